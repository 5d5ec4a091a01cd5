import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import { Pool, types, type PoolConfig } from 'pg'
import type { Db } from './connect'
import type { DatabaseTables } from './system-tables'

const BIGINT = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMP_WITH_ZONE = 1184

/** Numbers arrive as numbers (every numeric column is within a number's exact range), dates as text. */
const parsers: Record<number, (text: string) => unknown> = {
  [BIGINT]: Number,
  [NUMERIC]: Number,
  [DATE]: (text) => text,
  [TIMESTAMP_WITH_ZONE]: (text) => text,
}

/** Statements of goldbook on the sessions of a pool. */
export function kyselyOn(pool: PostgresPool): Db {
  return new Kysely<DatabaseTables>({ dialect: new PostgresDialect({ pool }) })
}

/** The number of open and of idle sessions of a pool, and of requests that wait for one. */
export function sessionsIn({ totalCount, idleCount, waitingCount }: Pool) {
  return { open: totalCount, idle: idleCount, waiting: waitingCount }
}

/** A pool of the driver that reads values as goldbook expects them. */
export function poolOf(config: PoolConfig): Pool {
  return new Pool({
    ...config,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? types.getTypeParser(oid, format === 'binary' ? 'text' : format),
    },
  })
}
