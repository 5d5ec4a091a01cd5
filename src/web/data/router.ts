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
      // Otherwise every change of the query would repeat the requests and reset the forms.
      params: {},
    }),
    [matched, id, pathname],
  )
}

/** Refine's router provider, without the query: open dialogs are no part of a request. */
export const routerProvider: RouterProvider = { ...binding, parse: useParse }
