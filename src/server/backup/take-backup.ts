import path from 'node:path'
import { connect, connectClone, type Database, type Db } from '../db/connect'
import { borrowClone } from '../db/embedded/clone-socket'
import { FolderInUse } from '../db/embedded/lock-file'
import type { Environment } from '../process/env'
import { writeFile } from './backup-file'
import { hasStates } from '../db/sync/sync'
import { findShopId } from '../store/about-shop'
import { backupName } from './folder'
import { ownFolder } from './own-folder'
import { writeBackup, type Progress } from './write-backup'

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
 * @param given where it is kept; under a name of the moment in the folder of backups when left out
 */
export async function takeBackup(
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

/** The database itself, or a copy where a server has it open and it can be opened but once. */
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
