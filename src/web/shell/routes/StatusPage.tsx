import { useTranslation } from 'react-i18next'
import { LinkButton } from '../LinkButton'

const names = { '/404': 'not_found', '/401': 'no_access' }

export type StatusPath = keyof typeof names

export const isStatusPath = (path: string): path is StatusPath => path in names

/** The pages of /404 and /401: what is wrong, and the way home. */
export function StatusPage({ path }: { path: StatusPath }) {
  const { t } = useTranslation()
  const name = names[path]
  return (
    <div className="status-page">
      <span className="quiet">{path.slice(1)}</span>
      <h1>{t(`shell.pages.${name}`)}</h1>
      <p className="quiet">{t(`shell.${name}.text`)}</p>
      <LinkButton to="/admin" type="primary">
        {t('shell.not_found.home')}
      </LinkButton>
    </div>
  )
}
