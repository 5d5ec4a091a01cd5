import { useTranslation } from 'react-i18next'
import { usePageTitle } from './company'
import { LinkButton } from './LinkButton'

/** The pages of /404 and /401: what is wrong, and the way home. */
export function StatusPage({ status }: { status: '404' | '401' }) {
  const { t } = useTranslation()
  const name = status === '404' ? 'not_found' : 'no_access'
  const title = t(`shell.pages.${name}`)
  usePageTitle(title)
  return (
    <main className="status-page">
      <span className="quiet">{status}</span>
      <h3>{title}</h3>
      <p className="quiet">{t(`shell.${name}.text`)}</p>
      <LinkButton to="/admin" type="primary">
        {t('shell.not_found.home')}
      </LinkButton>
    </main>
  )
}
