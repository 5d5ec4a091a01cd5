import { kindOf } from '../kinds'
import { coverageOf, type Reader } from '../roles/coverage'
import type { ConditionSchema, Resource, Resources } from '../resource'

/** The records of a resource that a reader sees, and their visible properties. */
export interface VisibleRows {
  /** A record is seen if it meets one of these; every record where they are left out. */
  anyOf?: ConditionSchema[]
  /** Properties that are seen on some of the records only. */
  masked?: Record<string, Mask>
  /** The records that make one visible: those that have it among their lines, or that it belongs to. */
  belongsTo?: Belonging[]
  /** Lines that hide their record unless each of them is seen, such as the orders of a bill. */
  seenWith?: Lines[]
  /** The resource with every property. */
  whole: Resource
}

/** The records on which a property is visible: those that pass every test here. */
export interface Mask {
  /** The record meets one of these. */
  anyOf?: readonly ConditionSchema[]
  /** The sources of the copied values are visible. */
  copyOf?: readonly Source[]
}

/** The source of a copy: the record that a property refers to, as the reader sees it. */
export interface Source extends Belonging {
  /** The properties that must be seen there; none where seeing the record is enough. */
  names: readonly string[]
}

/** The lines of a record that belong to other records. */
interface Lines extends Belonging {
  /** The resource of the lines, and their property with the id of the record. */
  lines: string
  from: string
}

interface Belonging {
  /** The property that refers to the other record, and the one that it stores. */
  property: string
  by: string
  to: Resource
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
    const rows = ownRows(resource, whole[name] ?? resource, reader)
    return [name, rows ? { ...resource, rows } : resource] as const
  })
  return withBelongings(Object.fromEntries(own), whole)
}

/** Whether a reader sees every record of a resource, if not every property of it. */
export function seesEveryRow({ rows }: Resource): boolean {
  const { anyOf, belongsTo = [], seenWith = [] } = rows ?? {}
  return anyOf === undefined && belongsTo.length === 0 && seenWith.length === 0
}

function isLimited({ rowsOf = {} }: Resource, { roles }: Reader): boolean {
  return roles.some((role) => Object.hasOwn(rowsOf, role))
}

function ownRows(resource: Resource, whole: Resource, reader: Reader): VisibleRows | undefined {
  if (!isLimited(resource, reader)) return undefined
  const { anyOf, fields } = coverageOf(whole, 'read', reader)
  const masked: Record<string, Mask> = Object.fromEntries(
    Object.keys(resource.properties).flatMap((name) => {
      const conditions = fields.get(name)
      return conditions ? [[name, { anyOf: conditions }] as const] : []
    }),
  )
  const isMasked = Object.keys(masked).length > 0
  if (!anyOf && !isMasked) return undefined
  return { whole, ...(anyOf ? { anyOf } : {}), ...(isMasked ? { masked } : {}) }
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
    const seenWith = linesOf(name, whole).flatMap(({ to: parent, ...lines }) => {
      const to = under.includes(parent) ? undefined : limited(parent, [...under, name])
      return to?.rows ? [{ ...lines, to }] : []
    })
    const rows = {
      ...{ whole: whole[name] ?? resource, ...resource.rows, belongsTo },
      ...(seenWith.length > 0 ? { seenWith } : {}),
    }
    const result = belongsTo.length + seenWith.length > 0 ? { ...resource, rows } : resource
    done.set(name, result)
    return result
  }
  return Object.fromEntries(
    Object.entries(view).map(([name, resource]) => [name, limited(name, []) ?? resource]),
  )
}

/** The lines of a resource that belong to records of others. */
function linesOf(name: string, whole: Resources) {
  return Object.values(whole[name]?.properties ?? {}).flatMap((field) => {
    const { to: lines, from } = field
    if (!kindOf(field).rows || lines === undefined || from === undefined || field.on !== undefined) return []
    return belongingsOf(lines, whole).map(({ parent, property, by }) => ({
      lines,
      from,
      property,
      by,
      to: parent,
    }))
  })
}

/** The references of a resource with which its records are seen. */
function belongingsOf(name: string, whole: Resources) {
  return Object.entries(whole[name]?.properties ?? {}).flatMap(([property, { belongs, to, by = 'id' }]) =>
    belongs && to !== undefined ? [{ parent: to, property, by }] : [],
  )
}

function parentsOf(name: string, whole: Resources) {
  const lines = Object.values(whole).flatMap(({ $id, properties }) =>
    Object.values(properties).flatMap((field) => {
      if (!kindOf(field).rows || field.to !== name || field.from === undefined) return []
      const back = whole[name]?.properties[field.from]
      return back?.to === $id ? [{ parent: $id, property: field.from, by: back.by ?? 'id' }] : []
    }),
  )
  return [...lines, ...belongingsOf(name, whole)]
}
