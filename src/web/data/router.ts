import { matchResourceFromRoute, ResourceContext, type RouterProvider } from '@refinedev/core'
import binding from '@refinedev/react-router'
import { useCallback, useContext, useMemo } from 'react'
import { useLocation, useParams } from 'react-router'

function useParse() {
  const { pathname } = useLocation()
  const { id } = useParams()
  const { resources } = useContext(ResourceContext)
  const matched = useMemo(
    () => matchResourceFromRoute(pathname.toLowerCase(), resources),
    [pathname, resources],
  )
  return useCallback(
    () => ({
      ...(matched.resource ? { resource: matched.resource } : {}),
      ...(matched.action ? { action: matched.action } : {}),
      ...(id === undefined ? {} : { id }),
      pathname,
      // What is asked of the server would else be asked anew, and forms begin anew, whenever the query changes.
      params: {},
    }),
    [matched, id, pathname],
  )
}

/** Refine's binding to the router, but for what the query holds: the open dialogs, which are no part of a question. */
export const routerProvider: RouterProvider = { ...binding, parse: useParse }
