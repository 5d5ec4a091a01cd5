import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../db/connect'
import type { Environment } from '../process/env'
import { inChild, program } from './child'
import { restore } from './commands'
import { backupName } from './folder'
import { testFolder } from './half-made'
import { claimFolder } from './own-folder'
import { backUpInto } from './take-backup'
import type { Followed, Progress } from './write-backup'

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
 * @returns why it did not pass, in one line; null when it did
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
 * @throws Error when it can't be restored, or its books don't add up
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
