import { Route, Routes, useNavigate, Navigate, useLocation } from 'react-router'
import { useParsed } from '@refinedev/core'
import { DocumentTitleHandler } from '@refinedev/react-router'
import { useTranslation } from 'react-i18next'
import { Button, Skeleton } from 'antd'
import { Suspense, type PropsWithChildren } from 'react'
import { useResources, closedPages } from '../../data/resources'
import { useRegistry } from '../registry'
import { listedResources, visiblePages, isKnownPath, usePlaces, isBelow } from './places'
import { pageTitle } from '../../data/languages/company-names'
import { useSession } from '../../data/session/session'
import { useCompany } from '../company'
import { hasPageBefore } from './routers'
import { LinkButton } from '../LinkButton'
import { ErrorBoundary } from '../ErrorBoundary'
import { useAnswer } from '../../data/calls'

/** The routes under /admin: hand-written pages and generated lists. */
export function PageRoutes() {
  const resources = useResources()
  const { ListPage, ...registry } = useRegistry()
  return (
    <Routes>
      <Route path="/admin">
        <Route index element={<KeptNavigate to="/admin/dashboard" />} />
        {visiblePages(registry, resources).map(({ path, component: Page }) => (
          <Route key={path} path={path} element={<PageFrame key={path}>{<Page />}</PageFrame>} />
        ))}
        {listedResources(registry, resources).map(({ resource, path }) => (
          <Route
            key={path}
            path={path}
            element={
              <PageFrame key={path}>
                <ListPage resource={resource.$id} />
              </PageFrame>
            }
          />
        ))}
        <Route path="profile/index" element={<KeptNavigate to="/admin/profile" />} />
        <Route path="*" element={<NoPage />} />
      </Route>
    </Routes>
  )
}

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

/** `/401` is the old address of a 403: its visitor is signed in, but not allowed. */
const pages = {
  '/404': { number: 404, name: 'not_found' },
  '/403': { number: 403, name: 'no_access' },
  '/401': { number: 403, name: 'no_access' },
} as const

type StatusPath = keyof typeof pages

export const isStatusPath = (path: string): path is StatusPath => path in pages

/** The key of the title of an error page. */
const statusTitle = (path: StatusPath) => `shell.pages.${pages[path].name}` as const

/** An error page: the error, the way back, and the way home. */
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

/** Surrounds each page with a skeleton while its code loads, and a message when it fails. */
function PageFrame({ children }: PropsWithChildren) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Loads the answer of the server, which alone has the pages of resources that this role may not see. */
function AskServer({ path }: { path: string }) {
  const { state } = useLocation()
  const asked = { resource: 'resources', name: ['closed pages'], gather: closedPages }
  const { data, isPending } = useAnswer(asked, { gcTime: 0 })
  if (isPending) return <Skeleton active />
  const isClosed = data?.some((closed) => isBelow(closed, path))
  return <Navigate to={isClosed ? '/403' : '/404'} replace state={state} />
}

/**
 * Handles an address under /admin without a page for this user: a parent of pages redirects to the first of them, a
 * page of another role is refused, any other is not found.
 */
function NoPage() {
  const resources = useResources()
  const registry = useRegistry()
  const { pathname, state } = useLocation()
  const address = pathname.replace(/\/+$/, '').toLowerCase()
  const below = usePlaces().find(({ path }) => path.startsWith(`${address}/`) && !path.includes(':'))
  if (below !== undefined) return <Navigate to={below.path} replace />
  const path = address.replace('/admin/', '')
  return isKnownPath(path, registry, resources) ? (
    <Navigate to="/403" replace state={state} />
  ) : (
    <AskServer path={path} />
  )
}

/** Redirects to another path, keeping query and hash. */
export function KeptNavigate({ to }: { to: string }) {
  const { search, hash } = useLocation()
  return <Navigate to={to + search + hash} replace />
}
