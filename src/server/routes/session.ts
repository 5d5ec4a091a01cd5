import { createHash, randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import type { AppEnv, Context } from '../context'
import { isPassword, nobodysHash } from '../password'
import { businessDay, type Shop } from '../shop'
import { createSignInLimit } from '../sign-in-limit'
import { forgetOldAnswers } from '../store/answers'
import { closeSession, findCredentials, findSession, openSession, type SessionPlace } from '../store/users'

const HOUR = 3_600_000
/** A working day and some: staff sign in once a day. */
const SESSION_LIFE = 16 * HOUR
/** Longer ones are nobody's, and would fill the memory of failed attempts. */
const LONGEST_NAME = 200
const LONGEST_AGENT = 400

/** `POST /login`, outside the API's base (spec §7). */
export function signInRoute(shop: Shop): Hono<AppEnv> {
  const limit = createSignInLimit(shop.now)
  return new Hono<AppEnv>().post('/login', async (c) => {
    const username = textOf(c.var.body.username).trim().slice(0, LONGEST_NAME)
    limit.attempt(username.toLowerCase())
    const user = await findCredentials(shop.db, username)
    const right = await isPassword(textOf(c.var.body.password), user?.password_hash ?? nobodysHash)
    if (!user || !right) throw new RuleBroken('wrong_credentials')
    limit.succeeded(username.toLowerCase())
    const token = randomBytes(32).toString('hex')
    await forgetOldAnswers(shop.db)
    const expiresAt = new Date(Date.now() + SESSION_LIFE)
    await openSession(shop.db, hashOf(token), user.id, expiresAt, placeOf(c))
    return c.json({ token })
  })
}

/** `/user/info` and `/user/logout`. */
export const userRoutes = new Hono<AppEnv>()
  .get('/info', (c) => {
    const { id, roles, name, avatar, introduction } = c.var.user
    const time_zone = c.var.shop.environment.timeZone
    return c.json({ id, roles, name, avatar, introduction, business_day: businessDay(c.var.shop), time_zone })
  })
  .post('/logout', async (c) => {
    await closeSession(c.var.shop.db, hashOf(tokenOf(c)))
    return c.json({})
  })

/**
 * Lets nobody pass without a live session, and says who it is.
 *
 * @throws RuleBroken `unauthorised`
 */
export const requireUser = createMiddleware<AppEnv>(async (c, next) => {
  const token = tokenOf(c)
  const session = token === '' ? undefined : await findSession(c.var.shop.db, hashOf(token))
  if (!session) throw new RuleBroken('unauthorised')
  c.set('user', session.user)
  c.set('sessionId', session.id)
  await next()
})

/** Behind a proxy the address is the proxy's: what a request says of itself anybody can make up. */
function placeOf(c: Context): SessionPlace {
  const agent = c.req.header('User-Agent')?.slice(0, LONGEST_AGENT) ?? null
  const address = c.env?.incoming?.socket.remoteAddress?.replace(/^::ffff:/, '') ?? null
  return { user_agent: agent, address }
}

/** The header's token; `/user/info` also takes it from the address, and what a tag loads from the cookie (api.md). */
function tokenOf(c: Context): string {
  const header = c.req.header('X-Token')
  if (header) return header
  if (c.req.path === '/_api/user/info') return c.req.query('token') ?? ''
  const readsFile =
    c.req.method === 'GET' && /^\/(media\/|_api\/resources\/[\w-]+\/(validator\.js|export)$)/.test(c.req.path)
  return readsFile ? (getCookie(c, 'Admin-Token') ?? '') : ''
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
