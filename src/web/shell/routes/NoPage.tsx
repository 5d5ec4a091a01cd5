import { Skeleton } from 'antd'
import { Navigate, useLocation } from 'react-router'
import { useAnswer } from '../../data/calls'
import { closedPages, useResources } from '../../data/resources'
import { useRegistry } from '../registry'
import { isKnownPath, usePlaces } from './places'
import { isBelow } from './visible-routes'

/** Asks the server, which alone knows the pages of resources that this role may not see. */
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
export function NoPage() {
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
