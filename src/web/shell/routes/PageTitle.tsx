import { useParsed } from '@refinedev/core'
import { DocumentTitleHandler } from '@refinedev/react-router'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '../../data/languages/company-names'
import { useSession } from '../../data/session/session'
import { useCompany } from '../company'

/** The titles of what stands outside of the menu. */
const titles: Record<string, string> = {
  '/': 'shell.pages.landing',
  '/404': 'shell.pages.not_found',
  '/401': 'shell.pages.no_access',
}

/** The browser's title: the page, then the company; while its user must sign in again, the login's stands there. */
export function PageTitle() {
  const { t } = useTranslation()
  const { resource, action, pathname = '' } = useParsed()
  const company = useCompany()
  const isSignedIn = useSession().state === 'in'
  const own = titles[pathname]
  const page = action === 'show' ? resource?.meta?.one : resource?.meta?.label
  const title = pageTitle(own === undefined ? page : t(own), company)
  // Refine writes the title of each new address; the key has it written anew when the texts change.
  return isSignedIn && <DocumentTitleHandler key={title} handler={() => title} />
}
