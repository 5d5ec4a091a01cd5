import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import icon from '../../../icon.svg'
import { deviceOf } from '../../../data/session/device'
import { addPasskey } from '../../../data/session/second-factor'
import { signOut } from '../../../data/session/sign-in'
import { LanguageChoice } from '../LanguageChoice'
import '../login.css'
import { useLoginTitle } from '../use-login-title'
import { AppStep } from './AppStep'
import { CodesStep } from './CodesStep'
import './setup.css'
import { useSetup } from './use-setup'
import { WaysStep } from './WaysStep'

/** Where somebody is led whose role demands a second factor, until they have one. Plain React, as the login is. */
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
