// Engines: both
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { backUpBeforeUpgrade } from '#server/backup/backups'
import { contentsOf } from '#server/backup/backup-file'
import { writeBackup } from '#server/backup/read-backup'
import type { Db } from '#server/db/connect'
import { ring, openTrade } from '../../support/cast'
import { timeLimit } from '../../support/pace'
import { openShop, restartShop } from '../../support/shop'
import { shopDatabase } from '../../support/test-database'

/** The whole content of a database, without the moment at which it was read. */
async function everythingIn(db: Db): Promise<string[]> {
  let text = ''
  await writeBackup(db, async (lines) => void (text += lines))
  return text.trimEnd().split('\n').slice(1, -1)
}

test(
  'an upgrade backs up first, and one that fails leaves the old database as it was',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-upgrade-'))
    const database = await shopDatabase(`goldbook_test_upgrade_${process.pid}`)
    await openTrade({ stock: [ring] }, database)
    // The table of this migration exists already, so it fails.
    await database.db.deleteFrom('goldbook_state').where('name', '=', '013-prints').execute()
    const before = await everythingIn(database.db)

    await expect(restartShop({ BACKUP_DIR: folder }, database)).rejects.toThrow('already exists')
    expect(await everythingIn(database.db)).toEqual(before)
    const [name = ''] = await readdir(folder)
    const { header, tables } = await contentsOf({ path: path.join(folder, name), key: undefined })
    expect(header.migrations).not.toContain('013-prints')
    expect(tables).toMatchObject({ inventorys: 1 })
    await database.close()
    await rm(folder, { recursive: true })
  },
  timeLimit(90_000),
)

test('without a backup no upgrade begins; without an upgrade no backup is taken', async () => {
  const { shop } = await openShop()
  const quiet = pino({ level: 'silent' })
  // A file in place of the folder of backups.
  const environment = { ...shop.environment, backupDir: path.resolve('package.json') }
  await backUpBeforeUpgrade(environment, shop.db, quiet)

  const state = { name: '013-prints', value: 'applied' }
  await shop.db.deleteFrom('goldbook_state').where('name', '=', state.name).execute()
  await expect(backUpBeforeUpgrade(environment, shop.db, quiet)).rejects.toThrow('EEXIST')
  await shop.db.insertInto('goldbook_state').values(state).execute()
})
