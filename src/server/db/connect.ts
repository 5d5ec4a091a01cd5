import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { Duplex } from 'node:stream'
import fs from 'node:fs'
import path from 'node:path'
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises'
import { type Environment, logOf } from '../process/env'
import { createQueue } from '../process/password'
import { kyselyOn, poolOf, sessionsIn } from './driver'
import { lendClones, CLONE } from './embedded/clone-socket'
import { engineHere, type Engine, engineInThread } from './embedded/engine-in-thread'
import { openDurable, proveDurable } from './embedded/open-engine'
import { keepFigures, keepTidy } from './housekeeping'
import { timeoutsFor } from './timeouts'
import { connectPostgres } from './postgres/connect-postgres'
import type { Replicas } from './postgres/replicas'
import { refillPool } from './outage'
import { sessionsOf } from './sessions'
import {
  boundless,
  type Storage,
  storageOf,
  refuseReadOnly,
  type FolderStorage,
  fsyncPath,
  fsyncTree,
} from './storage'
import type { DatabaseTables } from './system-tables'
import { RetryQueue, type Turns } from './turns'
import { lockFolder, keepPrivate, type Openness } from './embedded/lock-file'

export type Db = Kysely<DatabaseTables>

/** An open database, embedded or PostgreSQL; the rest of the server makes no distinction. */
export interface Database {
  db: Db
  kind: 'embedded' | 'postgres'
  storage: Storage
  /** The number of open and of idle sessions, and of requests that wait for one. */
  sessions: () => { open: number; idle: number; waiting: number }
  /**
   * Listens for the changes of other servers; undefined where there are none.
   *
   * @returns a function that stops it
   */
  listen?: (hear: () => void) => () => Promise<void>
  /** Copies that answer reading statements; undefined where there are none. */
  replicas?: Replicas
  close: () => Promise<void>
}

/** Longest wait for the embedded engine's one session before a request is refused because the database is busy. */
const SESSION_WAIT = 4_000

/** Opens the database that the configuration names. */
export async function connect(environment: Environment): Promise<Database> {
  const { databaseUrl, databaseReplicaUrl: replicaUrl, databaseTimeout, dataDir } = environment
  const log = logOf(environment)
  const timeouts = timeoutsFor(databaseTimeout)
  if (databaseUrl !== undefined) {
    const isPooled = environment.databasePooler === 'transaction'
    return kept(connectPostgres(databaseUrl, { timeouts, log, replicaUrl, isPooled }), keepFigures, log)
  }
  return connectFolder(dataDir, timeouts.statement, log)
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
    db: kyselyOn(sessionsOf(refillPool(pool, undefined), { storage, turns })),
    kind: 'embedded',
    storage,
    sessions: () => sessionsIn(pool),
    close,
  }
}

const TERMINATE = 0x58

/**
 * A stream between the ordinary `pg` driver and the embedded engine, so that both databases share the driver, its types
 * and the SQL.
 */
class EngineStream extends Duplex {
  #queue: Promise<void> = Promise.resolve()

  constructor(private readonly engine: Engine) {
    super({ allowHalfOpen: false })
  }

  connect() {
    setImmediate(() => this.emit('connect'))
    return this
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    return this
  }

  unref() {
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.#send(chunk, done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void) {
    this.#send(Buffer.concat(chunks.map((each) => each.chunk)), done)
  }

  #send(bytes: Buffer, done: (error?: Error | null) => void) {
    if (bytes[0] === TERMINATE) {
      this.push(null)
      return done()
    }
    this.#queue = this.#queue.then(() => this.#run(bytes)).then(() => done(), done)
  }

  async #run(bytes: Buffer) {
    const answer = await this.engine.ask(new Uint8Array(bytes))
    if (answer.length > 0) this.push(answer)
    // Lets sockets and timers run between statements; otherwise one long request stalls all others.
    await new Promise(setImmediate)
  }
}

/** An engine on a data folder, and the number of files that others could access. */
interface OpenedFolder {
  engine: Engine
  openness: Openness
  storage: FolderStorage
}

/**
 * Opens the embedded database of a data folder: durable, locked, private to its owner.
 *
 * The first start initialises a temporary folder beside it, makes that durable and renames it, so that an incomplete
 * database is never taken for a complete one.
 *
 * @throws FolderInUse when another server uses it; Error when the folder cannot be used
 */
