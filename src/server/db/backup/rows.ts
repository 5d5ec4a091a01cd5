import { sql, type Transaction } from 'kysely'
import type { Db } from '../connect'
import { WITHOUT_LIMIT } from '../sessions'
import type { DatabaseTables } from '../system-tables'
import type { KeptTable } from './structure'

type Tx = Transaction<DatabaseTables>

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

/** Rows read at once; files are large, hence one at a time. */
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

/** Makes a sequence go on after its last value. */
export async function setSequence(tx: Tx, name: string, value: number): Promise<void> {
  await sql`select setval(${quoted(name)}::regclass, ${value}::bigint)`.execute(tx)
}
