import type { AuthProvider } from '@refinedev/core'
import { LOGIN_PATH } from './addresses'
import { currentUser } from './session'
import { signIn, signOut } from './sign-in'

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
