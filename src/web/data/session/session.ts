import type { StaffRights } from '#domain/staff/rights'
import type { Titled } from '#resource/resource'
import { createStore, useStore } from '../../kit/store'
import { isOpen, isPath, LOGIN_PATH, loginAddress, addressAfterSignIn } from './addresses'
import { dropCookie, readCookie, writeCookie } from './cookies'

const TOKEN_COOKIE = 'Admin-Token'

/** The signed-in user, from the server's user info. */
export interface User extends StaffRights {
  id: number
  /** The display name: an admin changes it, and two users may share it. */
  name: string
  roles: string[]
  avatar: string
  introduction: string
  /** Today in the shop's time zone, `YYYY-MM-DD`. */
  business_day: string
  /** The shop's time zone, for example `Asia/Hong_Kong`. */
  time_zone: string
  /** A role of theirs demands a second factor, and they have none yet. */
  second_factor_to_add?: boolean
  /** The dashboard's cards of their role. */
  cards?: unknown
  /** The names of the role that this window tries. */
  tried_role?: Titled
}

/**
 * `starting`: there is a token and its owner is being loaded. `out` with a waiting user: the server has ended the
 * session in the midst of their work, which stays until they, or another user, sign in.
 */
export type Session =
  | { state: 'starting' }
  | { state: 'out'; message?: string; waiting?: User }
  | { state: 'in'; user: User }

const session = createStore<Session>({ state: 'starting' })
/** The token with which the session began. */
let begunWith: string | undefined

/** The session; components re-render when it begins or ends. */
export function useSession(): Session {
  return useStore(session)
}

/** The owner of the screens, also outside of components: the signed-in user, or the one whose work waits. */
export function currentUser(): User | undefined {
  const now = session.get()
  if (now.state === 'in') return now.user
  return now.state === 'out' ? now.waiting : undefined
}

/** The same for a component, which re-renders when another user signs in or the user's details change. */
export function useCurrentUser(): User | undefined {
  useSession()
  return currentUser()
}

/** The key for this user's data in the browser: neither a name nor a login is permanent. */
export function userKey(): string {
  return String(currentUser()?.id ?? '')
}

export function token(): string | undefined {
  return readCookie(TOKEN_COOKIE)
}

export function keepToken(value: string): void {
  writeCookie(TOKEN_COOKIE, value, 'session')
}

/** The state, in the browser's history, of a page that was left by logging out. */
const LEFT = { left: true }

/** Whether the state of a location marks it as left by logging out and not requested since. */
export function wasLeft(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'left' in state
}

/** Begins the session of a user; the login page continues to the requested page. */
export function beginSession(user: User): void {
  if (isPath(location.pathname, LOGIN_PATH))
    history.replaceState(history.state, '', addressAfterSignIn(location.search))
  begunWith = token()
  session.set({ state: 'in', user })
}

/**
 * Whether the browser's token is no longer that of this session: another tab has signed out, or another user has signed
 * in.
 */
export function isOvertaken(): boolean {
  return session.get().state === 'in' && token() !== begunWith
}

/** A role of the user demands a second factor since the session began. */
export function demandSecondFactor(): void {
  const now = session.get()
  if (now.state !== 'in' || now.user.second_factor_to_add) return
  session.set({ state: 'in', user: { ...now.user, second_factor_to_add: true } })
}

/**
 * Takes over the server's current data about the user: the business day changes at midnight, and rights at any time.
 */
export function followUser(user: User): void {
  const now = session.get()
  if (now.state !== 'in' || now.user.id !== user.id || JSON.stringify(now.user) === JSON.stringify(user))
    return
  session.set({ state: 'in', user })
}

/**
 * Drops the token and the roles without asking the server, and opens the login page, which continues to this page.
 *
 * @param message the reason, shown on the login page
 */
export function endSession(message?: string): void {
  dropCookie(TOKEN_COOKIE)
  guardAddress()
  session.set({ state: 'out', message })
}

/** Ends the session at a log-out: the next user returns to the page that was left only if they have access to it. */
export function leaveSession(): void {
  dropCookie(TOKEN_COOKIE)
  goToLogin()
  history.replaceState({ ...history.state, usr: LEFT }, '')
  session.set({ state: 'out' })
}

/**
 * The server no longer knows the token: as `endSession`, but the user's work waits for them.
 *
 * @param message the reason, shown on the login page
 */
export function expireSession(message?: string): void {
  dropCookie(TOKEN_COOKIE)
  goToLogin()
  session.set({ state: 'out', message, waiting: currentUser() })
}

/** Redirects all but two addresses to the login page, which leads back, while there is no token. */
export function guardAddress(): void {
  if (!isOpen(location.pathname)) goToLogin()
}

/** The history entry keeps its state, so that the waiting app finds its place again. */
function goToLogin(): void {
  const { pathname, search, hash } = location
  if (isPath(pathname, LOGIN_PATH)) return
  history.replaceState(history.state, '', loginAddress(pathname + search + hash))
}
