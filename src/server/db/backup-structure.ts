import { sql, type Transaction } from 'kysely'
import type { DatabaseTables } from './system-tables'
import type { Db } from './connect'
import { WITHOUT_LIMIT } from './sessions'

type Tx = Transaction<DatabaseTables>

/** A table of a backup, with the columns that hold values of their own and the SQL types of these. */
export interface KeptTable {
  name: string
  columns: { name: string; type: string }[]
  rows: number
}

/** The SQL that makes a database's tables and everything around them. */
interface Structure {
  /** Sequences, functions and tables: the prerequisites of rows. */
  before: string[]
  /** Constraints, indexes and triggers, which are faster to make, or only right, once all rows are there. */
  after: string[]
}

const OURS = `= current_schema()::regnamespace`

/** Written at each opening of the embedded engine. */
const PROBE = 'goldbook_probe'

const IS_TABLE = `c.relnamespace ${OURS} and c.relkind = 'r' and c.relname <> '${PROBE}'`

const BOUNDS = `format('start with %s minvalue %s maxvalue %s increment by %s', seqstart, seqmin, seqmax, seqincrement)`

const sequences = `
  select format('create sequence %I as %s %s', c.relname, format_type(seqtypid, null), ${BOUNDS}) as statement
  from pg_sequence join pg_class c on c.oid = seqrelid
  where c.relnamespace ${OURS} and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'i')
  order by c.relname`

const functions = `
  select pg_get_functiondef(p.oid) as statement from pg_proc p
  where pronamespace ${OURS} and prokind in ('f', 'p') and not exists (
    select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
  order by p.oid`

const identity = `
  select format(' generated %s as identity (sequence name %I %s)',
    case a.attidentity when 'a' then 'always' else 'by default' end, i.relname, ${BOUNDS})
  from pg_depend join pg_class i on i.oid = objid join pg_sequence on seqrelid = i.oid
  where classid = 'pg_class'::regclass and refobjid = c.oid and refobjsubid = a.attnum and deptype = 'i'`

const COLUMN = `format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
  || case when a.attcollation <> t.typcollation
    then ' collate ' || a.attcollation::regcollation else '' end
  || case when a.attidentity <> '' then (${identity})
    when a.attgenerated <> '' then format(' generated always as (%s) stored', pg_get_expr(adbin, adrelid))
    when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) else '' end
  || case when a.attnotnull then ' not null' else '' end`

const tables = `
  select format('create table %I (%s)', c.relname, string_agg(${COLUMN}, ', ' order by a.attnum)) as statement
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef on adrelid = c.oid and adnum = a.attnum
  where ${IS_TABLE} group by c.oid, c.relname order by c.relname`

const storage = `
  select format('alter table %I alter column %I set storage %s', c.relname, a.attname,
    case a.attstorage when 'e' then 'external' when 'm' then 'main' when 'x' then 'extended' else 'plain' end)
    as statement
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where ${IS_TABLE} and a.attstorage <> t.typstorage order by c.relname, a.attnum`

const owners = `
  select format('alter sequence %I owned by %I.%I', s.relname, c.relname, a.attname) as statement
  from pg_depend join pg_class s on s.oid = objid and s.relkind = 'S'
  join pg_class c on c.oid = refobjid join pg_attribute a on a.attrelid = c.oid and a.attnum = refobjsubid
  where classid = 'pg_class'::regclass and deptype = 'a' and ${IS_TABLE} order by s.relname`

/** References come last: they need the keys of other tables. */
const constraints = `
  select format('alter table %I add constraint %I %s', c.relname, conname, pg_get_constraintdef(k.oid)) as statement
  from pg_constraint k join pg_class c on c.oid = conrelid
  where ${IS_TABLE} and contype in ('p', 'u', 'x', 'c', 'f') order by contype = 'f', c.relname, conname`

const indexes = `
  select pg_get_indexdef(indexrelid) as statement from pg_index join pg_class c on c.oid = indrelid
  where ${IS_TABLE} and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')
  order by indexrelid::regclass::text`

const triggers = `
  select pg_get_triggerdef(g.oid) as statement from pg_trigger g join pg_class c on c.oid = tgrelid
  where ${IS_TABLE} and not tgisinternal order by c.relname, tgname`

async function statementsOf(tx: Tx, ...queries: string[]): Promise<string[]> {
  const found: string[] = []
  for (const query of queries) {
    const { rows } = await sql.raw<{ statement: string }>(query).execute(tx)
    found.push(...rows.map(({ statement }) => statement))
  }
  return found
}

