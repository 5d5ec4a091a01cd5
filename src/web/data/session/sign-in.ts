import { keepDraftsAgain, leaveNoDrafts } from '../drafts'
import { clearErrors } from '../error-log'
import { translate } from '../languages/i18n'
import { ApiError, request, send } from '../request'
import { forgetViews } from '../preferences/kept-views'
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

/** Asks who the token belongs to. @throws when there is no such user, or one without a role */
export async function fetchUser(): Promise<User> {
  const user = await request<User | null>('GET', '/user/info')
  if (user === null) throw new Error(translate('errors.verification'))
  if (!Array.isArray(user.roles) || user.roles.length === 0) throw new Error(translate('errors.roles'))
  return user
}

/** What the server, or we, said of a failure; a general word where nobody said anything. */
function reasonOf(error: unknown): string {
  // A refusal without a message of its own was given one for toasts.
  const isSilent = error instanceof ApiError && error.statusCode > 0 && !error.body.message
  const said = error instanceof Error && !isSilent ? error.message : ''
  return said === '' ? translate('errors.failed') : said
}

/** Shows the app to a user; the errors that another one met here are theirs. */
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
    const reason = reasonOf(error)
    expireSession(reason)
    throw new Error(reason, { cause: error })
  }
}

/** What the login page sends; a new password where the old one was given by the server. */
export interface SignIn {
  username: string
  password: string
  new_password?: string
}

/** Whether a sign-in was refused since the password has to be changed first. */
export function wantsNewPassword(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === 'password_to_change' || error.errors.some(({ path }) => path === '/new_password'))
  )
}

/**
 * Signs in and opens the page that was asked for.
 *
 * @throws Error with a message for the form
 */
export async function signIn(body: SignIn): Promise<void> {
  const answer = await send<{ token: string }>('POST', '/login', { ...body })
  keepToken(answer.token)
  await enter(fetchUser())
}

/** Asks whose token the cookie holds while the texts of the screen are still on their way; undefined without one. */
export function askAhead(): Promise<User> | undefined {
  if (token() === undefined) return undefined
  const asked = fetchUser()
  asked.catch(() => undefined)
  return asked
}

/**
 * Begins, once and before anything is shown, the session of who holds the cookie's token; without one the login page
 * follows.
 *
 * @param asked the question that was sent ahead; one that failed is asked again, now that its refusal has words
 */
export async function resumeSession(asked?: Promise<User>): Promise<void> {
  if (token() === undefined && asked === undefined) endSession()
  else await enter(asked?.catch(fetchUser) ?? fetchUser()).catch(() => undefined)
}

/**
 * All tabs of a browser have one token. Whoever comes back to this one sees the app of who is signed in now, lest they
 * work as somebody else than the screen says.
 */
export async function followOtherTabs(): Promise<void> {
  if (!isOvertaken()) return
  if (token() === undefined) return expireSession()
  // What fails is asked again at the next time.
  await fetchUser().then(welcome, () => undefined)
}

/** Tells the server that the token is done with, and forgets it, the open views and the drafts, whatever the server says. */
export async function signOut(): Promise<void> {
  const user = userKey()
  await request('POST', '/user/logout').catch(() => undefined)
  leaveNoDrafts()
  leaveSession()
  forgetViews(user)
}
