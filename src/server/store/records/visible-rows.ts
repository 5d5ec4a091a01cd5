import { sql, type RawBuilder } from 'kysely'
import { searchWords } from '#resource/search-words'
import {
  fieldsOf,
  type ConditionSchema,
  type Resource,
  type Resources,
  type ValueTest,
  type Field,
} from '#resource/resource'
import type { Mask, VisibleRows, Source } from '#resource/rows/visible-rows'
import { columnsOf, sortColumn, hasColumn, readExpression } from '../../db/sync/columns'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'

type Sql = RawBuilder<unknown>

/**
 * The relation that a reader of a resource reads instead of its table: the table itself, or the records of it that the
 * reader may see, with null for properties that are hidden on some of them. Nothing bypasses it: searches, sorts,
 * filters, sums, companions and locks of a view all begin here.
 *
 * @param resource as the reader sees it
 */
export function visibleRows(resource: Resource): Sql {
  const { rows } = resource
  if (!rows) return sql.table(resource.$id)
  return sql`(select ${seenColumns(rows)} from ${sql.table(resource.$id)} as s where ${seenWhere(rows)})`
}

/**
 * The same by the name of a resource; for one that the reader may not read at all, the table: other code keeps its
 * values from the answer.
 *
 * @param resources as the reader sees them
 */
export function visibleRowsOf(resources: Resources, name: string): Sql {
  const resource = resources[name]
  return resource ? visibleRows(resource) : sql.table(name)
}

/**
 * Whether a reader sees a record, deleted or not.
 *
 * @param resource as the reader sees it
 * @param key the `{id}` of a path
 */
export async function isRowSeen(tx: Db | Tx, resource: Resource, key: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${visibleRows(resource)} as t where ${byKey(resource, key)} limit 1`.execute(tx)
  return rows.length > 0
}

function seenWhere({ anyOf, belongsTo = [], seenWith = [], whole }: VisibleRows): Sql {
  const own = anyOf ? [oneOf(whole, anyOf)] : []
  const parents = belongsTo.map(
    ({ property, by, to }) =>
      sql`(${sql.ref(`s.${property}`)} is null or ${sql.ref(`s.${property}`)} in (
        select ${sql.ref(`p.${by}`)} from ${visibleRows(to)} as p))`,
  )
  const lines = seenWith.map(
    ({ lines, from, property, by, to }) =>
      sql`not exists (select 1 from ${sql.table(lines)} as l where l.${sql.ref(from)} = s.id and l.deleted_at is null
        and l.${sql.ref(property)} not in (select ${sql.ref(`p.${by}`)} from ${visibleRows(to)} as p))`,
  )
  return sql.join([...own, ...parents, ...lines, sql`true`], sql` and `)
}

/** Every column, so that the database can still use its indexes. */
function seenColumns({ masked, whole }: VisibleRows): Sql {
  if (!masked) return sql`s.*`
  const columns = Object.entries(fieldsOf(whole)).flatMap(([name, field]) =>
    columnsOf(field, name, {}).map((column) => {
      const mask = Object.hasOwn(masked, name) ? masked[name] : undefined
      const value = sql.ref(`s.${column.name}`)
      return mask
        ? sql`case when ${isShown(whole, mask)} then ${value} end as ${sql.ref(column.name)}`
        : value
    }),
  )
  return sql.join([...columns, ...(searchWords(whole).length > 0 ? [sql`s.search_pairs`] : [])])
}

/** Whether a property is shown on the row `s`; a copy without a source is. */
function isShown(whole: Resource, { anyOf, copyOf = [] }: Mask): Sql {
  const sources = copyOf.map(
    (source) =>
      sql`(${sql.ref(`s.${source.property}`)} is null or ${sql.ref(`s.${source.property}`)} in (${rowsShowing(source)}))`,
  )
  return sql.join([...(anyOf ? [oneOf(whole, anyOf)] : []), ...sources, sql`true`], sql` and `)
}

/** The reference values of the records on which the source of a copy is shown; the row `s` within is such a record. */
function rowsShowing({ by, to, names }: Source): Sql {
  const { rows = { whole: to } } = to
  const masks = names.flatMap((name) => rows.masked?.[name] ?? [])
  const shown = masks.map((mask) => isShown(rows.whole, mask))
  return sql`select ${sql.ref(`s.${by}`)} from ${sql.table(to.$id)} as s
    where ${sql.join([seenWhere(rows), ...shown], sql` and `)}`
}

function oneOf(resource: Resource, conditions: readonly ConditionSchema[]): Sql {
  if (conditions.length === 0) return sql`false`
  return sql`(${sql.join(
    conditions.map((condition) => meets(resource, condition)),
    sql` or `,
  )})`
}

/** The condition, over the row `s`, with the semantics of `isMet`. */
function meets(resource: Resource, condition: ConditionSchema): Sql {
  const { properties = {}, required = [], allOf = [], anyOf, not } = condition
  const parts = [
    ...required.map((name) => sql`${valueOf(resource, name)} is not null`),
    ...Object.entries(properties).map(([name, test]) => passes(resource, name, test)),
    ...allOf.map((each) => meets(resource, each)),
    ...(anyOf ? [oneOf(resource, anyOf)] : []),
    ...(not ? [sql`not ${meets(resource, not)}`] : []),
  ]
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`
}

