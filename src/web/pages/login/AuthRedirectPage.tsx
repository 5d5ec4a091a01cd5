import { useTranslation } from 'react-i18next'
import icon from '../../icon.svg'
import { loginAddress, wantedAddress } from '../../data/session/addresses'
import { LanguageChoice } from './LanguageChoice'
import './login.css'
import { useLoginTitle } from './use-login-title'

/** Where somebody comes back to who signed in elsewhere, without a token that we know: the way to sign in here. */
export function AuthRedirectPage() {
  const { t } = useTranslation()
  useLoginTitle(t('login.redirect_title'))
  return (
    <main className="login">
      <LanguageChoice />
      <section className="card">
        <img src={icon} alt="" width="44" height="44" />
        <h1>{t('login.redirect_title')}</h1>
        <p className="lead">{t('login.redirect_text')}</p>
        <a className="submit" href={loginAddress(wantedAddress(location.search))}>
          {t('login.submit')}
        </a>
      </section>
    </main>
  )
}
