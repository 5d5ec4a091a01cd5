import { actionTable, type Action } from '#domain/staff/actions'
import { valueAt, withValueAt, type PlaceValue, type RightPlace } from '#domain/staff/right-places'
import {
  resourceRights,
  rightsOfRole,
  type Grant,
  type ResourceRight,
  type RoleFacts,
  type RoleRights,
  mayEverything,
} from '#domain/staff/rights'
import { hiddenWithout, writing } from '#domain/staff/ruled-resources'
import type { Resource } from '#resource/resource'
import { withAccess } from '#resource/roles/role-access'
import { rightsTo } from './matrix-rows'
import type { RoleDefaults } from './role-record'

type Held = Readonly<Record<ResourceRight, boolean>>

/** What was found for a role, whose facts are made anew with each change. */
const known = new WeakMap<RoleFacts, Map<string, Held>>()

/** The rights of a role to a resource, as the server works them out of the lists in its file. */
function rightsHeld(defaults: RoleDefaults, role: RoleFacts, name: string): Held {
  const found = known.get(role) ?? new Map<string, Held>()
  known.set(role, found)
  const held = found.get(name) ?? worked(defaults, role, name)
  found.set(name, held)
  return held
}

function worked(defaults: RoleDefaults, role: RoleFacts, name: string): Held {
  const access = defaults[name] ?? { read: [], write: [], delete: [] }
  const file = { $id: name, access, properties: {} } as Resource
  const lists = withAccess(file, [role]).access
  return Object.fromEntries(
    resourceRights.map((right) => [right, lists[right]?.includes(role.code) === true]),
  ) as Held
}

/** What holds at a place for a role. */
export function heldAt(defaults: RoleDefaults, role: RoleFacts, place: RightPlace): PlaceValue {
  if (place.kind === 'action') return rightsOfRole(role).may[place.action] ?? 'no'
  if (place.kind === 'right') return rightsHeld(defaults, role, place.resource)[place.right]
  return mayEverything(role.code) ? undefined : valueAt(role.rights, place)
}

/** What would hold at a place for a role that says nothing of it. */
export function defaultAt(defaults: RoleDefaults, role: RoleFacts, place: RightPlace): PlaceValue {
  const silent = { ...role, rights: withValueAt(role.rights, place, undefined) }
  return heldAt(defaults, silent, place)
}

/** The right, or the action, without which a place cannot be allowed to a role; undefined where nothing is missing. */
export function missingAt(
  defaults: RoleDefaults,
  role: RoleFacts,
  place: RightPlace,
): { right: 'read' } | { action: Action } | undefined {
  if (place.kind !== 'right' || place.right === 'read') return undefined
  if (heldAt(defaults, role, { ...place, right: 'read' }) !== true) return { right: 'read' }
  const action = changing.has(place.right) ? writing(place.resource) : undefined
  return action !== undefined && rightsOfRole(role).may[action] === undefined ? { action } : undefined
}

const changing: ReadonlySet<ResourceRight> = new Set(['create', 'update', 'delete', 'import'] as const)

/** The fields that an action which a role lacks hides from it, whatever else is set. */
export function hiddenFrom(role: RoleFacts, resource: string): string[] {
  return mayEverything(role.code) ? [] : hiddenWithout(resource, rightsOfRole(role).may)
}

/** The value that a press gives a place: the next one; undefined where it is set in a window of its own. */
export function nextAt(place: RightPlace, held: PlaceValue): PlaceValue {
  if (place.kind === 'right') return held !== true
  if (place.kind !== 'action') return undefined
  const next: Record<Grant, Grant> = {
    ...{ yes: actionTable()[place.action].approvable ? 'approval' : 'no' },
    ...{ approval: 'no', no: 'yes' },
  }
  return next[held as Grant]
}

/** How many of the rights to a resource a role has: all, none, only to look, or some. */
export function summaryOf(
  resource: Resource,
  held: (right: ResourceRight) => boolean,
): 'all' | 'none' | 'look' | { held: number; all: number } {
  const all = rightsTo(resource)
  const had = all.filter(held)
  if (had.length === all.length) return 'all'
  if (!had.includes('read')) return 'none'
  return had.some((right) => changing.has(right)) ? { held: had.length, all: all.length } : 'look'
}

/** The facts of a role with other rights. */
export const factsOf = (
  { code, based_on }: Pick<RoleFacts, 'code' | 'based_on'>,
  rights: RoleRights,
): RoleFacts => ({ code, based_on, rights })
