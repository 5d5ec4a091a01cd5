import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Facts, Rule } from '#domain/errors'
import { kindOf } from '#resource/kinds'
import type { Field, Resource, Resources } from '#resource/resource'
import type { DatabaseTables } from '../system-tables'

/** The names of steps, as a plan shows them. */
const stepKinds = [
  'table_added',
  'column_added',
  'column_widened',
  'column_replaced',
  'column_hidden',
  'default_changed',
  'required_added',
  'required_dropped',
  'bounds_changed',
  'unique_added',
  'unique_dropped',
  'index_added',
  'reference_changed',
  'search_changed',
  'append_only_added',
  'figures_kept',
] as const
type StepKind = (typeof stepKinds)[number]

/** One step towards the resource files. */
export interface Step {
  kind: StepKind
  resource: string
  property: string
  statements: string[]
}

/** Rows that a step could break: if any exist, the step is refused, or only logged. */
interface Doubt {
  code: Rule
  resource: string
  path: string
  facts: Facts
  /** SQL that returns, as `value`, the value of each affected row. */
  rows: string
  /** The values of these rows are secret. */
  secret: boolean
  /** The step hides values but loses none: it is logged and executed. */
  onlyHides?: true
}

/** The steps in their order, and the doubts to resolve before the first. */
export interface Plan {
  steps: Step[]
  doubts: Doubt[]
}

/** The starting point and the target. */
export interface Journey {
  next: Resources
  /**
   * The resources served or applied before; undefined when unknown, or when an older server runs beside newer ones:
   * then no value is doubted, and things are only added.
   */
  before: Resources | undefined
  /** A running server refuses to hide values; a starting one, whose release may be older, only logs it. */
  running: boolean
  standing: Standing
}

/** A table that is being planned. */
export interface Table extends Journey {
  resource: Resource
  name: string
  isNew: boolean
  /** Columns that are replaced, with their constraints and indexes. */
  replaced: Set<string>
  plan: Plan
}

/** The property's previous definition; undefined when it is new or unknown. */
export function fieldBefore({ before, name }: Table, property: string): Field | undefined {
  return before?.[name]?.properties[property]
}

/** An identifier that PostgreSQL does not shorten: it truncates names to 63 characters. */
export function identifier(name: string): string {
  if (name.length <= 63) return name
  return `${name.slice(0, 54)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`
}

/** A value of a resource file as SQL. */
export function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)
}

/** Adds a step of a property to the plan. */
export function take(table: Table, kind: StepKind, property: string, ...statements: string[]): void {
  table.plan.steps.push({ kind, resource: table.name, property, statements })
}

/**
 * Adds a doubt about the rows of the table that meet a condition.
 *
 * @param value SQL for the value of each row
 */
export function ask(
  table: Table,
  code: Rule,
  property: string,
  { value, where, ...rest }: { value: string; where: string; facts?: Facts; onlyHides?: true },
): void {
  table.plan.doubts.push({
    code,
    resource: table.name,
    path: `/properties/${property}`,
    rows: `select ${value} as value from "${table.name}" where ${where}`,
    secret: isSecret(table, property),
    ...rest,
    facts: { property, ...rest.facts },
  })
}

function isSecret(table: Table, property: string): boolean {
  const fields = [table.resource.properties[property], fieldBefore(table, property)]
  return fields.some((field) => field !== undefined && kindOf(field).secret === true)
}

/** An existing column: its type in goldbook's terms, and whether a row must have a value in it. */
export interface StandingColumn {
  table: string
  name: string
  type: string
  notNull: boolean
  /** An insert must set it: it accepts no null and has no default. */
  demanded: boolean
}

/** A lower bound that the database enforces on a column. */
interface StandingBound {
  name: string
  operator: string
  limit: number
}

/** The present state of the database; columns and bounds by `table.column`. */
interface Standing {
  columns: Map<string, StandingColumn>
  bounds: Map<string, StandingBound[]>
  /** Foreign keys by name, with the `table.column` that each refers to. */
  references: Map<string, string>
  /** The names of constraints, indexes and triggers. */
  names: Set<string>
}

