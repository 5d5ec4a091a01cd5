import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface CodeStepProps {
  invalid: boolean
  onBack: () => void
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeStep({ invalid, onBack }: CodeStepProps) {
  const { t } = useTranslation()
  const [recovers, setRecovers] = useState(false)
  return (
    <>
      <p className="lead">{t(recovers ? 'login.recovery_lead' : 'login.code_lead')}</p>
      <label htmlFor="code">{t(recovers ? 'login.recovery_code' : 'login.code')}</label>
      <input
        key={String(recovers)}
        id="code"
        name="code"
        inputMode={recovers ? 'text' : 'numeric'}
        autoComplete={recovers ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus
        aria-invalid={invalid}
        aria-describedby="login-message"
      />
      <div className="ways">
        <button type="button" onClick={() => setRecovers(!recovers)}>
          {t(recovers ? 'login.use_app' : 'login.use_recovery')}
        </button>
        <button type="button" onClick={onBack}>
          {t('login.back')}
        </button>
      </div>
    </>
  )
}
