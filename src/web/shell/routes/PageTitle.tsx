import { useParsed } from '@refinedev/core'
import { DocumentTitleHandler } from '@refinedev/react-router'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '../../data/languages/company-names'
import { useSession } from '../../data/session/session'
import { useCompany } from '../company'
import { isStatusPath, statusTitle } from './StatusPage'

/** The key of the title of a page outside of the menu. */
function ownTitle(path: string): string | undefined {
  if (path === '/') return 'shell.pages.landing'
  return isStatusPath(path) ? statusTitle(path) : undefined
}

/** The browser's title: the page, then the company; that of the login page while the user must sign in again. */
export function PageTitle() {
  const { t } = useTranslation()
  const { resource, action, pathname = '' } = useParsed()
  const company = useCompany()
  const isSignedIn = useSession().state === 'in'
  const own = ownTitle(pathname)
  const page = action === 'show' ? resource?.meta?.one : resource?.meta?.label
  const title = pageTitle(own === undefined ? page : t(own), company)
  // Refine sets the title at each new address; the key makes it do so when the texts change.
  return isSignedIn && <DocumentTitleHandler key={title} handler={() => title} />
}
