import { constants, setPriority } from 'node:os'
import { connect } from '../db/connect'
import { inOpeningTurn } from '../db/opening-turn'
import { migrateDatabase } from '../db/sync/sync'
import type { Environment } from '../process/env'
import { verify } from '../store/invariants/verify'
import { endWithParent, tellParent } from './child'
import { contentsOf, noteRestore, restoreInto } from './restore'
import { takeBackup } from './take-backup'
import type { Progress } from './write-backup'

type Print = (line: string) => void

/**
 * Takes a backup and reports it; a server that started this process hears of the progress. The shop goes first: the
 * process takes what the others leave.
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
