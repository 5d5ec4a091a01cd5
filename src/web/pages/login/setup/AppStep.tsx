import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppSecret } from '../../../data/session/second-factor'
import { AppQrCode } from '../../../shell/second-factor/AppQrCode'
import { AppSecretText } from '../../../shell/second-factor/AppSecretText'
import { useFirstCode } from '../../../shell/second-factor/use-first-code'

interface AppStepProps {
  app: AppSecret
  /** The app is added: these are its recovery codes. */
  onAdded: (codes: string[]) => void
}

/** The QR code of an authenticator app, and the first code that proves it. */
export function AppStep({ app, onAdded }: AppStepProps) {
  const { t } = useTranslation()
  const { code, problem, busy, codes, type, confirm } = useFirstCode()
  useEffect(() => {
    if (codes !== undefined) onAdded(codes)
  }, [codes, onAdded])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '' && !busy) void confirm()
      }}
    >
      <p className="lead">{t('profile.second_factor.scan')}</p>
      <AppQrCode address={app.address} />
      <AppSecretText secret={app.secret} />
      <label htmlFor="first-code">{t('profile.second_factor.code')}</label>
      <input
        id="first-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        autoFocus
        value={code}
        aria-invalid={problem !== ''}
        aria-describedby="first-code-problem"
        onChange={({ target }) => type(target.value)}
      />
      <p id="first-code-problem" className="message" role="alert">
        {problem}
      </p>
      <button type="submit" className="submit" disabled={busy || code.trim() === ''}>
        {t('profile.second_factor.confirm')}
      </button>
    </form>
  )
}
