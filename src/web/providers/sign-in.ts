import { translate } from './i18n'
import { request, send } from './request'
import { beginSession, endSession, expireSession, keepToken, token, type User } from './session'

/** Asks who the token belongs to. @throws when there is no such user, or one without a role */
export async function fetchUser(): Promise<User> {
  const user = await request<User | null>('GET', '/user/info')
  if (user === null) throw new Error(translate('errors.verification'))
  if (!Array.isArray(user.roles) || user.roles.length === 0) throw new Error(translate('errors.roles'))
  return user
}

async function enter(): Promise<void> {
  try {
    beginSession(await fetchUser())
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    expireSession(message === '' ? translate('errors.failed') : message)
    throw error
  }
}

/**
 * Signs in and opens the page that was asked for.
 *
 * @throws ApiError with a message for the form
 */
export async function signIn(username: string, password: string): Promise<void> {
  const answer = await send<{ token: string }>('POST', '/login', { username: username.trim(), password })
  keepToken(answer.token)
  await enter()
}

/** Asks, once and before anything is shown, whose token the cookie holds; without one the login page follows. */
export async function resumeSession(): Promise<void> {
  if (token() === undefined) endSession()
  else await enter().catch(() => undefined)
}

/** Tells the server that the token is done with, and forgets it whatever the server says. */
export async function signOut(): Promise<void> {
  await request('POST', '/user/logout').catch(() => undefined)
  endSession()
}
