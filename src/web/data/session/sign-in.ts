import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { keepDraftsAgain, leaveNoDrafts } from '../drafts'
import { clearErrors } from '../error-log'
import { translate } from '../languages/i18n'
import { ApiError, request, send } from '../request'
import { forgetViews } from '../preferences/kept-views'
import { closeTrial, leaveTrial, trialRole } from './trial-role'
import {
  beginSession,
  currentUser,
  endSession,
  expireSession,
  isOvertaken,
  keepToken,
  leaveSession,
  token,
  userKey,
  type User,
} from './session'

/** Loads the owner of the token. @throws when there is no such user, or the user has no role */
export async function fetchUser(): Promise<User> {
  const user = await request<User | null>('GET', '/user/info')
  if (user === null) throw new Error(translate('errors.verification'))
  if (!Array.isArray(user.roles) || user.roles.length === 0) throw new Error(translate('errors.roles'))
  return user
}

/** The message of a failure, from the server or from us; a general one when there is none. */
function signInReason(error: unknown): string {
  // A refusal without a message of its own carries the one for toasts.
  const isSilent = error instanceof ApiError && error.statusCode > 0 && !error.body.message
  const said = error instanceof Error && !isSilent ? error.message : ''
  return said === '' ? translate('errors.failed') : said
}

/** Begins a user's session; errors that another user met here are cleared. */
function welcome(user: User): void {
  const before = currentUser()
  if (before !== undefined && before.id !== user.id) clearErrors()
  keepDraftsAgain()
  beginSession(user)
}

/** @throws Error with the message that the login page shows */
async function enter(asked: Promise<User>): Promise<void> {
  try {
    welcome(await asked)
  } catch (error) {
    const reason = signInReason(error)
    const isOver = error instanceof ApiError && error.statusCode === 401
    // The user's session goes on in the other windows, though they may no longer try this role.
    if (trialRole() !== undefined && !isOver) leaveTrial()
    else expireSession(reason)
    throw new Error(reason, { cause: error })
  }
}

/** The input of the login page: further demands of the server beyond the password follow in later attempts. */
export interface SignIn {
  username: string
  password: string
  new_password?: string
  code?: string
  /** The answer of a passkey. */
  passkey?: object
}

/** The requirement of a refused sign-in. */
export type Wanted = 'password' | 'new_password' | 'code'

const wantedBy: Readonly<Record<string, Wanted>> = {
  wrong_credentials: 'password',
  password_to_change: 'new_password',
  second_factor_needed: 'code',
  wrong_code: 'code',
  wrong_passkey: 'code',
}

/** The requirement of a refused sign-in; undefined when it was refused for another reason. */
export function demandIn(error: unknown): Wanted | undefined {
  if (!(error instanceof ApiError)) return undefined
  const isWeak = error.errors.some(({ path }) => path === '/new_password')
  return isWeak ? 'new_password' : wantedBy[error.code]
}

/** A way to take the second step. */
export type Way = 'passkey' | 'app' | 'recovery'

/** The ways of the second step in a refused sign-in, as far as this browser can take them. */
export function waysIn(error: unknown): Way[] {
  const ways = error instanceof ApiError && Array.isArray(error.body.ways) ? error.body.ways : ['app']
  const passkey: Way[] = ways.includes('passkey') && offersPasskeys() ? ['passkey'] : []
  return [...passkey, ...(ways.includes('app') ? (['app'] as const) : []), 'recovery']
}

/** The passkey question of a refused sign-in; undefined when it has none. */
export function questionIn(error: unknown): PasskeyQuestion | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { passkey } = error.body
  return isQuestion(passkey) ? passkey : undefined
}

const isQuestion = (value: unknown): value is PasskeyQuestion =>
  typeof value === 'object' && value !== null && 'challenge' in value

/** Whether a refused sign-in only requires its next step, which is not a mistake. */
export function isNextStep(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'second_factor_needed'
}

/**
 * Signs in and opens the requested page.
 *
 * @throws Error with a message for the form
 */
export async function signIn(body: SignIn): Promise<void> {
  const answer = await send<{ token: string }>('POST', '/login', { ...body })
  keepToken(answer.token)
  await enter(fetchUser())
}

/** Opens the app once the user meets the demands of their role. @throws Error with a message for the screen */
export const enterAgain = () => enter(fetchUser())

/** Loads the owner of the cookie's token while the texts are still loading; undefined without a token. */
export function askAhead(): Promise<User> | undefined {
  if (token() === undefined) return undefined
  const asked = fetchUser()
  asked.catch(() => undefined)
  return asked
}

/**
 * Begins the session of the cookie's token, once and before anything is shown; without a token the login page follows.
 *
 * @param asked the request that was sent ahead; a failed one is repeated, now that there are texts for its refusal
 */
export async function resumeSession(asked?: Promise<User>): Promise<void> {
  if (token() === undefined && asked === undefined) endSession()
  else await enter(asked?.catch(fetchUser) ?? fetchUser()).catch(() => undefined)
}

/**
 * All tabs of a browser share one token. A user who returns to this tab sees the app of the user who is signed in now,
 * lest they work under another name than the screen shows.
 */
export async function followOtherTabs(): Promise<void> {
  if (!isOvertaken()) return
  if (token() === undefined) return expireSession()
  // After a failure the next return to the tab loads again.
  await fetchUser().then(welcome, () => undefined)
}

/**
 * Revokes the token on the server, and drops it, the open views and the drafts, whatever the server answers. A window
 * that tries a role is only closed: the others go on.
 */
export async function signOut(): Promise<void> {
  if (trialRole() !== undefined) return closeTrial()
  const user = userKey()
  await request('POST', '/user/logout').catch(() => undefined)
  leaveNoDrafts()
  leaveSession()
  forgetViews(user)
}

/** The server's question to a passkey at the sign-in. */
export type PasskeyQuestion = PublicKeyCredentialRequestOptionsJSON

/** Browsers have passkeys over TLS and for host names only: nobody owns a numeric address permanently. */
export function offersPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
}

/**
 * Lets the user confirm by one of their passkeys.
 *
 * @returns the answer for the server
 * @throws Error with a message, when the user or the browser gave up
 */
export async function answerByPasskey(question: PasskeyQuestion): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return await startAuthentication({ optionsJSON: question })
  } catch (error) {
    throw new Error(translate('login.passkey_failed'), { cause: error })
  }
}
