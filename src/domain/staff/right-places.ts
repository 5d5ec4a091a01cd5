import type { Action } from './actions'
import type {
  Grant,
  Limit,
  LimitName,
  ResourceRight,
  ResourceRights,
  RoleRights,
  RowCondition,
} from './rights'

/** The records and fields of a resource that a role sees. */
export interface Scope {
  hidden?: string[]
  readOnly?: string[]
  rows?: RowCondition
}

/** A place in the rights of a role: a cell of the matrix of rights. */
export type RightPlace =
  | { kind: 'action'; action: Action }
  | { kind: 'limit'; limit: LimitName }
  | { kind: 'right'; resource: string; right: ResourceRight }
  | { kind: 'scope'; resource: string }

/** The value of a place; undefined stands for the default. */
export type PlaceValue = Grant | Limit | boolean | Scope | undefined

/** The value of a role at a place; undefined where its default holds. */
export function valueAt(rights: RoleRights, place: RightPlace): PlaceValue {
  if (place.kind === 'action') return rights.actions?.[place.action]
  if (place.kind === 'limit') return rights.limits?.[place.limit]
  const own = rights.resources?.[place.resource]
  return place.kind === 'right' ? own?.[place.right] : scopeOf(own)
}

function scopeOf({ hidden = [], readOnly = [], rows }: ResourceRights = {}): Scope | undefined {
  const scope = {
    ...(hidden.length > 0 ? { hidden } : {}),
    ...(readOnly.length > 0 ? { readOnly } : {}),
    ...(rows ? { rows } : {}),
  }
  return isEmpty(scope) ? undefined : scope
}

const isEmpty = (values: object) => Object.keys(values).length === 0

/** The values with one set, or taken out where it is undefined. */
function put<Values extends object>(values: Values | undefined, key: string, value: unknown): Values {
  const others = Object.entries(values ?? {}).filter(([name]) => name !== key)
  return Object.fromEntries(value === undefined ? others : [...others, [key, value]]) as Values
}

/** The rights with another value at a place; undefined restores the default there. */
export function withValueAt(rights: RoleRights, place: RightPlace, value: PlaceValue): RoleRights {
  if (place.kind === 'action') return putPart(rights, 'actions', put(rights.actions, place.action, value))
  if (place.kind === 'limit') return putPart(rights, 'limits', put(rights.limits, place.limit, value))
  const own = rights.resources?.[place.resource] ?? {}
  const { hidden: _hidden, readOnly: _readOnly, rows: _rows, ...plain } = own
  const next: ResourceRights =
    place.kind === 'right' ? put(own, place.right, value) : { ...plain, ...(value as Scope | undefined) }
  const resources = put(rights.resources, place.resource, isEmpty(next) ? undefined : next)
  return putPart(rights, 'resources', resources)
}

const putPart = (rights: RoleRights, name: keyof RoleRights, part: object): RoleRights =>
  put(rights, name, isEmpty(part) ? undefined : part)

/** The places at which a role deviates from its defaults. */
export function placesIn(rights: RoleRights): RightPlace[] {
  const actions = Object.keys(rights.actions ?? {}) as Action[]
  const limits = Object.keys(rights.limits ?? {}) as LimitName[]
  return [
    ...actions.map((action) => ({ kind: 'action', action }) as const),
    ...limits.map((limit) => ({ kind: 'limit', limit }) as const),
    ...Object.entries(rights.resources ?? {}).flatMap(([resource, own]) => placesOf(resource, own)),
  ]
}

function placesOf(resource: string, own: ResourceRights): RightPlace[] {
  const { hidden: _hidden, readOnly: _readOnly, rows: _rows, ...plain } = own
  const rights = Object.keys(plain) as ResourceRight[]
  const places = rights.map((right): RightPlace => ({ kind: 'right', resource, right }))
  return scopeOf(own) ? [...places, { kind: 'scope', resource }] : places
}

/** The key of a place, as text. */
export function keyOfPlace(place: RightPlace): string {
  return Object.values(place).join(' ')
}

/** The places at which two versions of a role's rights differ. */
export function differences(before: RoleRights, after: RoleRights): RightPlace[] {
  const all = new Map([...placesIn(before), ...placesIn(after)].map((place) => [keyOfPlace(place), place]))
  return [...all.values()].filter((place) => !isSameValue(valueAt(before, place), valueAt(after, place)))
}

/** Whether two values are equal, regardless of the order of their parts. */
export function isSameValue(one: PlaceValue, other: PlaceValue): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted)
}

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other)))
    : value

/**
 * The rights saved by somebody else in the meantime, with the user's own changes applied again.
 *
 * @param base the rights on which the user's own changes were made
 */
export function rebasedRights(base: RoleRights, mine: RoleRights, theirs: RoleRights): RoleRights {
  return differences(base, mine).reduce(
    (rights, place) => withValueAt(rights, place, valueAt(mine, place)),
    theirs,
  )
}
