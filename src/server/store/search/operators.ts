import { sql, type RawBuilder } from 'kysely'
import { RuleBroken } from '#domain/errors'
import { isById, kindOf } from '#resource/kinds'
import type { Field } from '#resource/resource'

type Condition = RawBuilder<unknown>
type Column = RawBuilder<unknown>

const escape = (value: unknown) => String(value).replaceAll(/[\\%_]/g, '\\$&')

/** The operators of a filter (api.md), over a column and a checked value. */
const operators = {
  eq: (column: Column, value: unknown) => sql`${column} = ${value}`,
  ne: (column: Column, value: unknown) => sql`${column} is distinct from ${value}`,
  lt: (column: Column, value: unknown) => sql`${column} < ${value}`,
  lte: (column: Column, value: unknown) => sql`${column} <= ${value}`,
  gt: (column: Column, value: unknown) => sql`${column} > ${value}`,
  gte: (column: Column, value: unknown) => sql`${column} >= ${value}`,
  in: (column: Column, value: unknown) => anyOf(column, list(value), sql`false`),
  // A missing value is not in any list, as with `ne`.
  nin: (column: Column, value: unknown) =>
    sql`(${column} is null or not ${anyOf(column, list(value), sql`false`)})`,
  contains: (column: Column, value: unknown) => sql`${column}::text ilike ${`%${escape(value)}%`}`,
  ncontains: (column: Column, value: unknown) =>
    sql`coalesce(${column}::text, '') not ilike ${`%${escape(value)}%`}`,
  startswith: (column: Column, value: unknown) => sql`${column}::text ilike ${`${escape(value)}%`}`,
  endswith: (column: Column, value: unknown) => sql`${column}::text ilike ${`%${escape(value)}`}`,
  between: (column: Column, value: unknown) => {
    const [from, to] = list(value)
    return sql`${column} between ${from} and ${to}`
  },
  null: (column: Column) => sql`${column} is null`,
  nnull: (column: Column) => sql`${column} is not null`,
  // A record without a value is not summed.
  unmet: (column: Column, met: unknown) => sql`(${column} is not null and ${column} > ${met})`,
} satisfies Record<string, (column: Column, value: unknown) => Condition>

export type Operator = keyof typeof operators

/** The operators' names, for checking a search body. */
export const operatorNames = Object.keys(operators)

const textOperators = new Set<Operator>(['contains', 'ncontains', 'startswith', 'endswith'])

/** Whether an operator reads the text of a column in each row. */
export function readsTexts(operator: Operator): boolean {
  return textOperators.has(operator)
}

const valueless = new Set<Operator>(['null', 'nnull', 'unmet'])

/**
 * The condition of one filter.
 *
 * @param value the compared value; for `unmet` the SQL of the sum that should meet the field
 * @param path of the filter in the body
 * @throws RuleBroken `invalid` when the value is not of the field's kind
 */
export function conditionOf(
  column: Column,
  field: Field,
  operator: Operator,
  value: unknown,
  path: string,
): Condition {
  if (!valueless.has(operator)) {
    const values = operator === 'in' || operator === 'nin' || operator === 'between' ? list(value) : [value]
    const text = textOperators.has(operator)
    const badCount = operator === 'between' && values.length !== 2
    if (badCount || !values.every((each) => (text ? isScalar(each) : fits(field, each))))
      throw new RuleBroken('invalid', {}, `${path}/value`)
  }
  return operators[operator](valueless.has(operator) ? filled(column, field) : column, value)
}

/** An empty text counts as no value. */
function filled(column: Column, field: Field): Column {
  return kindOf(field).letters ? sql`nullif(${column}, '')` : column
}

function anyOf(column: Column, values: unknown[], none: Condition): Condition {
  return values.length === 0 ? none : sql`(${column} in (${sql.join(values)}))`
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value]
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value))
}

function fits(field: Field, value: unknown): boolean {
  const { numeric, refers, schema, time } = kindOf(field)
  if (schema(field).type === 'boolean') return typeof value === 'boolean'
  if (time !== undefined)
    return typeof value === 'string' && !Number.isNaN(Date.parse(value)) && /^\d{4}-\d\d-\d\d/.test(value)
  if (numeric || (refers && isById(field))) return typeof value === 'number' && Number.isFinite(value)
  return isScalar(value)
}
