import { useState, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import icon from '../../kit/icon.svg'
import { deviceOf } from '../../data/session/device'
import { addPasskey, beginApp as sendForApp, type AppSecret } from '../../data/session/second-factor'
import { signOut, enterAgain, offersPasskeys } from '../../data/session/sign-in'
import { LanguageChoice, useLoginTitle } from './LanguageChoice'
import './login.css'
import './setup.css'
import { ApiError } from '../../data/request'
import { expireSession } from '../../data/session/session'
import { copyText } from '../../kit/copy-text'
import { saveFile } from '../../kit/save-file'
import '../../shell/app-secret.css'
import { AppQrCode, AppSecretText, useFirstCode } from '../../shell/AuthenticatorApp'

/** The page for a user whose role demands a second factor, until they have one. Plain React, as the login is. */
export function SetupPage() {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<string[] | undefined>()
  const { app, busy, problem, act, beginApp, back, goOn } = useSetup()
  const makePasskey = async () =>
    setCodes(await addPasskey(deviceOf(navigator.userAgent) ?? t('setup.passkey')))
  const title = t(codes === undefined ? 'setup.title' : 'setup.codes')
  useLoginTitle(title)
  return (
    <main className="login">
      <LanguageChoice />
      <section className="card setup" aria-labelledby="setup-title">
        <img src={icon} alt="" width="44" height="44" />
        <h1 id="setup-title">{title}</h1>
        {codes !== undefined && <CodesStep codes={codes} busy={busy} onKept={() => void goOn()} />}
        {codes === undefined && app && <AppStep app={app} onAdded={setCodes} />}
        {codes === undefined && !app && (
          <WaysStep busy={busy} onPasskey={() => void act(makePasskey)} onApp={() => void beginApp()} />
        )}
        <p className="message" role="alert">
          {problem}
        </p>
        {codes === undefined && (
          <div className="ways">
            {app && (
              <button type="button" onClick={back}>
                {t('setup.back')}
              </button>
            )}
            <button type="button" onClick={() => void signOut()}>
              {t('setup.sign_out')}
            </button>
          </div>
        )}
      </section>
    </main>
  )
}

/** The steps of the setup: a way is chosen, then proved, then the app opens. */
function useSetup() {
  const { t } = useTranslation()
  const [app, setApp] = useState<AppSecret | undefined>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const act = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      // Here no window prompts for the password again: the login does.
      if (error instanceof ApiError && error.code === 'password_needed')
        return expireSession(t('profile.second_factor.again'))
      setProblem(error instanceof Error ? error.message : t('errors.unknown'))
    }
    setBusy(false)
  }
  return {
    ...{ app, busy, problem, act },
    beginApp: () => act(async () => setApp(await sendForApp())),
    back: () => setApp(undefined),
    goOn: () => act(enterAgain),
  }
}

interface WaysStepProps {
  busy: boolean
  onPasskey: () => void
  onApp: () => void
}

/** The kinds of a second factor, of which one is chosen. */
function WaysStep({ busy, onPasskey, onApp }: WaysStepProps) {
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

interface CodesStepProps {
  codes: readonly string[]
  busy: boolean
  onKept: () => void
}

/** The recovery codes, for the only time, before the app opens. */
function CodesStep({ codes, busy, onKept }: CodesStepProps) {
  const { t } = useTranslation()
  const text = codes.join('\n')
  return (
    <>
      <p className="lead">{t('profile.second_factor.codes_text')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="ways">
        <button type="button" onClick={() => void copyText(text)}>
          {t('profile.second_factor.copy')}
        </button>
        <button
          type="button"
          onClick={() => saveFile(new Blob([`${text}\n`]), 'goldbook-recovery-codes.txt')}
        >
          {t('profile.second_factor.download')}
        </button>
      </div>
      <button type="button" className="submit" autoFocus disabled={busy} onClick={onKept}>
        {t('profile.second_factor.kept')}
      </button>
    </>
  )
}

interface AppStepProps {
  app: AppSecret
  /** The app is added: these are its recovery codes. */
  onAdded: (codes: string[]) => void
}

/** The QR code of an authenticator app, and the first code that proves it. */
function AppStep({ app, onAdded }: AppStepProps) {
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
