import type { BaseRecord } from '@refinedev/core'
import { writableFields } from '#resource/json-schema'
import { fieldsOf, type Resource } from '#resource/resource'

/** What a form holds: the writable properties of a record that have a value. */
export type FormValues = Record<string, unknown>

/** A new record before anything is typed: the fields' defaults, today where a date is required, and the preset. */
export function newRecord(resource: Resource, today: string, preset: FormValues = {}): BaseRecord {
  const required = new Set(resource.required)
  const defaults = Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    const value = field.default ?? (field.kind === 'date' && required.has(name) ? today : undefined)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(defaults), ...preset }
}

/** The part of a record that a form takes; what is null has no value. */
export function formValues(record: BaseRecord, names: readonly string[]): FormValues {
  const held = names.map((name): [string, unknown] => [name, record[name]])
  return Object.fromEntries(held.filter(([, value]) => value !== null && value !== undefined))
}

/**
 * What a save sends: the writable values, null for those that were cleared, and `updated_at`, by which the server
 * notices that somebody else was faster. A preset that the form does not show goes along.
 */
export function bodyOf(
  resource: Resource,
  base: BaseRecord,
  values: FormValues,
  names: readonly string[],
): FormValues {
  const isNew = base.id === undefined
  const shown = new Set(names)
  const writable = writableFields(resource).map(([name]) => name)
  const body = writable.flatMap((name): [string, unknown][] => {
    const before: unknown = base[name]
    const value = shown.has(name) ? values[name] : isNew ? before : undefined
    if (value !== undefined && value !== null) return [[name, value]]
    return shown.has(name) && !isNew && before != null ? [[name, null]] : []
  })
  return Object.fromEntries(isNew ? body : [...body, ['updated_at', base.updated_at]])
}
