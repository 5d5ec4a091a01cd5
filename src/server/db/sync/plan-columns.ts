import { kindOf, type JsonSchema } from '#resource/kinds'
import type { Field } from '#resource/resource'
import { choicesOf } from '#resource/json-schema'
import { columnsOf, type Column, sortColumn } from './columns'
import { ask, fieldBefore, literal, take, type Table, type StandingColumn } from './plan'

/** For each type, the types that can hold all its values. */
const wider: Record<string, string[]> = {
  integer: ['bigint', 'text'],
  bigint: ['numeric(18,2)', 'numeric(18,3)', 'numeric(24,12)', 'text'],
  'numeric(18,2)': ['numeric(18,3)', 'numeric(24,12)', 'text'],
  'numeric(18,3)': ['numeric(24,12)', 'text'],
  'numeric(24,12)': ['text'],
}

/** The columns of a property: created, widened or kept; a change that could lose values becomes a doubt. */
export function planColumns(table: Table, property: string, field: Field): void {
  const columns = columnsOf(field, property, table.next)
  const standing = columns.map((column) => table.standing.columns.get(`${table.name}.${column.name}`))
  columns.forEach((column, index) => {
    const there = standing[index]
    if (!there) addColumn(table, property, field, column)
    else if (there.type !== column.type) changeType(table, property, field, column, there)
    else keepColumn(table, property, field, column, there)
  })
  leaveOldColumns(table, property, columns)
  if (standing[0]) askNarrowed(table, property, field)
  const [first] = columns
  if (first && standing[0]?.type === first.type) askReturning(table, property, field, first)
}

/** A new property under an old name: its author may be unaware that records still hold earlier values. */
function askReturning(table: Table, property: string, field: Field, { name }: Column) {
  const { before, resource, running } = table
  const served = before?.[table.name]
  if (!served || fieldBefore(table, property)) return
  const isDefault = hasDefault(field) ? `and "${name}" <> ${literal(field.default)}` : ''
  const agreed = resource.restored?.includes(property) ?? false
  ask(table, 'values_return', property, {
    value: `"${name}"`,
    where: `deleted_at is null and "${name}" is not null ${isDefault}`,
    ...(agreed || field.translates !== undefined || !running ? { onlyHides: true } : {}),
  })
}

function addColumn(table: Table, property: string, field: Field, column: Column) {
  const { ownCurrency } = kindOf(field)
  const required = isRequired(table, property)
  take(table, 'column_added', property, addition(table, field, column, required))
  if (!required || table.isNew || field.default !== undefined || ownCurrency) return
  ask(table, 'rows_without', property, { value: 'id', where: 'deleted_at is null' })
  take(table, 'required_added', property, demand(table, column.name))
}

function changeType(table: Table, property: string, field: Field, column: Column, there: StandingColumn) {
  const alter = `alter table "${table.name}" alter column "${column.name}"`
  if (wider[there.type]?.includes(column.type)) {
    const type = `${alter} type ${column.type} using "${column.name}"::${column.type}`
    const kept = hasDefault(field) ? [`${alter} set default ${literal(field.default)}`] : []
    return take(table, 'column_widened', property, `${alter} drop default`, type, ...kept)
  }
  ask(table, 'values_lost', property, {
    value: `"${column.name}"`,
    where: `"${column.name}" is not null`,
    facts: { from: there.type, to: column.type },
  })
  table.replaced.add(property)
  take(
    table,
    'column_replaced',
    property,
    `alter table "${table.name}" drop column "${column.name}" cascade`,
    addition(table, field, column, false),
  )
}

function keepColumn(table: Table, property: string, field: Field, column: Column, there: StandingColumn) {
  const alter = `alter table "${table.name}" alter column "${column.name}"`
  const before = fieldBefore(table, property)
  const required = isRequired(table, property)
  if (hasDefault(field) && table.before && before?.default !== field.default)
    take(table, 'default_changed', property, `${alter} set default ${literal(field.default)}`)
  if (!hasDefault(field) && before && hasDefault(before)) {
    take(table, 'default_changed', property, `${alter} drop default`)
    if (!required && there.notNull) take(table, 'required_dropped', property, `${alter} drop not null`)
  }
  if (!required && there.demanded) take(table, 'required_dropped', property, `${alter} drop not null`)
  const wasRequired = table.before?.[table.name]?.required?.includes(property) ?? false
  if (!required || there.notNull || wasRequired || !table.before) return
  ask(table, 'rows_without', property, {
    value: 'id',
    where: `deleted_at is null and "${column.name}" is null`,
  })
  if (!kindOf(field).ownCurrency) take(table, 'required_added', property, demand(table, column.name))
}

/** Another kind may use different columns, which would hide the values of the old ones. */
function leaveOldColumns(table: Table, property: string, columns: Column[]) {
  const before = fieldBefore(table, property)
  if (!before || !table.before) return
  const kept = new Set(columns.map((column) => column.name))
  for (const { name } of columnsOf(before, property, table.before)) {
    const there = table.standing.columns.get(`${table.name}.${name}`)
    if (kept.has(name) || !there) continue
    const facts = { from: before.kind, to: table.resource.properties[property]?.kind }
    ask(table, 'values_lost', property, { value: `"${name}"`, where: `"${name}" is not null`, facts })
  }
}

function isRequired(table: Table, property: string): boolean {
  return table.resource.required?.includes(property) ?? false
}

function hasDefault(field: Field): field is Field & { default: string | number | boolean } {
  return field.default !== undefined && !kindOf(field).ownCurrency
}

/** Deleted rows are not checked for a value; where one has none, only the API can require the column. */
function demand(table: Table, column: string): string {
  return `do $do$ begin
    if not exists (select from "${table.name}" where "${column}" is null) then
      alter table "${table.name}" alter column "${column}" set not null;
    end if;
  end $do$`
}

function addition(table: Table, field: Field, column: Column, required: boolean): string {
  const parts = [`alter table "${table.name}" add column "${column.name}" ${column.type}`]
  if (hasDefault(field)) parts.push(`default ${literal(field.default)}`)
  const demanded = required && table.isNew && !kindOf(field).ownCurrency
  if (field.default !== undefined || demanded) parts.push('not null')
  if (hasBounds(field))
    for (const [operator, limit] of lowerBounds(field))
      parts.push(`check ("${column.name}" ${operator} ${limit})`)
  return parts.join(' ')
}

/**
 * Whether the database enforces a field's lower bounds. A price does not have them: its amount is in a column of
 * another name.
 */
export function hasBounds(field: Field): boolean {
  const { numeric = false, ownCurrency } = kindOf(field)
  return numeric && !ownCurrency
}

/** The lower bounds that the database enforces on a number. */
export function lowerBounds(field: Field): [operator: string, limit: number][] {
  const bounds: [string, number | undefined][] = [
    ['>=', field.minimum],
    ['>', field.exclusiveMinimum],
  ]
  return bounds.flatMap(([operator, limit]) => (limit === undefined ? [] : [[operator, Number(limit)]]))
}

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
function askNarrowed(table: Table, property: string, field: Field): void {
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
