import {
  type AuthProvider,
  matchResourceFromRoute,
  ResourceContext,
  type RouterProvider,
} from '@refinedev/core'
import binding from '@refinedev/react-router'
import { useCallback, useContext } from 'react'
import { useLocation, useParams } from 'react-router'
import type { QueryClientConfig } from '@tanstack/react-query'
import { LOGIN_PATH } from './session/addresses'
import { currentUser } from './session/session'
import { signIn, signOut } from './session/sign-in'

/** Refine's auth provider. The session itself begins and ends in session.ts, outside of Refine. */
export const authProvider: AuthProvider = {
  login: async ({ username, password }: { username: string; password: string }) => {
    await signIn({ username, password })
    return { success: true }
  },
  logout: async () => {
    await signOut()
    return { success: true }
  },
  check: () => {
    const authenticated = currentUser() !== undefined
    return Promise.resolve(authenticated ? { authenticated } : { authenticated, redirectTo: LOGIN_PATH })
  },
  // request() ends the session at a 401 before Refine learns of it.
  onError: () => Promise.resolve({}),
  getPermissions: () => Promise.resolve(currentUser()?.roles ?? []),
  getIdentity: () => Promise.resolve(currentUser() ?? null),
}

type Match = ReturnType<typeof matchResourceFromRoute>
type Resources = Parameters<typeof matchResourceFromRoute>[1]

const matches = new WeakMap<Resources, Map<string, Match>>()

/** The resource of a path. Each of a page's many hooks calls this, and trying all patterns costs half a millisecond. */
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

/** Refine's router provider, without the query: open dialogs are not part of a request. */
export const routerProvider: RouterProvider = { ...binding, parse: useParse }

/**
 * The options of all queries and mutations. Nothing waits for a network: a save without one fails at once, in sight of
 * its user, and is not sent later without their knowledge.
 */
export const queryOptions: QueryClientConfig = {
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
}
