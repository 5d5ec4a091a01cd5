import { sql, type Kysely } from 'kysely'
import type { DatabaseTables } from '../system-tables'

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
export interface StandingBound {
  name: string
  operator: string
  limit: number
}

/** The present state of the database; columns and bounds by `table.column`. */
export interface Standing {
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
