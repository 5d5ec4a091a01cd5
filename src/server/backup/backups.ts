import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import { constants, setPriority } from 'node:os'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Db, connect, connectClone, type Database } from '../db/connect'
import type { Environment } from '../process/env'
import { backupName, claimFolder, ownFolder } from './own-folder'
import { testFolder, contentsOf, noteRestore, restoreInto, writeFile } from './backup-file'
import { type Followed, type Progress, writeBackup } from './read-backup'
import { pendingMigrations, migrateDatabase, hasStates } from '../db/sync/sync'
import { findShopId } from '../store/about-shop'
import { inOpeningTurn } from '../db/opening-turn'
import { verify } from '../store/invariants/verify'
import { borrowClone } from '../db/embedded/clone-socket'
import { FolderInUse } from '../db/embedded/lock-file'

/** Ends work in this process at its next progress. */
const endedBy =
  ({ progress, signal }: Followed): Progress =>
  (rows, all) => {
    signal.throwIfAborted()
    progress(rows, all)
  }

/**
 * Takes a backup into the folder of this server, in a process of its own.
 *
 * @returns its name, once it is complete
 * @throws Error with the reason in one line
 */
export async function takeBackupHere(environment: Environment, db: Db, followed: Followed): Promise<string> {
  const name = backupName(new Date())
  const file = path.join(environment.backupDir, name)
  await claimFolder(environment.backupDir, db)
  if (program) await inChild(program, ['--backup', file], followed)
  else await backUpInto(file, environment, db, endedBy(followed))
  return name
}

/**
 * Restores a backup of this server's folder into a temporary database, in a process of its own, and checks the books.
 *
 * @returns the reason why it failed, in one line; null when it passed
 * @throws the signal's reason when it was ended
 */
export async function testBackupHere(
  environment: Environment,
  name: string,
  followed: Followed,
): Promise<string | null> {
  const file = path.join(environment.backupDir, name)
  const testing = program
    ? inChild(program, ['--test-restore', file], followed)
    : testRestore(environment, file, endedBy(followed))
  return testing.then(
    () => null,
    (error: unknown) => {
      followed.signal.throwIfAborted()
      return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    },
  )
}

/**
 * Restores a backup into a temporary embedded database beside it, which is removed afterwards.
 *
 * @throws Error when it cannot be restored, or its books don't add up
 */
export async function testRestore(
  environment: Environment,
  file: string,
  progress?: Progress,
): Promise<void> {
  const beside = path.dirname(file)
  await mkdir(beside, { recursive: true })
  const folder = await mkdtemp(path.join(beside, testFolder()))
  const place = { ...environment, databaseUrl: undefined, dataDir: path.join(folder, 'data') }
  try {
    const violations = await restore(place, file, () => undefined, progress)
    if (violations > 0)
      throw new Error(`the restored books have ${violations} violations of their invariants`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Takes a backup before migrations change the database of a shop. Without it they are not begun.
 *
 * @throws Error when it cannot be taken
 */
export async function backUpBeforeUpgrade(environment: Environment, db: Db, log: Logger): Promise<void> {
  const migrations = await pendingMigrations(db)
  if (migrations.length === 0) return
  const backup = backupName(new Date())
  const folder = await ownFolder(environment, await findShopId(db))
  await backUpInto(path.join(folder, backup), environment, db)
  log.info({ backup, migrations }, 'backup taken before the upgrade')
}

type Print = (line: string) => void

/**
 * Takes a backup and reports it; a server that started this process receives the progress. The shop goes first: this
 * process takes only the capacity that others leave.
 */
export async function backUp(
  environment: Environment,
  file: string | undefined,
  print: Print,
): Promise<void> {
  endWithParent()
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const taken = await takeBackup(environment, file, tellParent)
  print(`${taken.rows} records are in ${taken.file}`)
}

/**
 * Restores a backup into the empty database that the environment names, and checks the books in it.
 *
 * @param progress the rows that are restored, of all
 * @returns the number of violations of the invariants
 * @throws BadBackup before anything is touched
 */
export async function restore(
  environment: Environment,
  path: string,
  print: Print,
  progress?: Progress,
): Promise<number> {
  const file = { path, key: environment.backupKey }
  const contents = await contentsOf(file)
  const { header, tables, rows } = contents
  print(`${path}: ${header.shop || 'a shop'}, as it was at ${header.taken_at}, from ${header.database}`)
  const database = await connect(environment)
  try {
    await inOpeningTurn(database, async () => {
      await restoreInto(database.db, file, (done) => progress?.(done, rows))
      await migrateDatabase(database.db)
      await noteRestore(database.db, contents)
    })
    print(`restored ${rows} records of ${Object.keys(tables).length} tables; the books in them:`)
    return await verify(database.db, print)
  } finally {
    await database.close()
  }
}

/** The program of a build; a server run from its sources has none, and does the work itself. */
const program = ['./main.js', '../main.js']
  .map((name) => new URL(name, import.meta.url))
  .find((file) => existsSync(file))

/** Reports the progress to the process that started this one; a command typed by a user reports to none. */
export const tellParent: Progress = (rows, all) => void process.send?.({ rows, all })

/** Ends this process with the one that started it, also when that one is killed. */
export function endWithParent(): void {
  if (!process.send) return
  process.once('disconnect', () => process.exit(1))
  // Listening alone must not keep it alive.
  process.channel?.unref()
}

/**
 * Runs a command of goldbook in a process of its own, which ends with this one, or at the signal.
 *
 * @throws Error with the last line that it printed when it fails
 */
async function inChild(file: URL, words: string[], { progress, signal }: Followed): Promise<void> {
  signal.throwIfAborted()
  const child = fork(fileURLToPath(file), words, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  signal.addEventListener('abort', end)
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString()}`.slice(-2_000)
  })
  child.on('message', (message: { rows: number; all: number }) => progress(message.rows, message.all))
  const [code]: unknown[] = await once(child, 'close')
  process.off('exit', end)
  signal.removeEventListener('abort', end)
  if (code !== 0) throw new Error(said.trim().split('\n').at(-1) || `ended with ${String(code)}`)
}

/** Writes a backup of an open database into a file. @returns the number of rows */
export function backUpInto(
  file: string,
  { backupKey }: Environment,
  db: Db,
  progress?: Progress,
): Promise<number> {
  return writeFile({ path: file, key: backupKey }, (sink) => writeBackup(db, sink, progress))
}

/**
 * Takes a backup of the database that the environment names, also while a server uses it.
 *
 * @param given where it is kept; by default in the folder of backups, named after the moment
 */
async function takeBackup(
  environment: Environment,
  given?: string,
  progress?: Progress,
): Promise<{ file: string; rows: number }> {
  const database = await readable(environment)
  try {
    const file = given ?? path.join(await folderOf(environment, database.db), backupName(new Date()))
    return {
      file,
      rows: await backUpInto(file, environment, database.db, progress),
    }
  } finally {
    await database.close()
  }
}

/** A database that goldbook has not opened yet has no shop. */
async function folderOf(environment: Environment, db: Db): Promise<string> {
  return ownFolder(environment, (await hasStates(db)) ? await findShopId(db) : undefined)
}

/** The database itself, or a copy where a server has it open and it cannot be opened twice. */
async function readable(environment: Environment): Promise<Database> {
  try {
    return await connect(environment)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const { folder, giveBack } = await borrowClone(environment.dataDir)
    const clone = await connectClone(folder)
    const close = async () => {
      await clone.close()
      giveBack()
    }
    return { ...clone, close }
  }
}