/** A missing property counts as its default. */
function valueOf(resource: Resource, name: string): Sql {
  const field = fieldsOf(resource)[name]
  if (!field) return sql`null`
  const column = sql.ref(`s.${sortColumn(name, field)}`)
  const value = typeIn(resource, name) === 'day' ? sql`to_char(${column}, 'YYYY-MM-DD')` : column
  return field.default === undefined ? value : sql`coalesce(${value}, ${field.default})`
}

type ComparedType = 'number' | 'string' | 'boolean' | 'day'

/** The API type of a property's values, by the type of their column. */
function typeIn(resource: Resource, name: string): ComparedType | undefined {
  const field = fieldsOf(resource)[name]
  const { alias = name } = field ?? {}
  const original = fieldsOf(resource)[alias]
  const type = original && columnsOf(original, alias, {})[0]?.type
  if (type === 'text' || type === 'boolean') return type === 'text' ? 'string' : type
  if (type === 'date') return 'day'
  return type === 'integer' || type === 'bigint' || type?.startsWith('numeric') ? 'number' : undefined
}

function passes(resource: Resource, name: string, test: ValueTest | true): Sql {
  if (test === true) return sql`true`
  const value = valueOf(resource, name)
  const type = typeIn(resource, name)
  const parts = (Object.keys(test) as (keyof ValueTest)[]).map((keyword) =>
    keywords[keyword](value, test, type),
  )
  return parts.length === 0 ? sql`true` : sql`(${value} is null or (${sql.join(parts, sql` and `)}))`
}

type Keyword = (value: Sql, test: ValueTest, type: ComparedType | undefined) => Sql

const isNumber = (type: ComparedType | undefined) => type === 'number'
const isText = (type: ComparedType | undefined) => type === 'string' || type === 'day'

/** Each keyword over a value that is not null; a test for numbers accepts any text, and vice versa. */
const keywords: Record<keyof ValueTest, Keyword> = {
  const: (value, { const: wanted }, type) => equals(value, wanted, type),
  enum: (value, { enum: wanted = [] }, type) =>
    wanted.length === 0
      ? sql`false`
      : sql`(${sql.join(
          wanted.map((each) => equals(value, each, type)),
          sql` or `,
        )})`,
  minimum: (value, { minimum }, type) => (isNumber(type) ? sql`${value} >= ${bound(minimum)}` : sql`true`),
  exclusiveMinimum: (value, { exclusiveMinimum }, type) =>
    isNumber(type) ? sql`${value} > ${bound(exclusiveMinimum)}` : sql`true`,
  maximum: (value, { maximum }, type) => (isNumber(type) ? sql`${value} <= ${bound(maximum)}` : sql`true`),
  minLength: (value, { minLength }, type) =>
    isText(type) ? sql`char_length(${value}) >= ${minLength}` : sql`true`,
  maxLength: (value, { maxLength }, type) =>
    isText(type) ? sql`char_length(${value}) <= ${maxLength}` : sql`true`,
  // Patterns of JavaScript and PostgreSQL differ, so conditions on rows have none (see row-mistakes).
  pattern: () => sql`false`,
}

