import type { Say } from './check'
import { choicesOf } from './json-schema'
import { kindOf } from './kinds'
import { standardFields, type Field, type Resource } from './resource'

/** Columns that the server keeps beside the properties. */
const reserved = new Set([...Object.keys(standardFields), 'search_pairs'])

/**
 * Says what the database could not keep: names that are taken, defaults that are no value of their kind, and
 * properties that are gone and there at once.
 */
export function checkKept(resource: Resource, say: Say): void {
  for (const [name, field] of Object.entries(resource.properties)) {
    const path = `/properties/${name}`
    if (reserved.has(name)) say(path, `"${name}" is kept for every resource; choose another name`)
    if (field.kind === 'price')
      for (const part of [`${name}_value`, `${name}_currency`])
        if (part in resource.properties)
          say(path, `"${part}" holds a part of this price; choose another name`)
    if (field.default !== undefined && !isDefault(field))
      say(`${path}/default`, `${JSON.stringify(field.default)} is no value of a ${field.kind}`)
  }
  for (const [index, name] of (resource.removed ?? []).entries())
    if (name in resource.properties) say(`/removed/${index}`, `"${name}" is still a property`)
}

/** Kinds whose default is a text of their own form. */
const forms: Partial<Record<Field['kind'], RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  datetime: /^\d{4}-\d\d-\d\dT/,
}

function isDefault(field: Field): boolean {
  const { default: value, kind, by = 'id' } = field
  if (kind === 'choice') return choicesOf(field).some((choice) => choice.value === value)
  if (kind === 'boolean') return typeof value === 'boolean'
  if (kind === 'integer' || (kind === 'reference' && by === 'id')) return Number.isInteger(value)
  if (kindOf(field).numeric) return typeof value === 'number'
  if (typeof value !== 'string') return false
  return (forms[kind]?.test(value) ?? true) && (forms[kind] === undefined || !Number.isNaN(Date.parse(value)))
}
