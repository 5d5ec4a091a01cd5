import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import { isSecondFactorDemanded, rightsFor } from '../request/access/rights'
import type { AppEnv, Context } from '../request/context'
import { tell } from '../request/events'
import { businessDay } from '../request/shop'
import { hasSecondFactor } from '../store/users/second-factors'
import { closeSession, findSession, type LiveSession } from '../store/users/users'

/** `/user/info` and `/user/logout`. */
export const userRoutes = new Hono<AppEnv>()
  .get('/info', async (c) => {
    const { id, roles, name, avatar, introduction } = c.var.user
    const time_zone = c.var.shop.environment.timeZone
    const business_day = businessDay(c.var.shop)
    // Whoever tries a role has signed in with their own.
    const second_factor_to_add = c.var.triedRole === undefined && (await lacksSecondFactor(c))
    const told = { business_day, time_zone, second_factor_to_add, cards: cardsOf(c) }
    const facts = { ...told, ...triedRole(c), ...rightsFor(c) }
    return c.json({ id, roles, name, avatar, introduction, ...facts })
  })
  .post('/logout', async (c) => {
    await closeSession(c.var.shop.db, hashOf(tokenOf(c)))
    await tell(c, 'signed_out')
    return c.json({})
  })

/** What somebody reaches who is still to add a second factor: who they are, adding one, and the way out. */
const whileAdding = /^\/_api\/user\/(info|logout|confirm|second-factor(\/.*)?)$/

/** Whether a role of the user demands a second factor, and they have none yet. */
async function lacksSecondFactor(c: Context): Promise<boolean> {
  return isSecondFactorDemanded(c) && !(await hasSecondFactor(c.var.shop.db, c.var.user.id))
}

/** The dashboard's cards of the user's first role that has some. */
function cardsOf(c: Context): unknown {
  const { roles } = c.var.shop
  return roles.find(({ code, cards }) => c.var.user.roles.includes(code) && cards != null)?.cards ?? null
}

/** The role that is tried, by its names, for the window that says so. */
function triedRole(c: Context) {
  const tried = c.var.shop.roles.find(({ code }) => code === c.var.triedRole)
  return tried ? { tried_role: { title: tried.name, titles: tried.names } } : {}
}

/** Work that a user has ordered runs outside of any session. */
const NO_SESSION = 0

/**
 * Admits only requests with a live session, and provides the user. Where a role demands a second factor, somebody who
 * has none reaches only what adds one.
 *
 * @throws RuleBroken `unauthorised`, `second_factor_to_add`
 */
export const requireUser = createMiddleware<AppEnv>(async (c, next) => {
  const { approving, onBehalf, job } = c.env ?? {}
  if (onBehalf) {
    const { sessionId: id = NO_SESSION, writes = 0 } = job ?? {}
    enter(c, { user: onBehalf, id, confirmed: true, writes })
    return next()
  }
  if (approving) {
    c.set('approving', approving)
    enter(c, { ...approving, id: approving.sessionId, writes: 0 })
    return next()
  }
  const token = tokenOf(c)
  const { db, environment } = c.var.shop
  const isUse = c.req.header('X-Unattended') === undefined
  const session =
    token === '' ? undefined : await findSession(db, hashOf(token), environment.sessionIdle, isUse)
  if (!session) throw new RuleBroken('unauthorised')
  enter(c, session)
  if (!whileAdding.test(c.req.path) && (await lacksSecondFactor(c)))
    throw new RuleBroken('second_factor_to_add')
  return next()
})

function enter(c: Context, { id, user, confirmed, writes }: LiveSession) {
  c.set('user', user)
  c.set('sessionId', id)
  c.set('confirmed', confirmed)
  c.set('writes', writes)
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
