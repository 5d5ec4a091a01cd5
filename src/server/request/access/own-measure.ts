import { isDeepStrictEqual } from 'node:util'
import { RuleBroken } from '#domain/errors'
import type { Action } from '#domain/staff/actions'
import {
  limitedAction,
  grantOf,
  limitNames,
  rightsOfRole,
  widest,
  type Limit,
  type RoleFacts,
  type StaffRights,
  mayEverything,
} from '#domain/staff/rights'
import type { Resources, Right, Resource } from '#resource/resource'
import { coverageOf } from '#resource/roles/coverage'
import { withRoles, type RoleRecord } from '#resource/roles/with-roles'
import type { Context } from '../context'
import { readsAndMay } from './rights'
import type { Filter } from '../../store/search/filters'
import { registeredUseCases } from '../use-cases'

/**
 * Refuses to grant roles with more rights than the user: nobody can give themselves, or an accomplice, rights that they
 * lack.
 *
 * @param roles the granted ones, after the change
 * @param path of the body
 * @throws RuleBroken `more_than_own`
 */
export function refuseMoreThanOwn(c: Context, roles: readonly RoleRecord[], path: string): void {
  const more = roles.find((role) => exceeds(c, role))
  if (more) throw new RuleBroken('more_than_own', { role: more.code }, path)
}

/**
 * Whether a role allows anything beyond the user's rights: each of its actions, with the records and fields of a right,
 * must be allowed as a whole by one of the user's own roles.
 */
function exceeds(c: Context, role: RoleRecord): boolean {
  const { shop, user } = c.var
  if (user.roles.some(mayEverything)) return false
  const all = [...shop.roles.filter(({ code }) => code !== role.code), role]
  const own = shop.roles.filter(({ code }) => user.roles.includes(code))
  const next = withRoles(shop.live.served().base, all)
  const acts = actsCovered(rightsOfRole(role), own)
  const sights = sightsCovered(role, own, next, shop.resources)
  const parts = sights.length > 0 ? sights : [new Set(own)]
  return [...acts, new Set(own)].some((act) => parts.some((part) => [...part].every((one) => !act.has(one))))
}

/** For each action and limit of a role, the user's own roles that allow as much. */
function actsCovered(role: StaffRights, own: readonly RoleRecord[]): Set<RoleRecord>[] {
  const held = own.map((one) => [one, rightsOfRole(one)] as const)
  const covering = (covers: (rights: StaffRights) => boolean) =>
    new Set(held.filter(([, rights]) => covers(rights)).map(([one]) => one))
  const rank = { yes: 2, approval: 1, no: 0 }
  const acts = Object.keys(role.may) as Action[]
  return [
    ...acts.map((action) =>
      covering((rights) => rank[grantOf(rights, action)] >= rank[grantOf(role, action)]),
    ),
    ...limitNames
      .filter((name) => acts.includes(limitedAction(name)))
      .map((name) => covering(({ limits }) => isWithin(role.limits[name], limits[name]))),
  ]
}

function isWithin(given: Limit | undefined, bound: Limit | undefined): boolean {
  return bound === undefined || (given !== undefined && widest(given, bound) === bound)
}

/** For each field of each right of a role, the user's own roles that cover it, on as many records. */
function sightsCovered(
  role: RoleRecord,
  own: readonly RoleRecord[],
  next: Resources,
  now: Resources,
): Set<RoleRecord>[] {
  const sets = new Map<string, Set<RoleRecord>>()
  const user = { id: 0, name: '', username: '' }
  for (const [name, after] of Object.entries(next)) {
    const before = now[name]
    if (!before) continue
    for (const right of Object.keys(after.access) as Right[]) {
      const given = coverageOf(after, right, { roles: [role.code], user })
      const covers = own.map((one) => [one, coverageOf(before, right, { roles: [one.code], user })] as const)
      const holding = covers.filter(([one, { roles }]) => roles.length > 0 && rowsCover(one, role, name))
      const fields = given.roles.length === 0 ? [] : [undefined, ...given.fields.keys()]
      for (const field of fields) {
        const covering = holding.filter(([, { fields: had }]) => field === undefined || had.has(field))
        sets.set(covering.map(([{ code }]) => code).join('\0'), new Set(covering.map(([one]) => one)))
      }
    }
  }
  return [...sets.values()]
}

/** Conditions on rows are compared as texts: a condition within the user's own counts as more. */
function rowsCover(own: RoleFacts, role: RoleFacts, resource: string): boolean {
  const rows = own.rights.resources?.[resource]?.rows
  return rows === undefined || isDeepStrictEqual(rows, role.rights.resources?.[resource]?.rows)
}

/**
 * The filters that hide records of other users; none for users who see all.
 *
 * @see domain.md §11.6
 */
export function ownRows(c: Context, { $id }: Resource): Filter[] {
  const { owner } = registeredUseCases(c, $id)
  if (owner === undefined || readsAndMay(c, $id, 'see.all')) return []
  return [{ field: owner, operator: 'eq', value: c.var.user.id, path: '/filters' }]
}

/** Whether the user may see this record. */
export function isOwnRow(c: Context, { $id }: Resource, record: Readonly<Record<string, unknown>>): boolean {
  const { owner } = registeredUseCases(c, $id)
  return owner === undefined || readsAndMay(c, $id, 'see.all') || record[owner] === c.var.user.id
}
