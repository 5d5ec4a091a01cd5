import { useTranslation } from 'react-i18next'
import './app-secret.css'

/** A secret to type into an authenticator app, in groups of four. */
export function AppSecretText({ secret }: { secret: string }) {
  const { t } = useTranslation()
  return (
    <p className="app-secret">
      {t('profile.second_factor.secret')} <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
    </p>
  )
}
