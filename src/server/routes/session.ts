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
import { closeSession, findCredentials, findSession, openSession } from '../store/users'

const HOUR = 3_600_000
/** A working day and some: staff sign in once a day. */
const SESSION_LIFE = 16 * HOUR
/** Longer ones are nobody's, and would fill the memory of failed attempts. */
const LONGEST_NAME = 200

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
    await openSession(shop.db, hashOf(token), user.id, new Date(Date.now() + SESSION_LIFE))
    return c.json({ token })
  })
}

/** `/user/info` and `/user/logout`. */
export const userRoutes = new Hono<AppEnv>()
  .get('/info', (c) => {
    const { roles, name, avatar, introduction } = c.var.user
    const time_zone = c.var.shop.environment.timeZone
    return c.json({ roles, name, avatar, introduction, business_day: businessDay(c.var.shop), time_zone })
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
  const user = token === '' ? undefined : await findSession(c.var.shop.db, hashOf(token))
  if (!user) throw new RuleBroken('unauthorised')
  c.set('user', user)
  await next()
})

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
