import { useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { flushSync } from 'react-dom'
import icon from '../../kit/icon.svg'
import { LanguageChoice, useLoginTitle } from './LanguageChoice'
import './login.css'
import {
  type Way,
  answerByPasskey,
  type PasskeyQuestion,
  isNextStep,
  questionIn,
  signIn,
  demandIn,
  waysIn,
  type SignIn,
  type Wanted,
} from '../../data/session/sign-in'
import { problemsOf } from '../../data/request'
import { useWait } from '../../data/session/use-wait'

interface LoginPageProps {
  /** The reason why the last session ended. */
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

const RULE = 'new-password-rule'

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
          aria-describedby={name === 'new_password' ? `${RULE} login-message` : 'login-message'}
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
      {name === 'new_password' && (
        <p id={RULE} className="rule">
          {t('login.new_password_rule')}
        </p>
      )}
    </>
  )
}

interface CodeStepProps {
  /** The way that is shown, and all available ones. */
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
function CodeStep({ way, ways, invalid, onWay, onBack }: CodeStepProps) {
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

/** A message for the form, and the input that it is about. */
interface Refusal {
  message: string
  at: 'username' | Wanted
}

/** The second step: the way that is shown, and all available ones. */
interface Step {
  way: Way
  ways: readonly Way[]
}

const required = {
  username: 'login.username_required',
  password: 'login.password_required',
  code: 'login.code_required',
} as const

/** The values of the form; a field that is not there yet is left out. */
function valuesOf(form: HTMLFormElement): SignIn {
  const values = new FormData(form)
  const text = (name: string) => String(values.get(name) ?? '').trim()
  return {
    username: text('username'),
    password: String(values.get('password') ?? ''),
    ...(values.has('new_password') ? { new_password: String(values.get('new_password')) } : {}),
    ...(values.has('code') ? { code: text('code') } : {}),
  }
}

const missingIn = (values: SignIn) =>
  (['username', 'password', 'code'] as const).find((name) => values[name] === '')

/** Signs in by a passkey, each question of which is good for one answer. */
function usePasskeySignIn() {
  const question = useRef<PasskeyQuestion | undefined>(undefined)
  const ask = async (values: SignIn) => {
    await signIn(values).catch((error: unknown) => {
      question.current = questionIn(error)
      if (question.current === undefined) throw error
    })
  }
  const enter = async (values: SignIn) => {
    if (question.current === undefined) await ask(values)
    if (question.current === undefined) return
    const passkey = await answerByPasskey(question.current)
    question.current = undefined
    await signIn({ ...values, passkey })
  }
  const keep = (error: unknown) => {
    question.current = questionIn(error) ?? question.current
  }
  return { enter, keep }
}

/** Signs in with the form's input; a refusal goes back to the input at fault. */
function useSignIn(form: RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | undefined>()
  const [choosesOwn, setChoosesOwn] = useState(false)
  /** The password was right, and the second step follows. */
  const [step, setStep] = useState<Step | undefined>()
  const passkeys = usePasskeySignIn()
  const { text: wait, begin: beginWait } = useWait()

  const refuse = (next: Refusal, ways?: Way[]) => {
    // The input that it is about is there from now on.
    flushSync(() => {
      setRefusal(next)
      if (next.at === 'new_password') setChoosesOwn(true)
      setStep((now) => (next.at === 'code' ? stepAfter(now, ways) : undefined))
    })
    const input = form.current?.elements.namedItem(next.at)
    if (!(input instanceof HTMLInputElement))
      return form.current?.querySelector<HTMLElement>('.submit')?.focus()
    input.focus()
    input.select()
  }

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = valuesOf(event.currentTarget)
    const missing = missingIn(values)
    if (missing !== undefined) return refuse({ message: t(required[missing]), at: missing })
    setBusy(true)
    try {
      await (step?.way === 'passkey' ? passkeys.enter(values) : signIn(values))
    } catch (error) {
      setBusy(false)
      beginWait(error)
      passkeys.keep(error)
      // A refused password has a sentence of its own, which says what is wrong with it.
      const [own] = problemsOf(error)
      const message = own?.message ?? (error instanceof Error ? error.message : t('errors.failed'))
      const isNext = isNextStep(error)
      const at = demandIn(error) ?? (step ? 'code' : 'password')
      refuse({ message: isNext ? '' : message, at }, isNext ? waysIn(error) : undefined)
    }
  }
  const choose = (way: Way) => {
    setRefusal(undefined)
    setStep((now) => now && { ...now, way })
  }
  const back = () => refuse({ message: '', at: 'password' })
  return { busy, wait, refusal, choosesOwn, step, submit, choose, back }
}

/** The step to show after a refusal: the present one, else the first available way. */
function stepAfter(now: Step | undefined, ways: readonly Way[] = ['app', 'recovery']): Step {
  if (now) return now
  return { ways, way: ways[0] ?? 'recovery' }
}
