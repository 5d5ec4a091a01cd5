import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { hasPageBefore } from '../leaving/leave-guard'
import { LinkButton } from '../LinkButton'

/** `/401` is the old address of what is a 403: whoever sees it is signed in, but not allowed. */
const pages = {
  '/404': { number: 404, name: 'not_found' },
  '/403': { number: 403, name: 'no_access' },
  '/401': { number: 403, name: 'no_access' },
} as const

export type StatusPath = keyof typeof pages

export const isStatusPath = (path: string): path is StatusPath => path in pages

/** The key of the title of an error page. */
export const statusTitle = (path: StatusPath) => `shell.pages.${pages[path].name}` as const

/** An error page: what is wrong, the way back, and the way home. */
export function StatusPage({ path }: { path: StatusPath }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { number, name } = pages[path]
  return (
    <div className="status-page">
      <span className="quiet">{number}</span>
      <h1>{t(statusTitle(path))}</h1>
      <p className="quiet">{t(`shell.${name}.text`)}</p>
      <div className="status-ways">
        {hasPageBefore() && <Button onClick={() => void navigate(-1)}>{t('shell.not_found.back')}</Button>}
        <LinkButton to="/admin" type="primary">
          {t('shell.not_found.home')}
        </LinkButton>
      </div>
    </div>
  )
}
