import { useTranslation } from 'react-i18next'
import { offersPasskeys } from '../../../data/session/passkeys'

interface WaysStepProps {
  busy: boolean
  onPasskey: () => void
  onApp: () => void
}

/** The kinds of a second factor, of which one is chosen. */
export function WaysStep({ busy, onPasskey, onApp }: WaysStepProps) {
  const { t } = useTranslation()
  const isOffered = offersPasskeys()
  return (
    <>
      <p className="lead">{t('setup.lead')}</p>
      <button type="button" className="way" disabled={busy || !isOffered} onClick={onPasskey}>
        <strong>{t('setup.passkey')}</strong>
        <span>{t(isOffered ? 'setup.passkey_text' : 'profile.second_factor.passkey_place')}</span>
      </button>
      <button type="button" className="way" disabled={busy} onClick={onApp}>
        <strong>{t('profile.second_factor.app')}</strong>
        <span>{t('setup.app_text')}</span>
      </button>
    </>
  )
}
