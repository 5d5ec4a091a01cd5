import { choicesOf } from '#resource/json-schema'
import { kindOf, type JsonSchema } from '#resource/kinds'
import type { Field } from '#resource/resource'
import { sortColumn } from './columns'
import { ask, fieldBefore, literal, type Table } from './plan'

type Limit = 'maxLength' | 'minLength' | 'minimum' | 'exclusiveMinimum' | 'maximum'

/** Each limit: SQL for a value beyond it, and whether one limit is tighter than another. */
const limits: Record<
  Limit,
  { beyond: (column: string, limit: number) => string; isTighter: (now: number, before: number) => boolean }
> = {
  maxLength: { beyond: (column, limit) => `char_length(${column}::text) > ${limit}`, isTighter: isLower },
  minLength: { beyond: (column, limit) => `char_length(${column}::text) < ${limit}`, isTighter: isHigher },
  minimum: { beyond: (column, limit) => `${column} < ${limit}`, isTighter: isHigher },
  exclusiveMinimum: { beyond: (column, limit) => `${column} <= ${limit}`, isTighter: isHigher },
  maximum: { beyond: (column, limit) => `${column} > ${limit}`, isTighter: isLower },
}

function isLower(now: number, before: number) {
  return now < before
}

function isHigher(now: number, before: number) {
  return now > before
}

/** Checks for values in a column, still of its old type, that would no longer be allowed. */
export function askNarrowed(table: Table, property: string, field: Field): void {
  if (!table.before || table.replaced.has(property)) return
  const before = fieldBefore(table, property)
  const column = `"${sortColumn(property, field)}"`
  const tests = [...limitTests(column, field, before), ...choiceTests(column, field, before)]
  if (tests.length > 0)
    ask(table, 'values_refused', property, {
      value: column,
      where: `deleted_at is null and ${column} is not null and (${tests.join(' or ')})`,
    })
  if (!before || before.kind === field.kind) return
  const { letters, numeric, picks, refers } = kindOf(field)
  // Any value is valid as text. Stricter demands are checked on the values themselves: the choices, or the referred
  // records.
  const isAsked = letters || numeric || refers || picks === 'one'
  // A secret's hash would become visible as text.
  if (isAsked && !kindOf(before).secret) return
  const facts = { from: before.kind, to: field.kind }
  ask(table, 'values_lost', property, { value: column, where: `${column} is not null`, facts })
}

function limitTests(column: string, field: Field, before: Field | undefined): string[] {
  const now = limitsOf(field)
  const then = before ? limitsOf(before) : {}
  return Object.entries(limits).flatMap(([name, { beyond, isTighter }]) => {
    const limit = now[name as Limit]
    const earlier = then[name as Limit]
    if (limit === undefined || (earlier !== undefined && !isTighter(limit, earlier))) return []
    return [beyond(column, limit)]
  })
}

/** The limits of a field's values, including those of its kind, if its column holds texts or numbers. */
function limitsOf(field: Field): JsonSchema {
  const { letters, numeric, ownCurrency, schema } = kindOf(field)
  if (ownCurrency) return schema(field).properties?.value ?? {}
  return letters || numeric ? schema(field) : {}
}

function choiceTests(column: string, field: Field, before: Field | undefined): string[] {
  if (kindOf(field).picks !== 'one') return []
  const values = choicesOf(field).map((choice) => choice.value)
  const known = new Set(values)
  const lost = choicesOf(before ?? field).some((choice) => !known.has(choice.value))
  if (before && kindOf(before).picks === 'one' && !lost) return []
  return [`${column}::text not in (${values.map((value) => literal(String(value))).join(', ')})`]
}
