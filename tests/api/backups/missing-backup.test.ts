// Engines: both
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile as writePlain } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeFile, restoreInto } from '#server/backup/backup-file'
import { askForWhatIsDue } from '#server/backup/own-folder'
import { writeBackup } from '#server/backup/read-backup'
import { businessDayOf } from '#server/request/shop'
import { openSession } from '#server/store/users/users'
import { bangle, openTrade } from '../../support/cast'
import { timeLimit } from '../../support/pace'
import { openShop, restartShop, servedBy, tokenOf, type TestShop } from '../../support/shop'
import { newDatabase } from '../../support/test-database'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'goldbook-missing-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The dashboard's warning of a missing backup. */
const missing = async ({ call }: Pick<TestShop, 'call'>, as = 'admin') =>
  (await call('GET', '/dashboard', undefined, { as })).body.no_backup

/** A restore ends all sessions; the admin signs in again. */
async function signedInAgain({ shop }: TestShop) {
  const token = createHash('sha256').update(tokenOf('admin')).digest('hex')
  await openSession(shop.db, token, 1, new Date(Date.now() + 3_600_000))
}

/** Lets the server look at its schedule, and waits for the jobs it begins. */
async function scheduleKept({ shop: { db, environment }, jobs, call }: TestShop) {
  const calendar = { now: () => new Date(), dayOf: (moment: Date) => businessDayOf(environment, moment) }
  await askForWhatIsDue({ db, folder: environment.backupDir, wake: jobs.wake }, calendar)
  const working = async () => (await call('GET', '/backups')).body.working
  await expect.poll(working, { timeout: timeLimit(60_000) }).toBeNull()
}

test(
  'a restored shop has no backup and is warned, until the one that is due is made',
  async () => {
    const former = await openTrade({ stock: [bangle] })
    const file = { path: path.join(folder, 'shop.backup'), key: undefined }
    await writeFile(file, (sink) => writeBackup(former.shop.db, sink))
    const database = await newDatabase(`goldbook_test_moved_${process.pid}`)
    await restoreInto(database.db, file)
    const { shop } = await restartShop({ BACKUP_DIR: path.join(folder, 'backups') }, database)
    const moved = servedBy({ ...shop, now: () => new Date() })
    await signedInAgain(moved)

    expect(await missing(moved)).toEqual({ since: null })
    await scheduleKept(moved)
    expect(await missing(moved)).toBeUndefined()
    expect((await moved.call('GET', '/backups')).body).toMatchObject({
      backups: [{ name: expect.stringMatching(/^goldbook-/) }],
      failure: null,
    })
    await database.close()
  },
  timeLimit(120_000),
)

/** A shop that has traded, with backups of some days. */
async function shopWithBackupsOf(...days: string[]): Promise<TestShop> {
  const { shop } = await openTrade({ stock: [bangle] })
  const backupDir = path.join(folder, 'backups')
  await mkdir(backupDir)
  for (const day of days) await writePlain(path.join(backupDir, `goldbook-${day}T020000Z.backup`), 'a backup')
  return servedBy({ ...shop, environment: { ...shop.environment, backupDir } })
}

test.each([
  ['of today', ['20261121'], undefined],
  ['of yesterday, before that of today is made', ['20261120'], undefined],
  ['of the day before yesterday', ['20261101', '20261119'], { since: '2026-11-19' }],
  ['of the future', ['20271121'], { since: null }],
])('the warning of the dashboard where the last backup is one %s', async (_which, days, expected) => {
  expect(await missing(await shopWithBackupsOf(...days))).toEqual(expected)
})

test('only users who may manage backups are warned of a missing one', async () => {
  const shop = await shopWithBackupsOf('20261119')
  expect(await missing(shop)).toEqual({ since: '2026-11-19' })
  expect(await missing(shop, 'clerk')).toBeUndefined()
})

test('a backup of today that fails is missing at once', async () => {
  const shop = await shopWithBackupsOf('20261120')
  await sql`insert into goldbook_jobs (id, kind, plan, state) values ('today', 'backup', '{}', 'failed')`.execute(
    shop.shop.db,
  )
  expect(await missing(shop)).toEqual({ since: '2026-11-20' })
})

test('a shop without a backup is warned where the schedule is off, but not before its first order', async () => {
  const settings = { BACKUP_DIR: path.join(folder, 'none'), BACKUP_SCHEDULE: 'off' }
  expect(await missing(await openShop(settings))).toBeUndefined()
  const { shop } = await openTrade({ stock: [bangle] })
  const off = servedBy({
    ...shop,
    environment: { ...shop.environment, backupDir: folder, backupSchedule: 'off' },
  })
  expect(await missing(off)).toEqual({ since: null })
})