async function openEmbedded(folder: string): Promise<OpenedFolder> {
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  const release = lockFolder(folder)
  try {
    removeHalfMade(folder)
    if (!fs.existsSync(path.join(folder, 'PG_VERSION'))) await initialise(folder)
    refuseReadOnly(folder)
    const openness = keepPrivate(folder)
    const storage = storageOf(folder)
    storage.trouble()
    return { engine: releasingOnClose(await engineOn(folder, storage), release), openness, storage }
  } catch (error) {
    release()
    throw error
  }
}

/** The paths of the engine thread's program in a build; a server run from its sources has none. */
const programs = ['./engine-thread.js', '../engine-thread.js'].map((name) => new URL(name, import.meta.url))

async function engineOn(folder: string, storage: FolderStorage): Promise<Engine> {
  const program = programs.find((file) => fs.existsSync(file))
  if (program) return engineInThread(program, folder)
  const engine = await openDurable(folder, storage.give)
  await proveDurable(engine)
  return engineHere(engine)
}

function releasingOnClose(engine: Engine, release: () => void): Engine {
  const close = async () => {
    await engine.close()
    release()
  }
  return { ...engine, close }
}

/** Names a folder whose database is still being made. */
const INIT = '.init-'

async function initialise(folder: string) {
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0)
    throw new Error(`the folder ${folder} is not empty and holds no database`)
  const draft = `${folder}${INIT}${process.pid}`
  const engine = await openDurable(draft, () => false)
  await engine.close()
  keepPrivate(draft)
  fsyncTree(draft)
  fs.rmSync(folder, { recursive: true, force: true })
  fs.renameSync(draft, folder)
  fsyncPath(path.dirname(folder))
}

function removeHalfMade(folder: string) {
  const parent = path.dirname(folder)
  for (const name of fs.readdirSync(parent))
    if ([INIT, CLONE].some((mark) => name.startsWith(`${path.basename(folder)}${mark}`)))
      fs.rmSync(path.join(parent, name), { recursive: true, force: true })
}

/** The write-ahead log. */
const LOG = 'pg_wal'

/** Files of the folder that belong to the running engine, or have no content. */
const left = new Set(['postmaster.pid', 'postmaster.opts', 'goldbook.reserve', 'goldbook.reserve.draft'])

/**
 * Copies the folder of a running engine, which goes on working meanwhile.
 *
 * The copy is in the state after a power cut, and is repaired in the same way when it is opened. The first change of
 * each page after a checkpoint puts the whole page into the log, so without a checkpoint in between, a page that was
 * copied while it was written is replaced from the log; and the log, copied last, contains every page copied before it.
 *
 * @param folder an engine's that makes no checkpoint until the copy is complete
 * @param to a folder that does not exist yet
 */
export async function cloneFolder(folder: string, to: string): Promise<void> {
  const copy = inSlices()
  try {
    await copyTree(folder, to, copy)
    await copyTree(path.join(folder, LOG), path.join(to, LOG), copy)
  } catch (error) {
    await rm(to, { recursive: true, force: true })
    throw error
  }
}

/** One file at a time, so that requests find the disk free in between. */
async function copyTree(from: string, to: string, copy: Copy) {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory() && entry.name !== LOG) await copyTree(source, target, copy)
    if (entry.isFile() && !left.has(entry.name)) await copy(source, target).catch(unlessGone)
  }
}

/** A table may have been dropped since its folder was read. */
function unlessGone(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}

/** Bytes that may wait for the disk. */
const SLICE = 1024 * 1024

type Copy = (source: string, target: string) => Promise<void>

/**
 * Copies files in slices that are on the disk before the next one is read. A file system may write out all pending data
 * before it confirms a commit: after a copy as a whole, the shop would wait for hundreds of megabytes.
 */
function inSlices(): Copy {
  const buffer = Buffer.allocUnsafe(SLICE)
  let waiting = 0
  const pour = async (from: FileHandle, into: FileHandle) => {
    for (;;) {
      const { bytesRead } = await from.read(buffer, 0, SLICE)
      if (bytesRead === 0) return
      await into.writeFile(buffer.subarray(0, bytesRead))
      waiting += bytesRead
      if (waiting < SLICE) continue
      await into.datasync()
      waiting = 0
    }
  }
  return async (source, target) => {
    const from = await open(source)
    try {
      const into = await open(target, 'wx', 0o600)
      try {
        await pour(from, into)
      } finally {
        await into.close()
      }
    } finally {
      await from.close()
    }
  }
}
