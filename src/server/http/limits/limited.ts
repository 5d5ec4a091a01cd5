import type { MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { addressOf } from '../../request/caller-address'
import type { AppEnv, Context } from '../../request/context'
import { costOf, costs, type Cost } from './costs'
import type { RequestLimits } from './request-limits'
import { whenSent } from './when-sent'

const kindOf = (c: Context) => costOf(c.req.method, c.req.path.replace(/^\/_api/, ''))

/** Counts a request of an address, whoever sends it. @throws RuleBroken `too_many_requests` */
export function limitedByAddress(limits: RequestLimits) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const address = addressOf(c)
    if (address !== null) await limits.byAddress(kindOf(c), address)
    await next()
  })
}

/**
 * Lets the session of a request be looked up in the turn of who sends it: a flood of one must not stand before the
 * requests of the others.
 *
 * @throws RuleBroken `too_many_waiting`
 */
export function inTurn({ lookups }: RequestLimits, lookUp: MiddlewareHandler<AppEnv>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const sender = c.req.header('X-Token') ?? c.req.header('Cookie') ?? ''
    const leave = await lookups?.enter(sender, c.req.raw.signal)
    try {
      await lookUp(c, () => Promise.resolve())
    } finally {
      leave?.()
    }
    await next()
  })
}

/**
 * Counts a request of the signed-in user, and lets it wait for a place in the user's share until its answer is sent.
 *
 * @throws RuleBroken `too_many_requests`, `too_many_waiting`
 */
export function limitedByUser(limits: RequestLimits) {
  return createMiddleware<AppEnv>(async (c, next) => {
    // It runs within the request that approves it, which has a place already.
    if (c.var.approving) return next()
    const kind = kindOf(c)
    await limits.byUser(kind, c.var.user.id)
    const leave = await limits.shareOf(kind)?.enter(c.var.user.id, c.req.raw.signal)
    if (!leave) return next()
    const { streams = false }: Cost = costs[kind]
    try {
      await next()
    } catch (error) {
      leave()
      throw error
    }
    if (streams) c.res = whenSent(c.res, leave)
    else leave()
  })
}
