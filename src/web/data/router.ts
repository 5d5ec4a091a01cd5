import { matchResourceFromRoute, ResourceContext, type RouterProvider } from '@refinedev/core'
import binding from '@refinedev/react-router'
import { useCallback, useContext } from 'react'
import { useLocation, useParams } from 'react-router'

type Match = ReturnType<typeof matchResourceFromRoute>
type Resources = Parameters<typeof matchResourceFromRoute>[1]

const matches = new WeakMap<Resources, Map<string, Match>>()

/** The resource of a path. Each of a page's many hooks asks, and trying all patterns costs half a millisecond. */
function matchOf(pathname: string, resources: Resources): Match {
  const known = matches.get(resources) ?? new Map<string, Match>()
  matches.set(resources, known)
  const match = known.get(pathname) ?? matchResourceFromRoute(pathname, resources)
  known.set(pathname, match)
  return match
}

function useParse() {
  const { pathname } = useLocation()
  const { id } = useParams()
  const { resources } = useContext(ResourceContext)
  const matched = matchOf(pathname.toLowerCase(), resources)
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
