import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import type { Action } from '#domain/staff/actions'
import {
  grantOf,
  rightsOfRole,
  rightsTogether,
  type Grant,
  type Limit,
  type LimitName,
  type StaffRights,
} from '#domain/staff/rights'
import { roles } from '#domain/staff/roles'
import type { AppEnv, Context } from '../context'

/** What the user may do with all their roles together. */
export function rightsFor(c: Context): StaffRights {
  const held = Object.entries(roles).filter(([code]) => c.var.user.roles.includes(code))
  return rightsTogether(held.map(([code, { rights }]) => rightsOfRole({ code, based_on: null, rights })))
}

/** How far the user may do an action; an approval given to this request makes it `yes`. */
export function rightTo(c: Context, action: Action): Grant {
  return c.var.lifted?.action === action ? 'yes' : grantOf(rightsFor(c), action)
}

/** Whether the user may do an action at once. */
export function may(c: Context, action: Action): boolean {
  return rightTo(c, action) === 'yes'
}

/** The limit that bounds the user; undefined where none does. */
export function limitOf(c: Context, limit: LimitName): Limit | undefined {
  return rightsFor(c).limits[limit]
}

/**
 * Refuses an action that the user may not do at once.
 *
 * @throws RuleBroken `forbidden`, `approval_needed`
 */
export function refuseWithout(c: Context, action: Action): void {
  const grant = rightTo(c, action)
  if (grant === 'no') throw new RuleBroken('forbidden')
  if (grant === 'approval') throw new RuleBroken('approval_needed', { action })
}

/** Admits only users who may do an action. */
export const requireRight = (action: Action) =>
  createMiddleware<AppEnv>(async (c, next) => {
    refuseWithout(c, action)
    await next()
  })