function equals(value: Sql, wanted: ValueTest['const'], type: ComparedType | undefined): Sql {
  const compared = type === 'day' ? 'string' : type
  return typeof wanted === compared && wanted !== undefined ? sql`${value} = ${bound(wanted)}` : sql`false`
}

/** A whole number takes the type of its column, so that an index serves it; another would not fit one of whole numbers. */
function bound(value: ValueTest['const']): Sql {
  return typeof value === 'number' && !Number.isSafeInteger(value) ? sql`${value}::numeric` : sql`${value}`
}

/**
 * The condition that finds one record by the `{id}` of a path (api.md): the key of a keyed resource; otherwise the
 * numeric id or, when it isn't all digits, the code.
 */
export function byKey(resource: Resource, key: string): RawBuilder<boolean> {
  if (resource.key !== 'id') return sql`t.${sql.ref(resource.key)} = ${key}`
  if (/^\d{1,15}$/.test(key)) return sql`t.id = ${Number(key)}`
  return hasColumn(resource.properties.code, 'code') ? sql`t.code = ${key}` : sql`false`
}

type Values = Record<string, unknown>

/**
 * The body of a new record, completed by its references: a missing property is copied from the referred record, as on
 * the screens when the user chooses it.
 *
 * @param resource as the user sees it, like the others; hidden values are not copied
 * @param body not yet checked; an unknown reference copies nothing, and is refused later
 */
export async function prefilledBody(
  db: Db,
  resource: Resource,
  resources: Resources,
  body: Values,
): Promise<Values> {
  const [filled = body] = await allPrefilled(db, resource, resources, [body])
  return filled
}

/** The same for several bodies, in their order, with one query per reference that copies values. */
export async function allPrefilled(
  db: Db,
  resource: Resource,
  resources: Resources,
  bodies: readonly Values[],
): Promise<Values[]> {
  let filled = [...bodies]
  for (const [name, field] of Object.entries(resource.properties)) {
    const other = field.prefill && field.to ? resources[field.to] : undefined
    if (!other) continue
    const copies = Object.entries(field.prefill ?? {}).filter(
      ([own, source]) => own in resource.properties && source in fieldsOf(other),
    )
    const lacking = bodies.filter((body) => copies.some(([own]) => !Object.hasOwn(body, own)))
    const keys = new Set(lacking.map((body) => body[name]).filter((key) => isKey(field, key)))
    if (keys.size === 0) continue
    const brought = await copied(db, other, field, copies, [...keys])
    filled = filled.map((body, at) => ({ ...body, ...missing(bodies[at] ?? {}, brought.get(body[name])) }))
  }
  return filled
}

/** The copied values that a body leaves out. */
function missing(body: Values, brought: Values = {}): Values {
  return Object.fromEntries(
    Object.entries(brought).filter(([own, value]) => value !== null && !Object.hasOwn(body, own)),
  )
}

async function copied(
  db: Db,
  other: Resource,
  { by = 'id' }: Field,
  copies: [string, string][],
  keys: unknown[],
): Promise<Map<unknown, Values>> {
  const fields = fieldsOf(other)
  const columns = copies.flatMap(([own, source]) => {
    const field = fields[source]
    return field ? [sql`${sql.raw(readExpression(source, field))} as ${sql.ref(own)}`] : []
  })
  const { rows } = await sql<{ key: unknown; record: Values }>`
    select t.${sql.ref(by)} as key, (select row_to_json(o) from (select ${sql.join(columns)}) o) as record
    from ${visibleRows(other)} as t
    where t.${sql.ref(by)} in (${sql.join(keys)}) and t.deleted_at is null`.execute(db)
  return new Map(rows.map(({ key, record }) => [key, record]))
}

/** Whether a value can be looked up at all. */
function isKey({ by = 'id' }: Field, value: unknown): boolean {
  if (by === 'id') return Number.isSafeInteger(value)
  return typeof value === 'string' && value.length <= 255 && !value.includes('\0')
}
