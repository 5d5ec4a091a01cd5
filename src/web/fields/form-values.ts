import { kindOf } from '#resource/kinds'
import type { BaseRecord } from '@refinedev/core'
import { deepEquals } from '@rjsf/utils'
import { shownFields } from '#resource/conditions'
import { writableFields } from '#resource/json-schema'
import { fieldsOf, type Resource } from '#resource/resource'

/** The content of a form: the writable properties of a record that have a value. */
export type FormValues = Record<string, unknown>

/** A new record before any input: the fields' defaults, today for a required date, and the preset. */
export function newRecord(resource: Resource, today: string, preset: FormValues = {}): BaseRecord {
  const required = new Set(resource.required)
  const defaults = Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    const value = field.default ?? (kindOf(field).time === 'day' && required.has(name) ? today : undefined)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(defaults), ...preset }
}

/** The part of a record that a form edits; null counts as no value. */
export function formValues(record: BaseRecord, names: readonly string[]): FormValues {
  const held = names.map((name): [string, unknown] => [name, record[name]])
  return Object.fromEntries(held.filter(([, value]) => value !== null && value !== undefined))
}

/** The record with the form's values; cleared ones are null. */
export function recordOf(base: BaseRecord, values: FormValues, names: readonly string[]): BaseRecord {
  return { ...base, ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])) }
}

/** The form values that apply to the record; the rest is kept in case its condition holds again. */
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
 * The body of a save: the writable values, null for cleared ones, and `updated_at`, by which the server detects an
 * earlier save by another user. A preset that the form does not show is included; values hidden by a condition are not.
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
    // Unchanged lines are not sent, so that they do not overwrite other users' changes.
    if (kindOf(field).rows && !isNew && deepEquals(value, before)) return []
    if (value !== undefined && value !== null) return [[name, value]]
    return typed.has(name) && !isNew && before != null ? [[name, null]] : []
  })
  return Object.fromEntries(isNew ? body : [...body, ['updated_at', base.updated_at]])
}
