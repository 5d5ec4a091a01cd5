import { kindOf } from '#resource/kinds'
import type { BaseRecord } from '@refinedev/core'
import { deepEquals } from '@rjsf/utils'
import { shownFields } from '#resource/conditions'
import { writableFields } from '#resource/json-schema'
import { fieldsOf, type Resource } from '#resource/resource'

/** What a form holds: the writable properties of a record that have a value. */
export type FormValues = Record<string, unknown>

/** A new record before anything is typed: the fields' defaults, today where a date is required, and the preset. */
export function newRecord(resource: Resource, today: string, preset: FormValues = {}): BaseRecord {
  const required = new Set(resource.required)
  const defaults = Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    const value = field.default ?? (kindOf(field).time === 'day' && required.has(name) ? today : undefined)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(defaults), ...preset }
}

/** The part of a record that a form takes; what is null has no value. */
export function formValues(record: BaseRecord, names: readonly string[]): FormValues {
  const held = names.map((name): [string, unknown] => [name, record[name]])
  return Object.fromEntries(held.filter(([, value]) => value !== null && value !== undefined))
}

/** The record as a form shows it now: what was cleared is null. */
export function recordOf(base: BaseRecord, values: FormValues, names: readonly string[]): BaseRecord {
  return { ...base, ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])) }
}

/** The part of what a form holds that applies to its record; the rest waits, should its condition hold again. */
export function applyingValues(
  resource: Resource,
  base: BaseRecord,
  values: FormValues,
  names: readonly string[],
): FormValues {
  const shown = shownFields(resource, recordOf(base, values, names))
  return Object.fromEntries(Object.entries(values).filter(([name]) => shown.has(name)))
}

/**
 * What a save sends: the writable values, null for those that were cleared, and `updated_at`, by which the server
 * notices that somebody else was faster. A preset that the form does not show goes along; what a condition hides
 * does not.
 */
export function bodyOf(
  resource: Resource,
  base: BaseRecord,
  values: FormValues,
  names: readonly string[],
): FormValues {
  const isNew = base.id === undefined
  const typed = new Set(names)
  const applying = shownFields(resource, recordOf(base, values, names))
  const writable = writableFields(resource).filter(([name]) => applying.has(name))
  const body = writable.flatMap(([name, field]): [string, unknown][] => {
    const before: unknown = base[name]
    const value = typed.has(name) ? values[name] : isNew ? before : undefined
    // Lines that nobody touched are left to whoever else writes them.
    if (kindOf(field).rows && !isNew && deepEquals(value, before)) return []
    if (value !== undefined && value !== null) return [[name, value]]
    return typed.has(name) && !isNew && before != null ? [[name, null]] : []
  })
  return Object.fromEntries(isNew ? body : [...body, ['updated_at', base.updated_at]])
}
