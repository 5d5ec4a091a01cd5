import { type Transaction, sql, type RawBuilder } from 'kysely'
import type { DatabaseTables } from '../db/system-tables'

/** The transaction of one business change. */
export type Tx = Transaction<DatabaseTables>

type Row = object

/**
 * The new `updated_at` of a changed row: later than the old one even within the same millisecond, so that stale records
 * are always recognised.
 *
 * @param table the name or alias of the table in the statement
 */
export function later(table: string): RawBuilder<string> {
  return sql`greatest(now(), ${sql.ref(`${table}.updated_at`)} + interval '1 millisecond')`
}

/**
 * Inserts many rows in one statement; PostgreSQL reads them from JSON, so that numbers stay exact decimals.
 *
 * @param columns which properties of the rows are written
 */
export async function insertRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

/** Writes columns of several rows, found by their ids, in one statement. */
export async function updateRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const changes = columns.map((column) => sql`${sql.ref(column)} = s.${sql.ref(column)}`)
  await sql`update ${sql.table(table)} as t set ${sql.join(changes)}, updated_at = ${later('t')}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as s
    where t.id = s.id`.execute(tx)
}

/** Does a part of a change that may fail alone: its writes are undone with it, and the change goes on. */
export async function withinSavepoint<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    throw error
  }
}
