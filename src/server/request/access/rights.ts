import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import type { Action } from '#domain/staff/actions'
import {
  grantOf,
  grantWithin,
  rightsOfRole,
  rightsTogether,
  type Grant,
  type Limit,
  type LimitName,
  type StaffRights,
} from '#domain/staff/rights'
import { demandsSecondFactor } from '#domain/staff/second-factor'
import { rolesWith, type Role } from '#resource/resource'
import type { RoleRecord } from '#resource/roles/with-roles'
import { awaitApproval } from '../approval'
import type { AppEnv, Context } from '../context'

/** The roles by which a request acts, and the actions that it has used so far. */
export interface Acting {
  roles: readonly Role[]
  asked: readonly Action[]
}

/**
 * The roles by which the request acts: those of the user's that hold every right, and cover every record, used so far.
 * Everything that a user with several roles does is thus allowed by one of these roles alone.
 */
export function actingRoles(c: Context): readonly Role[] {
  return c.var.acting?.roles ?? c.var.user.roles
}

/**
 * Restricts the acting roles to some of them from here on.
 *
 * @throws RuleBroken `forbidden` where none is left
 */
export function actOnly(c: Context, counts: (role: Role) => boolean): void {
  const roles = actingRoles(c)
  const left = roles.filter(counts)
  if (left.length === 0) throw new RuleBroken('forbidden')
  if (left.length === roles.length) return
  const { asked = [] } = c.var.acting ?? {}
  c.set('acting', { roles: left, asked })
  // Another role may have been the one without need of an approval.
  for (const action of asked) if (rightTo(c, action) === 'approval') awaitApproval(c, action)
}

/** Runs some work, and then restores the acting roles: one record of several, each of which is judged alone. */
export async function actingAnew<Result>(c: Context, work: () => Promise<Result>): Promise<Result> {
  const { acting } = c.var
  try {
    return await work()
  } finally {
    c.set('acting', acting)
  }
}

type Known = Map<string, readonly StaffRights[]>
const known = new WeakMap<readonly RoleRecord[], Known>()

/** The rights of each of the given roles; a role without a record adds none. */
function rightsOf(c: Context, held: readonly Role[]): readonly StaffRights[] {
  const { roles } = c.var.shop
  const kept = known.get(roles) ?? new Map<string, readonly StaffRights[]>()
  known.set(roles, kept)
  const key = JSON.stringify(held.toSorted())
  const rights = kept.get(key) ?? roles.filter(({ code }) => held.includes(code)).map(rightsOfRole)
  kept.set(key, rights)
  return rights
}

/** The user's rights by the acting roles. */
export function rightsFor(c: Context): StaffRights {
  return rightsTogether(rightsOf(c, actingRoles(c)))
}

/** Whether a role of the user demands a second factor. */
export function isSecondFactorDemanded(c: Context): boolean {
  return demandsSecondFactor(c.var.shop.roles, c.var.user.roles)
}

/** The extent of the user's right to an action. */
function rightTo(c: Context, action: Action): Grant {
  return grantOf(rightsFor(c), action)
}

/** Whether the user may do an action at once. */
export function may(c: Context, action: Action): boolean {
  return rightTo(c, action) === 'yes'
}

/** Whether some roles may do an action together at once. */
export function rolesMay(c: Context, held: readonly Role[], action: Action): boolean {
  return grantOf(rightsTogether(rightsOf(c, held)), action) === 'yes'
}

/** The limit that bounds the user; undefined where none does. */
export function limitOf(c: Context, limit: LimitName): Limit | undefined {
  return rightsFor(c).limits[limit]
}

/** Whether a role of the user that reads a resource also allows an action at once. */
export function readsAndMay(c: Context, name: string, action: Action): boolean {
  const resource = c.var.shop.resources[name]
  const readers = resource
    ? c.var.user.roles.filter((role) => rolesWith('read', resource).includes(role))
    : []
  return rolesMay(c, readers, action)
}

/**
 * Refuses an action that the user may not do; one that needs an approval continues until its outcome is known. From
 * then on only the roles that allow it count.
 *
 * @throws RuleBroken `forbidden`
 */
export function refuseWithout(c: Context, action: Action): void {
  actOnly(c, (role) => rightsOf(c, [role]).some((rights) => grantOf(rights, action) !== 'no'))
  const { asked = [] } = c.var.acting ?? {}
  c.set('acting', { roles: actingRoles(c), asked: [...asked, action] })
  if (rightTo(c, action) === 'approval') awaitApproval(c, action)
}

/** Admits only users who may do an action, at once or with an approval. */
export const requireRight = (action: Action) =>
  createMiddleware<AppEnv>(async (c, next) => {
    refuseWithout(c, action)
    await next()
  })

/**
 * Refuses a value beyond the user's limit; one that can be approved continues until its outcome is known.
 *
 * @param path of the value in the body
 * @throws RuleBroken `limit_exceeded`, with the `limit` and the `most` that it allows
 */
export function refuseBeyond(c: Context, limit: LimitName, value: number, path = ''): void {
  const grant = grantWithin(rightsOf(c, actingRoles(c)), limit, value)
  if (grant === 'no')
    throw new RuleBroken('limit_exceeded', { limit, most: limitOf(c, limit)?.most ?? 0 }, path)
  if (grant === 'approval') awaitApproval(c, limit)
}
