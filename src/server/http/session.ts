import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import { rightsFor } from './access/rights'
import type { AppEnv, Context } from './context'
import { tell } from '../usecases/trail/events'
import { businessDay } from '../shop'
import { closeSession, findSession, type LiveSession } from '../store/users/users'

/** `/user/info` and `/user/logout`. */
export const userRoutes = new Hono<AppEnv>()
  .get('/info', (c) => {
    const { id, roles, name, avatar, introduction } = c.var.user
    const time_zone = c.var.shop.environment.timeZone
    const business_day = businessDay(c.var.shop)
    return c.json({ id, roles, name, avatar, introduction, business_day, time_zone, ...rightsFor(c) })
  })
  .post('/logout', async (c) => {
    await closeSession(c.var.shop.db, hashOf(tokenOf(c)))
    await tell(c, 'signed_out')
    return c.json({})
  })

/**
 * Admits only requests with a live session, and provides the user.
 *
 * @throws RuleBroken `unauthorised`
 */
export const requireUser = createMiddleware<AppEnv>(async (c, next) => {
  const { approving } = c.env ?? {}
  if (approving) {
    c.set('approving', approving)
    enter(c, { ...approving, id: approving.sessionId })
    return next()
  }
  const token = tokenOf(c)
  const { db, environment } = c.var.shop
  const isUse = c.req.header('X-Unattended') === undefined
  const session =
    token === '' ? undefined : await findSession(db, hashOf(token), environment.sessionIdle, isUse)
  if (!session) throw new RuleBroken('unauthorised')
  enter(c, session)
  return next()
})

function enter(c: Context, { id, user, confirmed }: LiveSession) {
  c.set('user', user)
  c.set('sessionId', id)
  c.set('confirmed', confirmed)
}

/**
 * The token from the header; `/user/info` also accepts it in the address, and tags that load files use the cookie
 * (api.md).
 */
function tokenOf(c: Context): string {
  const header = c.req.header('X-Token')
  if (header) return header
  if (c.req.path === '/_api/user/info') return c.req.query('token') ?? ''
  const readsFile =
    c.req.method === 'GET' && /^\/(media\/|_api\/resources\/[\w-]+\/(validator\.js|export)$)/.test(c.req.path)
  return readsFile ? (getCookie(c, 'Admin-Token') ?? '') : ''
}

/** The hash that is stored in place of a token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
