import { useTranslation } from 'react-i18next'

interface WaysStepProps {
  busy: boolean
  onApp: () => void
}

/** The kinds of a second factor, of which one is chosen. */
export function WaysStep({ busy, onApp }: WaysStepProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className="lead">{t('setup.lead')}</p>
      <button type="button" className="way" disabled={busy} onClick={onApp}>
        <strong>{t('profile.second_factor.app')}</strong>
        <span>{t('setup.app_text')}</span>
      </button>
    </>
  )
}