/** Reads the structure of a database's tables; the SQL runs on PostgreSQL 15 and later, and on the embedded engine. */
export async function structureOf(tx: Tx): Promise<Structure> {
  return {
    before: await statementsOf(tx, sequences, functions, tables, storage, owners),
    after: await statementsOf(tx, constraints, indexes, triggers),
  }
}

/**
 * Sessions end with a restore: a stolen or ended one must not come back to life. So do jobs, which belong to their
 * moment.
 */
const leftEmpty = new Set(['goldbook_sessions', 'goldbook_imports', 'goldbook_jobs', 'goldbook_job_files'])

/** The tables of a database with their number of rows. */
export async function keptTables(tx: Tx): Promise<KeptTable[]> {
  const { rows } = await sql
    .raw<Omit<KeptTable, 'rows'>>(`
    select c.relname as name, json_agg(json_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${IS_TABLE} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`)
    .execute(tx)
  const found: KeptTable[] = []
  for (const table of rows.filter(({ name }) => !leftEmpty.has(name))) {
    const counted = await sql<{
      count: number
    }>`select count(*) as count from ${sql.table(table.name)}`.execute(tx)
    found.push({ ...table, rows: counted.rows[0]?.count ?? 0 })
  }
  return found
}

/** The last value of each sequence that has given one. */
export async function sequenceValues(tx: Tx): Promise<[name: string, value: number][]> {
  const { rows } = await sql<{ name: string; value: number }>`
    select sequencename as name, last_value as value from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`.execute(tx)
  return rows.map(({ name, value }) => [name, value])
}

/** Whether a database has no records. */
export async function isEmpty(tx: Tx): Promise<boolean> {
  const { rows } = await sql
    .raw<{ found: boolean }>(`
    select exists (select from pg_class c where c.relnamespace ${OURS} and c.relname <> '${PROBE}')
      or exists (select from pg_proc where pronamespace ${OURS}) as found`)
    .execute(tx)
  return rows[0]?.found === false
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The form of values as text, whatever the database or the role is set to. */
const settings = `set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local timezone = 'UTC';
  set local check_function_bodies = off`

async function prepare(tx: Tx) {
  await sql.raw(WITHOUT_LIMIT).execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
  for (const setting of settings.split(';')) await sql.raw(setting).execute(tx)
}

/** Runs work on one unchanging state of a database. */
export function onSnapshot<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await prepare(tx)
      return work(tx)
    })
}

/** Runs work that fills a database: whole, or not at all. */
export function fillingWhole<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await prepare(tx)
    return work(tx)
  })
}

/** The number of rows per read; files are large, hence one at a time. */
const BATCH = 200

/**
 * Reads the rows of a table, each as the text of a JSON object whose values are in PostgreSQL's own text form: exact for
 * every type, and the same in every version.
 */
export async function* rowsOf(tx: Tx, { name, columns }: KeptTable): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const rows = `select row_to_json(r)::text as row from (select ${values} from ${quoted(name)}) as r`
  await sql.raw(`declare kept no scroll cursor for ${rows}`).execute(tx)
  const batch = columns.some(({ type }) => type === 'bytea') ? 1 : BATCH
  for (;;) {
    const read = await sql.raw<{ row: string }>(`fetch ${batch} from kept`).execute(tx)
    if (read.rows.length === 0) break
    yield read.rows.map(({ row }) => row)
  }
  await sql.raw('close kept').execute(tx)
}

/** Writes rows into a table of a database that is being filled. */
export async function writeRows(
  tx: Tx,
  { name, columns }: Omit<KeptTable, 'rows'>,
  rows: string[],
): Promise<void> {
  const names = columns.map((column) => quoted(column.name))
  const casts = columns.map((column) => `${quoted(column.name)}::${column.type}`)
  const texts = names.map((column) => `${column} text`)
  await sql`${sql.raw(`insert into ${quoted(name)} (${names.join(', ')}) overriding system value
    select ${casts.join(', ')} from json_to_recordset(`)}${`[${rows.join(',')}]`}${sql.raw(`::json)
    as kept(${texts.join(', ')})`)}`.execute(tx)
}

/** Runs a statement of a backup's structure. */
export async function runStatement(tx: Tx, statement: string): Promise<void> {
  await sql.raw(statement).execute(tx)
}

/** Sets a sequence to continue after its last value. */
export async function setSequence(tx: Tx, name: string, value: number): Promise<void> {
  await sql`select setval(${quoted(name)}::regclass, ${value}::bigint)`.execute(tx)
}
