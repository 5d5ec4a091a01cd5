import { sql } from 'kysely'
import type { Database } from './connect'
import { WITHOUT_LIMIT } from './sessions'

/** Differs from the lock of the schema, which each change of tables takes while holding this one. */
const OPENING_LOCK = 7_310_103

/**
 * Makes the servers of one PostgreSQL open it one after the other. Creating tables and first records is one critical
 * section: of servers that start together, one finds an empty database and the others a complete one.
 *
 * The embedded database has one server, and one session, which the work itself needs.
 *
 * @param work uses other sessions than the one that holds the lock
 */
export async function inOpeningTurn<Result>(
  { db, kind }: Database,
  work: () => Promise<Result>,
): Promise<Result> {
  if (kind === 'embedded') return work()
  return db.transaction().execute(async (tx) => {
    await sql.raw(WITHOUT_LIMIT).execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${OPENING_LOCK})`.execute(tx)
    return work()
  })
}
