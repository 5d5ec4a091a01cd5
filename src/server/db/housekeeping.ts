import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Queue } from '../process/password'
import type { Db } from './connect'
import { settleFigures } from './figures'

const MINUTE = 60
const LARGEST_LOG = 64 * 1024 * 1024

/**
 * Replaces PostgreSQL's background processes, which the embedded engine lacks: keeps the write-ahead log and the tables
 * from growing without bound.
 *
 * @param copies of the database's folder, during which no checkpoint may happen
 * @returns a function that stops it and writes a checkpoint
 */
export function keepTidy(db: Db, log: Logger, copies: Queue): () => Promise<void> {
  const checkpoint = () => copies.run(() => sql`checkpoint`.execute(db))
  let last = 0
  const tidy = async () => {
    const { rows } = await sql<{ written: number }>`
      select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as written`.execute(db)
    const written = rows[0]?.written ?? 0
    if (written - last < LARGEST_LOG) return
    last = written
    await checkpoint()
    // One table at a time, so that requests run in between.
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
    for (const { name } of tables.rows) await sql`vacuum (analyze) ${sql.table(name)}`.execute(db)
  }
  const stop = regularly(tidy, (error) => {
    log.error({ err: error }, 'database maintenance failed; the next attempt follows')
  })
  return async () => {
    await stop()
    await checkpoint()
  }
}

/**
 * Limits the number of rows that the dashboard reads, on either database.
 *
 * @returns a function that stops it
 */
export function keepFigures(db: Db, log: Logger): () => Promise<void> {
  const settle = async () => {
    await settleFigures(db)
  }
  return regularly(settle, (error) => {
    log.error({ err: error }, 'summing up the figures failed; the next attempt follows')
  })
}

/**
 * Does some work each minute, or at another interval in seconds. A failure is reported and retried the next time: no
 * request depends on this work.
 *
 * @returns a function that stops it
 */
export function regularly(
  work: () => Promise<void>,
  report: (error: unknown) => void,
  seconds = MINUTE,
): () => Promise<void> {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(work).catch(report)
  }, seconds * 1000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
