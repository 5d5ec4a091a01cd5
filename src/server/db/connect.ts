import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Environment } from '../process/env'
import { logOf } from '../process/log'
import { createQueue } from '../process/one-at-a-time'
import { kyselyOn, poolOf, sessionsIn } from './driver'
import { cloneFolder } from './embedded/clone-folder'
import { lendClones } from './embedded/clone-socket'
import { engineHere, type Engine } from './embedded/engine'
import { EngineStream } from './embedded/engine-stream'
import { openEmbedded } from './embedded/open'
import { openDurable } from './embedded/open-engine'
import { keepFigures, keepTidy } from './housekeeping'
import { patienceOf } from './patience'
import { connectPostgres } from './postgres/connect-postgres'
import type { Replicas } from './postgres/replicas'
import { refilled } from './refilled-pool'
import { sessionsOf } from './sessions'
import { boundless, type Storage } from './storage'
import type { DatabaseTables } from './system-tables'
import { RetryQueue, type Turns } from './turns'

export type Db = Kysely<DatabaseTables>

/** An open database, embedded or PostgreSQL; the rest of the server does not need to know which. */
export interface Database {
  db: Db
  kind: 'embedded' | 'postgres'
  storage: Storage
  /** How many sessions are open and idle, and how many requests wait for one. */
  sessions: () => { open: number; idle: number; waiting: number }
  /**
   * Hears of what other servers have changed; undefined where there are none.
   *
   * @returns a function that stops it
   */
  listen?: (hear: () => void) => () => Promise<void>
  /** Copies that answer what only reads; undefined where there are none. */
  replicas?: Replicas
  close: () => Promise<void>
}

/** Longest wait for the embedded engine's one session before a request is refused because the database is busy. */
const SESSION_WAIT = 4_000

/** Opens the database that the configuration names. */
export async function connect(environment: Environment): Promise<Database> {
  const { databaseUrl, databaseReplicaUrl: replicaUrl, databaseTimeout, dataDir } = environment
  const log = logOf(environment)
  const patience = patienceOf(databaseTimeout)
  if (databaseUrl !== undefined) {
    const isPooled = environment.databasePooler === 'transaction'
    return kept(connectPostgres(databaseUrl, { patience, log, replicaUrl, isPooled }), keepFigures, log)
  }
  return connectFolder(dataDir, patience.statement, log)
}

/** The embedded database of a folder, which commands on the same machine may copy while it is open. */
async function connectFolder(folder: string, limit: number, log: Logger): Promise<Database> {
  const { engine, openness, storage } = await openEmbedded(folder)
  if (openness.mended > 0)
    log.warn({ files: openness.mended }, 'permissions of database files were too wide and have been narrowed')
  if (openness.left > 0)
    log.warn({ files: openness.left }, 'permissions of database files are too wide and cannot be narrowed')
  const database = connectEngine(engine, storage, limit)
  const copies = createQueue()
  const clone = (to: string) => copies.run(() => cloneFolder(folder, to))
  const stopLending = await lendClones(folder, clone).catch((error: unknown) => {
    log.warn({ err: error }, 'the database can be backed up only while goldbook is stopped')
    return () => Promise.resolve()
  })
  const tidied = kept(database, (db) => keepTidy(db, log, copies), log)
  const close = async () => {
    await stopLending()
    await tidied.close()
  }
  return kept({ ...tidied, close }, keepFigures, log)
}

/** A copy of the embedded database's folder, which is thrown away afterwards. */
export async function connectClone(folder: string): Promise<Database> {
  return connectEngine(engineHere(await openDurable(folder, () => false)))
}

/** The database with its periodic work, which ends before the database closes. */
function kept(database: Database, keep: (db: Db, log: Logger) => () => Promise<void>, log: Logger): Database {
  const stop = keep(database.db, log)
  const close = async () => {
    await stop()
    await database.close()
  }
  return { ...database, close }
}

/**
 * The engine of this process, used through the same driver; it has a single session.
 *
 * @param limit the maximum duration of a statement, in milliseconds
 */
export function connectEngine(engine: Engine, storage: Storage = boundless, limit = Infinity): Database {
  const pool = poolOf({
    user: 'postgres',
    database: 'postgres',
    host: 'embedded',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: SESSION_WAIT,
    stream: () => new EngineStream(engine),
  })
  const turns: Turns = {
    interrupt: engine.interrupt,
    othersWait: () => pool.waitingCount > 0,
    limit,
    queue: new RetryQueue(),
  }
  const close = async () => {
    await pool.end()
    await engine.close()
  }
  return {
    db: kyselyOn(sessionsOf(refilled(pool, undefined), { storage, turns })),
    kind: 'embedded',
    storage,
    sessions: () => sessionsIn(pool),
    close,
  }
}
