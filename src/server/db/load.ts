import { sql } from 'kysely'
import type { Db } from './connect'

/** The load that a database reports of itself. */
export interface Load {
  /** Locks that a session waits for. */
  locks_waited_for: number
  size_bytes: number
  /** The position of the log: its growth is the amount written. */
  log_bytes: number
}

/** The load of a database; nothing while it does not answer, since a watched server must still be seen. */
export async function loadOf(db: Db): Promise<Partial<Load>> {
  const asked = sql<Load>`
    select (select count(*) from pg_locks where not granted)::int as locks_waited_for,
      pg_database_size(current_database())::float8 as size_bytes,
      case when pg_is_in_recovery() then 0
        else pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 end as log_bytes`.execute(db)
  return asked.then(
    ({ rows }) => rows[0] ?? {},
    () => ({}),
  )
}