/** Reads the present state of this connection's schema. */
export async function readStanding(tx: Kysely<DatabaseTables>): Promise<Standing> {
  const columns = await sql<StandingColumn>`
    select c.relname::text as table, a.attname::text as name, a.attnotnull as "notNull",
      a.attnotnull and not a.atthasdef and a.attidentity = '' as demanded,
      replace(format_type(a.atttypid, a.atttypmod), 'timestamp(3) with time zone', 'timestamptz(3)') as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0
      and not a.attisdropped`.execute(tx)
  const names = await sql<{ name: string }>`
    select conname::text as name from pg_constraint where connamespace = current_schema()::regnamespace
    union all select indexname::text from pg_indexes where schemaname = current_schema()
    union all select tgname::text from pg_trigger where not tgisinternal`.execute(tx)
  return {
    columns: new Map(columns.rows.map((row) => [`${row.table}.${row.name}`, row])),
    bounds: await readBounds(tx),
    references: await readReferences(tx),
    names: new Set(names.rows.map((row) => row.name)),
  }
}

async function readBounds(tx: Kysely<DatabaseTables>): Promise<Standing['bounds']> {
  const { rows } = await sql<{ place: string; name: string; definition: string }>`
    select c.relname || '.' || a.attname as place, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'c' and k.connamespace = current_schema()::regnamespace and cardinality(k.conkey) = 1
    order by k.conname`.execute(tx)
  const bounds: Standing['bounds'] = new Map()
  for (const { place, name, definition } of rows) {
    // `CHECK ((weight >= (0)::numeric))`: the bounds of resource files always have this form.
    const [, operator, limit] = /^CHECK \(\("?\w+"? (>=?)[^-\w]*(-?[\d.]+)/.exec(definition) ?? []
    if (operator === undefined || limit === undefined) continue
    bounds.set(place, [...(bounds.get(place) ?? []), { name, operator, limit: Number(limit) }])
  }
  return bounds
}

async function readReferences(tx: Kysely<DatabaseTables>): Promise<Standing['references']> {
  const { rows } = await sql<{ name: string; target: string }>`
    select k.conname::text as name, c.relname || '.' || a.attname as target
    from pg_constraint k join pg_class c on c.oid = k.confrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.confkey[1]
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace`.execute(tx)
  return new Map(rows.map((row) => [row.name, row.target]))
}

/** Whether the database is read-only, such as a standby, or one whose owner configured it so. */
export async function isReadOnly(db: Kysely<DatabaseTables>): Promise<boolean> {
  const { rows } = await sql<{ read_only: boolean }>`
    select current_setting('transaction_read_only') = 'on' as read_only`.execute(db)
  return rows[0]?.read_only ?? false
}

/** The reason why a change of the resources is refused: the affected rows, counted. */
export interface Refusal {
  code: Rule
  resource: string
  /** JSON pointer into the resource. */
  path: string
  /** The number of affected rows, also in the facts, with examples of their values. */
  count: number
  facts: Facts
}

const EXAMPLES = 3
const LONGEST_EXAMPLE = 40

/** Counts the affected rows of each doubt; a doubt without rows is resolved. */
export async function refusalsOf(
  tx: Kysely<DatabaseTables>,
  doubts: Doubt[],
): Promise<{ refusals: Refusal[]; hidden: Refusal[] }> {
  const refusals: Refusal[] = []
  const hidden: Refusal[] = []
  for (const doubt of doubts) {
    const { code, resource, path, facts } = doubt
    const count = await countOf(tx, doubt.rows)
    if (count === 0) continue
    const examples = doubt.secret ? undefined : await examplesOf(tx, doubt.rows)
    const answer = { code, resource, path, count, facts: { ...facts, count, examples } }
    ;(doubt.onlyHides ? hidden : refusals).push(answer)
  }
  return { refusals, hidden }
}

async function countOf(tx: Kysely<DatabaseTables>, rows: string): Promise<number> {
  const answer = await sql<{ count: number }>`
    select count(*)::bigint as count from (${sql.raw(rows)}) concerned`.execute(tx)
  return answer.rows[0]?.count ?? 0
}

async function examplesOf(tx: Kysely<DatabaseTables>, rows: string): Promise<string> {
  const answer = await sql<{ value: string }>`
    select distinct left(value::text, ${LONGEST_EXAMPLE}::integer) as value
    from (${sql.raw(rows)}) concerned limit ${EXAMPLES}`.execute(tx)
  return answer.rows.map((row) => row.value).join(', ')
}
