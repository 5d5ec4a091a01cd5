import { actionTable, type Action, type ActionGroup } from '#domain/staff/actions'
import {
  keyOfPlace,
  type RightPlace,
  valueAt,
  withValueAt,
  type PlaceValue,
} from '#domain/staff/right-places'
import {
  limitNames,
  resourceRights,
  type ResourceRight,
  rightsOfRole,
  type Grant,
  type RoleFacts,
  type RoleRights,
  mayEverything,
} from '#domain/staff/rights'
import { isImportable, type Resource, type Resources } from '#resource/resource'
import { hiddenFields, writing } from '#domain/staff/ruled-resources'
import { withAccess } from '#resource/roles/role-access'
import type { RowTitles } from '../../editing/use-row-titles'
import type { RoleDefaults } from './role-record'

/** One row of the matrix. */
export type MatrixRow = { key: string; title: string } & (
  | { kind: 'group' }
  | { kind: 'resource'; resource: string; open: boolean }
  | { kind: 'place'; place: RightPlace; inner: boolean }
)

interface Shown {
  /** The resources whose rights are unfolded. */
  open: ReadonlySet<string>
  /** Only rows with this text in their titles; all when empty. */
  search: string
}

const groups: readonly ActionGroup[] = ['orders', 'payments', 'movements', 'stock', 'sight', 'installation']

/** The possible rights to the records of a resource. */
function rightsTo(resource: Resource): ResourceRight[] {
  const impossible: readonly ResourceRight[] = [
    ...(isImportable(resource) ? [] : (['import'] as const)),
    ...(resource.appendOnly ? (['update', 'delete'] as const) : []),
  ]
  return resourceRights.filter((right) => !impossible.includes(right))
}

/** The places of a resource: each right, then which records and fields are shown. */
export const placesOf = (resource: Resource): RightPlace[] => [
  ...rightsTo(resource).map((right): RightPlace => ({ kind: 'right', resource: resource.$id, right })),
  { kind: 'scope', resource: resource.$id },
]

/** The rows of the matrix, in their order: actions, limits, then the resources as the menu has them. */
export function matrixRows(resources: Resources, titles: RowTitles, { open, search }: Shown): MatrixRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const isMeant = (...texts: string[]) => words.every((word) => texts.join(' ').toLowerCase().includes(word))
  const row = (place: RightPlace, inner = false): MatrixRow => ({
    ...{ kind: 'place', key: keyOfPlace(place), title: titles.place(place), place, inner },
  })
  const section = (name: ActionGroup | 'limits', places: RightPlace[]): MatrixRow[] => {
    const title = titles.group(name)
    const rows = places.map((place) => row(place)).filter((each) => isMeant(title, each.title))
    // Some groups have the name of a resource.
    return rows.length === 0 ? [] : [{ kind: 'group', key: `group ${name}`, title }, ...rows]
  }
  const ofResource = (resource: Resource): MatrixRow[] => {
    const { $id } = resource
    const title = titles.resource(resource)
    const found = placesOf(resource)
      .map((place) => row(place, true))
      .filter((each) => isMeant(title, each.title))
    if (found.length === 0) return []
    const isOpen = open.has($id) || (words.length > 0 && !isMeant(title))
    return [{ kind: 'resource', key: $id, title, resource: $id, open: isOpen }, ...(isOpen ? found : [])]
  }
  const ofResources = inMenuOrder(resources).flatMap(ofResource)
  const heading: MatrixRow = { kind: 'group', key: 'group resources', title: titles.group('resources') }
  return [
    ...groups.flatMap((group) => section(group, actionsOf(group))),
    ...section(
      'limits',
      limitNames.map((limit) => ({ kind: 'limit', limit })),
    ),
    ...(ofResources.length > 0 ? [heading, ...ofResources] : []),
  ]
}

function actionsOf(group: ActionGroup): RightPlace[] {
  const all = Object.entries(actionTable()) as [Action, { group: ActionGroup }][]
  return all.flatMap(([action, traits]) => (traits.group === group ? [{ kind: 'action', action }] : []))
}

/** Behind those in the menu: records that are shown as parts of others. */
const LAST = 1000

const inMenuOrder = (resources: Resources): Resource[] =>
  Object.values(resources).toSorted((one, other) => (one.menu?.order ?? LAST) - (other.menu?.order ?? LAST))

type Held = Readonly<Record<ResourceRight, boolean>>

/** The rights found for a role, whose facts are a new object after each change. */
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

/** The value that holds at a place for a role. */
export function rightAt(defaults: RoleDefaults, role: RoleFacts, place: RightPlace): PlaceValue {
  if (place.kind === 'action') return rightsOfRole(role).may[place.action] ?? 'no'
  if (place.kind === 'right') return rightsHeld(defaults, role, place.resource)[place.right]
  return mayEverything(role.code) ? undefined : valueAt(role.rights, place)
}

/** The value that would hold at a place for a role without a value of its own there. */
export function defaultAt(defaults: RoleDefaults, role: RoleFacts, place: RightPlace): PlaceValue {
  const silent = { ...role, rights: withValueAt(role.rights, place, undefined) }
  return rightAt(defaults, silent, place)
}

/** The right, or the action, without which a place cannot be allowed to a role; undefined when nothing is missing. */
export function missingAt(
  defaults: RoleDefaults,
  role: RoleFacts,
  place: RightPlace,
): { right: 'read' } | { action: Action } | undefined {
  if (place.kind !== 'right' || place.right === 'read') return undefined
  if (rightAt(defaults, role, { ...place, right: 'read' }) !== true) return { right: 'read' }
  const action = changing.has(place.right) ? writing(place.resource) : undefined
  return action !== undefined && rightsOfRole(role).may[action] === undefined ? { action } : undefined
}

const changing: ReadonlySet<ResourceRight> = new Set(['create', 'update', 'delete', 'import'] as const)

/** The fields that an action which a role lacks hides from it, whatever else is set. */
export function hiddenFieldsOfRole(role: RoleFacts, resource: string): string[] {
  return mayEverything(role.code) ? [] : hiddenFields(resource, rightsOfRole(role).may)
}

/** The value that a press gives a place: the next one; undefined when it is set in a window of its own. */
export function nextAt(place: RightPlace, held: PlaceValue): PlaceValue {
  if (place.kind === 'right') return held !== true
  if (place.kind !== 'action') return undefined
  const next: Record<Grant, Grant> = {
    ...{ yes: actionTable()[place.action].approvable ? 'approval' : 'no' },
    ...{ approval: 'no', no: 'yes' },
  }
  return next[held as Grant]
}

/** A summary of a role's rights to a resource: all, none, reading only, or some. */
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
