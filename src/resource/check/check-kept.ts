import type { Say } from './check'
import { choicesOf } from '../json-schema'
import { kindOf } from '../kinds'
import { standardFields, type Choice, type Field, type Resource } from '../resource'

/** Columns that the server adds to the properties. */
const reserved = new Set([...Object.keys(standardFields), 'search_pairs'])

/**
 * Reports what the database could not store: reserved names, defaults that are not values of their kind, and properties
 * that are both present and removed.
 */
export function checkKept(resource: Resource, say: Say): void {
  for (const [name, field] of Object.entries(resource.properties)) {
    const path = `/properties/${name}`
    if (reserved.has(name)) say(path, `"${name}" is kept for every resource; choose another name`)
    if (kindOf(field).ownCurrency)
      for (const part of [`${name}_value`, `${name}_currency`])
        if (part in resource.properties)
          say(path, `"${part}" holds a part of this price; choose another name`)
    if (field.default !== undefined && (!isDefault(field) || !isStorable(field.default)))
      say(`${path}/default`, `${JSON.stringify(field.default)} is no value of a ${field.kind}`)
    if (Array.isArray(field.choices)) checkValues(`${path}/choices`, field.choices, say)
  }
  for (const [index, name] of (resource.removed ?? []).entries())
    if (name in resource.properties) say(`/removed/${index}`, `"${name}" is still a property`)
  for (const [index, name] of (resource.restored ?? []).entries())
    if (!(name in resource.properties)) say(`/restored/${index}`, `"${name}" is no property`)
}

/** The values of a choice share one column, so they must be unique and of one type. */
function checkValues(path: string, choices: Choice[], say: Say) {
  const values = choices.map(({ value }) => value)
  for (const [index, value] of values.entries()) {
    const place = `${path}/${index}/value`
    if (!isStorable(value)) say(place, `${JSON.stringify(value)} can't be stored`)
    if (values.indexOf(value) !== index) say(place, `${JSON.stringify(value)} is there twice`)
    if (typeof value !== typeof values[0]) say(place, 'all values are texts, or all are numbers')
  }
}

/** PostgreSQL stores no zero bytes, and ends a statement at one. */
function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || !value.includes('\0')
}

/** The formats of a day's and a moment's default. */
const forms = { day: /^\d{4}-\d\d-\d\d$/, moment: /^\d{4}-\d\d-\d\dT/ }

function isDefault(field: Field): boolean {
  const { default: value } = field
  const { numeric, picks, schema, time } = kindOf(field)
  const { type } = schema(field)
  if (picks === 'one') return choicesOf(field).some((choice) => choice.value === value)
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'integer') return Number.isInteger(value)
  if (numeric) return typeof value === 'number'
  if (typeof value !== 'string') return false
  return time === undefined || (forms[time].test(value) && !Number.isNaN(Date.parse(value)))
}
