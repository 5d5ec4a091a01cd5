import path from 'node:path'
import type { Logger } from 'pino'
import type { Db } from '../db/connect'
import { pendingMigrations } from '../db/sync/sync'
import type { Environment } from '../process/env'
import { findShopId } from '../store/about-shop'
import { backupName } from './folder'
import { ownFolder } from './own-folder'
import { backUpInto } from './take-backup'

/**
 * Takes a backup before migrations change the database of a shop. Without it they are not begun.
 *
 * @throws Error when it can't be taken
 */
export async function backUpBeforeUpgrade(environment: Environment, db: Db, log: Logger): Promise<void> {
  const migrations = await pendingMigrations(db)
  if (migrations.length === 0) return
  const backup = backupName(new Date())
  const folder = await ownFolder(environment, await findShopId(db))
  await backUpInto(path.join(folder, backup), environment, db)
  log.info({ backup, migrations }, 'backup taken before the upgrade')
}
