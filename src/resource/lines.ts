import { kindOf } from './kinds'
import { isImportable, type Field, type Resource, type Resources } from './resource'

/** The property that stores the order of a record's lines, where their resource has it. */
export const POSITION = 'position'

/** Each resource as lines that refer back by a property, cached, so that objects derived from it can be cached too. */
const known = new WeakMap<Resource, Map<string, Resource>>()

/**
 * The resource of a `lines` property as its lines are written: without the reference to their record, their position,
 * and lines of their own.
 *
 * @returns undefined for other kinds, and where the reader may not see that resource or the reference
 */
export function lineResource(field: Field, resources: Resources): Resource | undefined {
  const { to = '', from = '' } = field
  const other = kindOf(field).rows ? resources[to] : undefined
  if (!other?.properties[from]) return undefined
  const made = known.get(other) ?? new Map<string, Resource>()
  known.set(other, made)
  const line = made.get(from) ?? asLine(other, from)
  made.set(from, line)
  return line
}

function asLine(other: Resource, from: string): Resource {
  const fields = Object.entries(other.properties).map(([name, field]) => {
    const given = name === from || name === POSITION || kindOf(field).rows
    return [name, given ? { ...field, readOnly: true } : field] as const
  })
  return { ...other, properties: Object.fromEntries(fields) }
}

/** A `lines` property that is saved with its record. */
export interface TakenLines {
  name: string
  field: Field
  /** The resource of the lines, as it is written. */
  line: Resource
}

/**
 * The `lines` properties that the generic routes save with a record. Both resources must be written by these routes, so
 * that use cases of their own are never bypassed.
 *
 * @param resource as the user sees it, like the others
 */
export function takenLines(resource: Resource, resources: Resources): TakenLines[] {
  if (!isImportable(resource)) return []
  return Object.entries(resource.properties).flatMap(([name, field]) => {
    const line = field.readOnly ? undefined : lineResource(field, resources)
    return line && isImportable(line) ? [{ name, field, line }] : []
  })
}

/** Whether a `lines` property is writable but no route writes it. */
export function isWrittenByNobody(resource: Resource, field: Field, resources: Resources): boolean {
  const other = kindOf(field).rows && !field.readOnly ? resources[field.to ?? ''] : undefined
  return other !== undefined && isImportable(resource) !== isImportable(other)
}
