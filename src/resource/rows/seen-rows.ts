import { kindOf } from '../kinds'
import { originalOf, rolesWith, type Field, type Resource, type Resources, type Role } from '../resource'
import type { ConditionSchema, Right } from '../resource'
import { filledFor, type RowsOf, type UserFacts } from './row-condition'

/** The records of a resource that a reader sees, and what of them. */
export interface SeenRows {
  /** A record is seen if it meets one of these; every record where they are left out. */
  anyOf?: ConditionSchema[]
  /** Properties that are seen only on the records that meet one of their conditions. */
  masked?: Record<string, ConditionSchema[]>
  /** The records with which one is seen: those that have it among their lines. */
  belongsTo?: Belonging[]
  /** The resource with every property. */
  whole: Resource
}

interface Belonging {
  /** The property that refers to the other record, and the one that it stores. */
  property: string
  by: string
  to: Resource
}

/** Who reads, and by which roles. */
export interface Reader {
  roles: readonly Role[]
  user: UserFacts
}

/**
 * The resources of a view with the records that their reader sees.
 *
 * Each role is judged as a whole: where a role shows only some records, it shows its properties on these alone. Lines
 * are seen with the record that has them.
 *
 * @param view each resource without the fields hidden from the reader
 * @param whole the resources with every field
 */
export function withSeenRows(view: Resources, whole: Resources, reader: Reader): Resources {
  const limited = Object.values(view).some((resource) => isLimited(resource, reader))
  if (!limited) return view
  const own = Object.entries(view).map(([name, resource]) => {
    const rows = ownRows(resource, whole[name] ?? resource, reader, 'read')
    return [name, rows ? withMasks({ ...resource, rows }) : resource] as const
  })
  return withBelongings(Object.fromEntries(own), whole)
}

/** What quick search finds by all words at once may be in a word that is masked. */
function withMasks(resource: Resource): Resource {
  const { list, rows } = resource
  const isMasked = list.search.some((name) => Object.hasOwn(rows?.masked ?? {}, name))
  return isMasked ? { ...resource, list: { ...list, searchHidden: true } } : resource
}

/**
 * A resource of a view with the records on which its reader has a right: of its roles only those that have it count.
 */
export function withRowsFor(resource: Resource, right: Right, reader: Reader): Resource {
  if (right === 'read' || !resource.rows || !isLimited(resource, reader)) return resource
  const { whole, belongsTo, masked } = resource.rows
  const { anyOf } = ownRows(resource, whole, reader, right) ?? {}
  const rows = { whole, ...(anyOf && { anyOf }), ...(masked && { masked }), ...(belongsTo && { belongsTo }) }
  return { ...resource, rows }
}

function isLimited({ rowsOf = {} }: Resource, { roles }: Reader): boolean {
  return roles.some((role) => Object.hasOwn(rowsOf, role))
}

function ownRows(resource: Resource, whole: Resource, reader: Reader, right: Right): SeenRows | undefined {
  if (!isLimited(resource, reader)) return undefined
  const { rowsOf = {} } = resource
  const readers = reader.roles.filter((role) => rolesWith('read', whole).includes(role))
  const held = readers.filter((role) => rolesWith(right, whole).includes(role))
  const conditions = conditionsOf(rowsOf, held, reader.user)
  const masked = maskedIn(resource, whole, readers, (roles) => conditionsOf(rowsOf, roles, reader.user))
  if (!conditions && Object.keys(masked).length === 0) return undefined
  return {
    whole,
    ...(conditions ? { anyOf: conditions } : {}),
    ...(Object.keys(masked).length > 0 ? { masked } : {}),
  }
}

/** What a record must meet for one of these roles; undefined where one of them has no condition. */
function conditionsOf(
  rowsOf: RowsOf,
  roles: readonly Role[],
  user: UserFacts,
): ConditionSchema[] | undefined {
  const conditions = roles.map((role) => (Object.hasOwn(rowsOf, role) ? rowsOf[role] : undefined))
  const all = conditions.flatMap((condition) => condition ?? [])
  return all.length < conditions.length ? undefined : all.map((condition) => filledFor(condition, user))
}

/** The properties that not every role shows, with the conditions of those that do. */
function maskedIn(
  resource: Resource,
  whole: Resource,
  readers: readonly Role[],
  conditions: (roles: Role[]) => ConditionSchema[] | undefined,
): Record<string, ConditionSchema[]> {
  const shows = (role: Role, field: Field) =>
    (originalOf(whole, field).access ?? field.access)?.read?.includes(role) ?? true
  return Object.fromEntries(
    Object.entries(resource.properties).flatMap(([name, field]) => {
      const showing = readers.filter((role) => shows(role, whole.properties[name] ?? field))
      const needed = showing.length === readers.length ? undefined : conditions(showing)
      return needed ? [[name, needed] as const] : []
    }),
  )
}

/** The resources whose records are lines of limited ones, limited with them. */
function withBelongings(view: Resources, whole: Resources): Resources {
  const done = new Map<string, Resource>()
  const limited = (name: string, under: readonly string[]): Resource | undefined => {
    const resource = view[name]
    const known = done.get(name)
    if (!resource || known) return known
    const belongsTo = parentsOf(name, whole).flatMap(({ parent, property, by }) => {
      if (under.includes(parent)) return []
      // Lines of a record whose whole resource is hidden are shown by their own right.
      const to = limited(parent, [...under, name])
      return to?.rows ? [{ property, by, to }] : []
    })
    const rows = { whole: whole[name] ?? resource, ...resource.rows, belongsTo }
    const result = belongsTo.length > 0 ? { ...resource, rows } : resource
    done.set(name, result)
    return result
  }
  return Object.fromEntries(
    Object.entries(view).map(([name, resource]) => [name, limited(name, []) ?? resource]),
  )
}

function parentsOf(name: string, whole: Resources) {
  return Object.values(whole).flatMap(({ $id, properties }) =>
    Object.values(properties).flatMap((field) => {
      if (!kindOf(field).rows || field.to !== name || field.from === undefined) return []
      const back = whole[name]?.properties[field.from]
      return back?.to === $id ? [{ parent: $id, property: field.from, by: back.by ?? 'id' }] : []
    }),
  )
}
