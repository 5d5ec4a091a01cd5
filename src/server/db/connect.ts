import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types, type PoolConfig } from 'pg'
import type { Logger } from 'pino'
import type { Environment } from '../env'
import { logOf } from '../log'
import { openEmbedded } from './embedded'
import { EngineStream } from './engine-stream'
import { keepFigures, keepTidy } from './housekeeping'
import { sessionsOf } from './sessions'
import type { DatabaseTables } from './system-tables'

export type Db = Kysely<DatabaseTables>

/** An open database: the embedded one or a PostgreSQL, which nothing else needs to tell apart. */
export interface Database {
  db: Db
  kind: 'embedded' | 'postgres'
  close: () => Promise<void>
}

/** Longest wait for a session before a request is told that the database is busy. */
const SESSION_WAIT = 4_000
/** Below the browser's 5 s, so that the server answers before the browser gives up. */
const STATEMENT_TIMEOUT = 4_500

const BIGINT = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMP_WITH_ZONE = 1184

/** Numbers come as numbers (every numeric column is within a number's exact range), dates as their text. */
const parsers: Record<number, (text: string) => unknown> = {
  [BIGINT]: Number,
  [NUMERIC]: Number,
  [DATE]: (text) => text,
  [TIMESTAMP_WITH_ZONE]: (text) => text,
}

/** Opens the database that the configuration names. */
export async function connect(environment: Environment): Promise<Database> {
  const { databaseUrl, dataDir } = environment
  const log = logOf(environment)
  if (databaseUrl !== undefined) return kept(connectPostgres(databaseUrl), keepFigures, log)
  return kept(kept(connectEngine(await openEmbedded(dataDir)), keepTidy, log), keepFigures, log)
}

/** The database with what is done for it now and then, until it closes. */
function kept(database: Database, keep: (db: Db, log: Logger) => () => Promise<void>, log: Logger): Database {
  const stop = keep(database.db, log)
  const close = async () => {
    await stop()
    await database.close()
  }
  return { ...database, close }
}

/** A PostgreSQL by its address. */
export function connectPostgres(url: string, options: PoolConfig = {}): Database {
  const pool = poolOf({
    connectionString: url,
    max: 10,
    statement_timeout: STATEMENT_TIMEOUT,
    ...options,
  })
  return { db: kyselyOn(pool), kind: 'postgres', close: () => pool.end() }
}

/** The engine in this process, through the same driver; it has one session. */
export function connectEngine(engine: PGlite): Database {
  const pool = poolOf({
    user: 'postgres',
    database: 'postgres',
    host: 'embedded',
    max: 1,
    idleTimeoutMillis: 0,
    stream: () => new EngineStream(engine),
  })
  const close = async () => {
    await pool.end()
    await engine.close()
  }
  return { db: kyselyOn(pool), kind: 'embedded', close }
}

function kyselyOn(pool: Pool): Db {
  return new Kysely<DatabaseTables>({ dialect: new PostgresDialect({ pool: sessionsOf(pool) }) })
}

function poolOf(config: PoolConfig): Pool {
  const pool = new Pool({
    connectionTimeoutMillis: SESSION_WAIT,
    ...config,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? types.getTypeParser(oid, format === 'binary' ? 'text' : format),
    },
  })
  // Without a listener, a connection that PostgreSQL drops while idle would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.query("set timezone to 'UTC'").catch(() => undefined))
  return pool
}
