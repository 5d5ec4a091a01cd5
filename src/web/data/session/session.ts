import { createStore, useStore } from '../../kit/store'
import { isOpen, isPath, LOGIN_PATH, loginAddress, wantedAddress } from './addresses'
import { dropCookie, readCookie, writeCookie } from './cookies'

const TOKEN_COOKIE = 'Admin-Token'

/** Who is signed in, as the server's user info says it. */
export interface User {
  id: number
  /** What the others call them: an admin changes it, and two may share it. */
  name: string
  roles: string[]
  avatar: string
  introduction: string
  /** Today in the shop's time zone, `YYYY-MM-DD`. */
  business_day: string
  /** The shop's time zone, in which moments are shown, for example `Asia/Hong_Kong`. */
  time_zone: string
}

/**
 * Starting: a token is there and its owner is being asked for. Out with somebody waiting: the server ended the session
 * in the midst of their work, which stays as it is until they, or somebody else, sign in.
 */
export type Session =
  | { state: 'starting' }
  | { state: 'out'; message?: string; waiting?: User }
  | { state: 'in'; user: User }

const session = createStore<Session>({ state: 'starting' })
/** The token that the session began with. */
let begunWith: string | undefined

/** The session; components render anew when it begins or ends. */
export function useSession(): Session {
  return useStore(session)
}

/** Whose screens these are, outside of components and inside: the signed-in user, or the one whose work waits. */
export function currentUser(): User | undefined {
  const now = session.get()
  if (now.state === 'in') return now.user
  return now.state === 'out' ? now.waiting : undefined
}

/** Under what a browser keeps what is this user's alone: a name may be changed, and a login too. */
export function userKey(): string {
  return String(currentUser()?.id ?? '')
}

export function token(): string | undefined {
  return readCookie(TOKEN_COOKIE)
}

export function keepToken(value: string): void {
  writeCookie(TOKEN_COOKIE, value, 'session')
}

/** What the entry of a page that was left by logging out holds in the browser's history, as the router reads it. */
const LEFT = { left: true }

/** Whether the state of an address says that it is the one which was left by logging out, and nobody asked for since. */
export function wasLeft(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'left' in state
}

/** Shows the app to its user; from the login page it goes on to where they wanted to be. */
export function beginSession(user: User): void {
  if (isPath(location.pathname, LOGIN_PATH))
    history.replaceState(history.state, '', wantedAddress(location.search))
  begunWith = token()
  session.set({ state: 'in', user })
}

/** Whether the browser's token is no more the one of this session: another tab has signed out, or somebody else in. */
export function isOvertaken(): boolean {
  return session.get().state === 'in' && token() !== begunWith
}

/** The business day of the signed-in user's shop goes on, also on a screen that is left open over midnight. */
export function followDay(day: string): void {
  const now = session.get()
  if (now.state !== 'in' || now.user.business_day === day) return
  session.set({ state: 'in', user: { ...now.user, business_day: day } })
}

/**
 * Forgets the token and the roles without asking the server, and goes to the login page, which leads back here.
 *
 * @param message why, shown on the login page
 */
export function endSession(message?: string): void {
  dropCookie(TOKEN_COOKIE)
  guardAddress()
  session.set({ state: 'out', message })
}

/** Somebody logs out: whoever signs in next comes to the page that was left only where they have access to it. */
export function leaveSession(): void {
  dropCookie(TOKEN_COOKIE)
  goToLogin()
  history.replaceState({ ...history.state, usr: LEFT }, '')
  session.set({ state: 'out' })
}

/**
 * The server knows the token no more: the same as `endSession`, but what the user was doing waits for them.
 *
 * @param message why, shown on the login page
 */
export function expireSession(message?: string): void {
  dropCookie(TOKEN_COOKIE)
  goToLogin()
  session.set({ state: 'out', message, waiting: currentUser() })
}

/** Without a token all but two addresses lead to the login page, and from there back. */
export function guardAddress(): void {
  if (!isOpen(location.pathname)) goToLogin()
}

/** The entry in the browser's history keeps its state: the app that waits finds its place there again. */
function goToLogin(): void {
  const { pathname, search, hash } = location
  if (isPath(pathname, LOGIN_PATH)) return
  history.replaceState(history.state, '', loginAddress(pathname + search + hash))
}
