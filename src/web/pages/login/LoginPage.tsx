import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import icon from '../../icon.svg'
import { CodeStep } from './CodeStep'
import { LanguageChoice } from './LanguageChoice'
import './login.css'
import { useLoginTitle } from './use-login-title'
import { useSignIn } from './use-sign-in'

interface LoginPageProps {
  /** Why the last session ended. */
  message?: string
}

/** The sign-in form. Plain React and CSS: the first page is there before antd is. */
export function LoginPage({ message }: LoginPageProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const { busy, wait, refusal, choosesOwn, step, submit, choose, back } = useSignIn(form)
  useLoginTitle(t('login.title'))

  return (
    <main className="login">
      <LanguageChoice />
      <form ref={form} className="card" noValidate aria-labelledby="login-title" onSubmit={submit}>
        <img src={icon} alt="" width="44" height="44" />
        <h1 id="login-title">{t('login.title')}</h1>
        <div className="step" hidden={step !== undefined}>
          <p className="lead">{t('login.lead')}</p>
          <UsernameInput invalid={refusal?.at === 'username'} />
          <PasswordInput name="password" invalid={refusal?.at === 'password'} />
          {choosesOwn && <PasswordInput name="new_password" invalid={refusal?.at === 'new_password'} />}
        </div>
        {step && (
          <CodeStep
            {...step}
            invalid={refusal?.at === 'code' && refusal.message !== ''}
            onWay={choose}
            onBack={back}
          />
        )}
        <p id="login-message" className={wait === undefined ? 'message' : 'unseen'} role="alert">
          {refusal?.message ?? message}
        </p>
        {wait !== undefined && (
          <p className="message" role="timer">
            {wait}
          </p>
        )}
        <button type="submit" className="submit" disabled={busy || wait !== undefined}>
          {t(busy ? 'login.busy' : step?.way === 'passkey' ? 'login.passkey_submit' : 'login.submit')}
        </button>
      </form>
    </main>
  )
}

function UsernameInput({ invalid }: { invalid: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <label htmlFor="username">{t('login.username')}</label>
      <input
        id="username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        aria-invalid={invalid}
        aria-describedby="login-message"
      />
    </>
  )
}

interface PasswordInputProps {
  name: 'password' | 'new_password'
  invalid: boolean
}

function PasswordInput({ name, invalid }: PasswordInputProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <>
      <label htmlFor={name}>{t(`login.${name}`)}</label>
      <div className="password">
        <input
          id={name}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={name === 'password' ? 'current-password' : 'new-password'}
          aria-invalid={invalid}
          aria-describedby="login-message"
        />
        <button
          type="button"
          aria-label={t(shown ? 'login.hide_password' : 'login.show_password')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10z" />
            <circle cx="10" cy="10" r="2.5" />
            {shown && <path d="M3 17 17 3" />}
          </svg>
        </button>
      </div>
    </>
  )
}
