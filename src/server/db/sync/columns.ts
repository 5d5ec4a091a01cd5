import { createHash } from 'node:crypto'
import { kindOf, type Kind } from '#resource/kinds'
import { fieldsOf, type Field, type Resource, type Resources } from '#resource/resource'
import { searchWords } from '#resource/search-words'
import { isHash } from '../../process/password'
import { identifier, take, type Table } from './plan'

/** One column of a table. */
export interface Column {
  name: string
  type: string
}

interface ColumnEntry {
  /** The columns that store the field. */
  columns: (name: string, field: Field, resources: Resources) => Column[]
  /** The columns' values for a value of the API; by default the value itself in one column. */
  write?: (name: string, value: unknown) => Record<string, unknown>
  /** SQL, over the table's alias `t`, for the value in the API's JSON; by default the column itself. */
  read?: (name: string) => string
  /** The column by which the field is sorted and filtered, if it has another name. */
  sort?: (name: string) => string
}

const one = (type: string): ColumnEntry => ({ columns: (name) => [{ name, type }] })

const reference: ColumnEntry = {
  columns: (name, field, resources) => {
    const other = field.to === undefined ? undefined : resources[field.to]
    const target = field.by === undefined || !other ? undefined : fieldsOf(other)[field.by]
    return [{ name, type: target && field.by !== 'id' ? 'text' : 'bigint' }]
  },
}

const price: ColumnEntry = {
  columns: (name) => [
    { name: `${name}_value`, type: 'numeric(18,2)' },
    { name: `${name}_currency`, type: 'text' },
  ],
  write: (name, value) => {
    const { value: amount = null, currency = 'HKD' } = (value ?? {}) as { value?: number; currency?: string }
    return { [`${name}_value`]: amount, [`${name}_currency`]: amount === null ? null : currency }
  },
  read: (name) =>
    `case when t."${name}_value" is not null then json_build_object('value', t."${name}_value", 'currency', t."${name}_currency") end`,
  sort: (name) => `${name}_value`,
}

const json: ColumnEntry = {
  columns: (name) => [{ name, type: 'jsonb' }],
  write: (name, value) => ({ [name]: value === null ? null : JSON.stringify(value) }),
}

const password: ColumnEntry = {
  columns: (name) => [{ name, type: 'text' }],
  write: (name, value) => {
    if (value !== null && !(typeof value === 'string' && isHash(value)))
      throw new Error(`only the hash of "${name}" is stored`)
    return { [name]: value }
  },
  read: () => 'null::text',
}

/**
 * The storage of each kind of field: the counterpart of `resource/kinds.ts` in the database.
 *
 * Numbers are `numeric`, never binary floats (domain.md §2).
 */
export const columnEntries = {
  text: one('text'),
  textarea: one('text'),
  barcode: one('text'),
  price_ranges: one('text'),
  choice: {
    columns: (name, field) => [{ name, type: isNumericChoice(field) ? 'integer' : 'text' }],
  },
  money: one('numeric(18,2)'),
  weight: one('numeric(18,3)'),
  decimal: { ...one('numeric(24,12)'), read: (name) => `trim_scale(t."${name}")` },
  integer: one('bigint'),
  boolean: one('boolean'),
  date: one('date'),
  datetime: one('timestamptz(3)'),
  reference,
  price,
  json,
  labor_fees: json,
  media: json,
  choice_list: json,
  password,
  lines: { columns: () => [] },
  object: { columns: () => [] },
  joined: { columns: () => [] },
} satisfies Record<Kind, ColumnEntry>

/** Directions are the domain's only numeric choice. */
function isNumericChoice(field: Field): boolean {
  return Array.isArray(field.choices)
    ? typeof field.choices[0]?.value === 'number'
    : field.choices === 'inOut'
}

function entryOf(field: Field): ColumnEntry {
  return columnEntries[field.kind]
}

function isKept(field: Field): boolean {
  const { child, secret } = kindOf(field)
  return !child || secret === true
}

/** The columns that store a field of a resource; none for an alias, whose value another field stores. */
export function columnsOf(field: Field, name: string, resources: Resources): Column[] {
  return field.alias !== undefined ? [] : entryOf(field).columns(name, field, resources)
}

/** Whether a field has a column of its own name. */
export function hasColumn(field: Field | undefined, name: string): boolean {
  return field !== undefined && columnsOf(field, name, {}).some((column) => column.name === name)
}

/** The column by which a field is sorted and filtered. */
export function sortColumn(name: string, field: Field): string {
  const { alias = name } = field
  return entryOf(field).sort?.(alias) ?? alias
}

/** The SQL of a field's value in the API's JSON. */
export function readExpression(name: string, field: Field): string {
  const { alias = name } = field
  return entryOf(field).read?.(alias) ?? `t."${alias}"`
}

/**
 * The column values of a record of the API.
 *
 * @param record checked properties; unknown ones and aliases are ignored
 */
export function toColumns(resource: Resource, record: Record<string, unknown>): Record<string, unknown> {
  const fields = fieldsOf(resource)
  const values = Object.entries(record).flatMap(([name, value]) => {
    const field = fields[name]
    if (!field || !isKept(field) || field.alias !== undefined || value === undefined) return []
    return Object.entries(entryOf(field).write?.(name, value) ?? { [name]: value })
  })
  return Object.fromEntries(values)
}

/** Kilobytes that an index collects before it merges them; each search reads them too. */
const MOST_UNSORTED = 256

/**
 * Maintains the column of quick search, which is derived and can be rebuilt. Its name is older than its content, so
 * that servers of the previous release, which query it for pairs, still find it.
 */
export function planSearch(table: Table): void {
  const words = searchWords(table.resource)
  if (words.length === 0) return
  const digits = words
    .filter((word) => table.resource.properties[word]?.digits)
    .map((word) => digitsIn(`coalesce("${word}", '')`))
  const joined = [joinedWords(words.map((word) => `"${word}"`)), ...digits].join(` || ' ' || `)
  const grams = `goldbook_search_grams(lower(${joined}))`
  const hash = createHash('sha256').update(grams).digest('hex').slice(0, 8)
  const name = identifier(`${table.name}_search_${hash}`)
  if (table.standing.names.has(name) && !words.some((word) => table.replaced.has(word))) return
  take(
    table,
    'search_changed',
    '',
    `alter table "${table.name}" drop column if exists search_pairs`,
    `alter table "${table.name}" add column search_pairs text[] generated always as (${grams}) stored`,
    `create index "${name}" on "${table.name}" using gin (search_pairs) with (gin_pending_list_limit = ${MOST_UNSORTED})`,
    // Quick search chooses its plan by the frequency of grams, which the database would otherwise collect only later.
    ...(table.isNew ? [] : [`analyze "${table.name}" (search_pairs)`]),
  )
}

/** The digits of a text, as SQL. @param text in SQL */
export function digitsIn(text: string): string {
  return `regexp_replace(${text}, '[^0-9]', '', 'g')`
}

/** The words that quick search looks into, as one SQL text. @param words columns, quoted */
export function joinedWords(words: string[]): string {
  return words.map((word) => `coalesce(${word}, '')`).join(` || ' ' || `)
}
