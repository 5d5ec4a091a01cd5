import { useTranslation } from 'react-i18next'
import type { Way } from '../../data/session/sign-in'

interface CodeStepProps {
  /** The way that is shown, and all that there are. */
  way: Way
  ways: readonly Way[]
  invalid: boolean
  onWay: (way: Way) => void
  onBack: () => void
}

const leads = {
  passkey: 'login.passkey_lead',
  app: 'login.code_lead',
  recovery: 'login.recovery_lead',
} as const

const uses = {
  passkey: 'login.use_passkey',
  app: 'login.use_app',
  recovery: 'login.use_recovery',
} as const

/** The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function CodeStep({ way, ways, invalid, onWay, onBack }: CodeStepProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className="lead">{t(leads[way])}</p>
      {way !== 'passkey' && <CodeInput key={way} isRecovery={way === 'recovery'} invalid={invalid} />}
      <div className="ways">
        {ways.map(
          (other) =>
            other !== way && (
              <button key={other} type="button" onClick={() => onWay(other)}>
                {t(uses[other])}
              </button>
            ),
        )}
        <button type="button" onClick={onBack}>
          {t('login.back')}
        </button>
      </div>
    </>
  )
}

function CodeInput({ isRecovery, invalid }: { isRecovery: boolean; invalid: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <label htmlFor="code">{t(isRecovery ? 'login.recovery_code' : 'login.code')}</label>
      <input
        id="code"
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus
        aria-invalid={invalid}
        aria-describedby="login-message"
      />
    </>
  )
}
