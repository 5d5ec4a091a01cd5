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
import { isBeyond } from '#domain/staff/limits'
import { demandsSecondFactor } from '#domain/staff/second-factor'
import type { RoleRecord } from '#resource/roles/with-roles'
import { awaitApproval } from '../../usecases/approvals/awaiting'
import type { AppEnv, Context } from '../context'

type Known = Map<string, StaffRights>
const known = new WeakMap<readonly RoleRecord[], Known>()

/** What the user may do with all their roles together; a role without a record adds nothing. */
export function rightsFor(c: Context): StaffRights {
  const { roles } = c.var.shop
  const together = known.get(roles) ?? new Map<string, StaffRights>()
  known.set(roles, together)
  const key = JSON.stringify(c.var.user.roles.toSorted())
  const rights = together.get(key) ?? rightsOf(roles, c.var.user.roles)
  together.set(key, rights)
  return rights
}

function rightsOf(roles: readonly RoleRecord[], held: readonly string[]): StaffRights {
  return rightsTogether(roles.filter(({ code }) => held.includes(code)).map(rightsOfRole))
}

/** Whether a role of the user demands a second factor. */
export function isSecondFactorDemanded(c: Context): boolean {
  return demandsSecondFactor(c.var.shop.roles, c.var.user.roles)
}

/** How far the user may do an action. */
export function rightTo(c: Context, action: Action): Grant {
  return grantOf(rightsFor(c), action)
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
 * Refuses an action that the user may not do; one that needs an approval goes on until its outcome is known.
 *
 * @throws RuleBroken `forbidden`
 */
export function refuseWithout(c: Context, action: Action): void {
  const grant = rightTo(c, action)
  if (grant === 'no') throw new RuleBroken('forbidden')
  if (grant === 'approval') awaitApproval(c, action)
}

/** Admits only users who may do an action, at once or with an approval. */
export const requireRight = (action: Action) =>
  createMiddleware<AppEnv>(async (c, next) => {
    refuseWithout(c, action)
    await next()
  })

/**
 * Refuses a value beyond the user's limit; one that somebody may approve goes on until its outcome is known.
 *
 * @param path of the value in the body
 * @throws RuleBroken `limit_exceeded`, with the `limit` and the `most` that it allows
 */
export function refuseBeyond(c: Context, limit: LimitName, value: number, path = ''): void {
  const bound = limitOf(c, limit)
  if (bound === undefined || !isBeyond(bound, value)) return
  if (bound.beyond === 'no') throw new RuleBroken('limit_exceeded', { limit, most: bound.most }, path)
  awaitApproval(c, limit)
}
