import { isDeepStrictEqual } from 'node:util'
import { RuleBroken } from '#domain/errors'
import {
  grantOf,
  limitNames,
  rightsOfRole,
  widest,
  type LimitName,
  type RoleFacts,
  type RowCondition,
  type StaffRights,
} from '#domain/staff/rights'
import { mayEverything } from '#domain/staff/roles'
import type { Access, Resource, Resources } from '#resource/resource'
import { withRoles, type RoleRecord } from '#resource/roles/with-roles'
import type { Context } from '../context'
import { rightsFor } from './rights'

/**
 * Refuses to hand out roles that may do more than the user: nobody can give themselves, or an accomplice, rights that
 * they were not given.
 *
 * @param roles those that are given, as they will be
 * @param path of the body
 * @throws RuleBroken `more_than_own`
 */
export function refuseMoreThanOwn(c: Context, roles: readonly RoleRecord[], path: string): void {
  const more = roles.find((role) => exceeds(c, role))
  if (more) throw new RuleBroken('more_than_own', { role: more.code }, path)
}

/** Whether a role may do anything that the user may not. */
export function exceeds(c: Context, role: RoleRecord): boolean {
  const { shop, user } = c.var
  if (user.roles.some(mayEverything)) return false
  const all = [...shop.roles.filter(({ code }) => code !== role.code), role]
  const own = shop.roles.filter(({ code }) => user.roles.includes(code))
  const next = withRoles(shop.live.served().base, all)
  return (
    actsMore(rightsOfRole(role), rightsFor(c)) ||
    Object.keys(next).some((name) => seesMore(role, own, name, next, shop.resources))
  )
}

function actsMore(role: StaffRights, own: StaffRights): boolean {
  const acts = Object.keys(role.may) as (keyof StaffRights['may'])[]
  const exceedsLimit = (name: LimitName) => {
    const [given, bound] = [role.limits[name], own.limits[name]]
    return bound !== undefined && (given === undefined || widest(given, bound) !== bound)
  }
  const rank = { yes: 2, approval: 1, no: 0 }
  return (
    acts.some((action) => rank[grantOf(role, action)] > rank[grantOf(own, action)]) ||
    limitNames.some(exceedsLimit)
  )
}

/** Whether a role has a right to a resource, a field or rows of it that none of the user's roles has. */
function seesMore(
  role: RoleRecord,
  own: readonly RoleRecord[],
  name: string,
  next: Resources,
  now: Resources,
) {
  const held = (listed: readonly string[] | undefined) =>
    listed === undefined || own.some(({ code }) => listed.includes(code))
  const isGiven = (listed: readonly string[] | undefined) =>
    listed === undefined || listed.includes(role.code)
  const [after, before] = [next[name], now[name]]
  if (!after || !before || !after.access.read.includes(role.code)) return false
  const rights = Object.keys(after.access) as (keyof Access)[]
  const fields = Object.keys(after.properties)
  return (
    rights.some((right) => isGiven(after.access[right]) && !held(before.access[right])) ||
    fields.some((field) => {
      const [wanted, had] = [after.properties[field]?.access, before.properties[field]?.access]
      return (
        (isGiven(wanted?.read) && !held(had?.read)) ||
        (isGiven(wanted?.read) && isGiven(wanted?.write) && !held(had?.write))
      )
    }) ||
    rowsExceed(role, own, before)
  )
}

/** Rows are compared as they are written: a condition within the user's own counts as more. */
function rowsExceed(role: RoleFacts, own: readonly RoleFacts[], { $id, access }: Resource): boolean {
  const rowsOf = ({ rights }: RoleFacts): RowCondition | undefined => rights.resources?.[$id]?.rows
  const readers = own.filter(({ code }) => access.read.includes(code))
  return readers.every((one) => {
    const rows = rowsOf(one)
    return rows !== undefined && !isDeepStrictEqual(rows, rowsOf(role))
  })
}
