import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { WITH_ALL_LIMITS, WITHOUT_ANY_LIMIT } from '../../db/sessions'

/** Some records of a table: the condition that a key is among theirs. */
export type Slice = (key: RawBuilder<unknown>) => RawBuilder<boolean>

/**
 * The records of a table that are looked at, a statement for each slice; of no table, whether sums of all are. It asks
 * on the session that looks: the embedded database has no other.
 */
export type Scope = (table: string | null, session: Db) => Promise<Slice[]>

export const everything: Slice = () => sql`true`

/** Records of one statement: some seconds of work at most, so that no statement keeps old rows from being cleared. */
const SLICE = 500_000

/**
 * A session for long work: no statement of it is cut short, plans are made for data that is mostly in memory, and
 * several such sessions share the processors already.
 */
const patient = [
  WITHOUT_ANY_LIMIT,
  ...['set jit = off', 'set random_page_cost = 1.1', "set work_mem = '64MB'"],
  'set max_parallel_workers_per_gather = 0',
]

/** Works in a session whose statements may take their time; in a transaction, as it is. */
export async function patiently<Result>(db: Db, work: (session: Db) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db)
  return db.connection().execute(async (session) => {
    for (const setting of patient) await sql.raw(setting).execute(session)
    try {
      return await work(session)
    } finally {
      await sql.raw(WITH_ALL_LIMITS).execute(session)
    }
  })
}

/** Every record of every table, by ranges of ids. A statement sees one moment, so that writers need not wait. */
export function allRecords(size = SLICE): Scope {
  const lasts = new Map<string, Promise<number>>()
  return async (table, session) => {
    if (table === null) return [everything]
    const last = lasts.get(table) ?? lastId(session, table)
    lasts.set(table, last)
    const count = Math.ceil((await last) / size)
    // Records that come meanwhile belong to the last range.
    return Array.from({ length: Math.max(count, 1) }, (_, index) =>
      range(index * size, index + 1 < count ? size : Infinity),
    )
  }
}

async function lastId(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id), 0) as last from ${sql.table(table)}`.execute(db)
  return rows[0]?.last ?? 0
}

function range(after: number, size: number): Slice {
  if (size === Infinity) return (key) => sql`(${key} > ${sql.lit(after)})`
  return (key) => sql`(${key} > ${sql.lit(after)} and ${key} <= ${sql.lit(after + size)})`
}

/** The records with these ids. */
export function among(ids: readonly number[]): Slice {
  return (key) => sql`(${key} = any(${[...ids]}::bigint[]))`
}
