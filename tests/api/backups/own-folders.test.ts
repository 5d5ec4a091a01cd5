// Engines: both
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  backupName,
  keptBackups,
  thinOut,
  belongingTo,
  claimFolder,
  withOwnBackups,
} from '#server/backup/own-folder'
import { backUpInto } from '#server/backup/backups'
import { readEnvironment, type Environment } from '#server/process/env'
import { openShop, type TestShop } from '../../support/shop'

let shop: TestShop
let parent: string
beforeEach(async () => {
  shop = await openShop()
  parent = await mkdtemp(path.join(tmpdir(), 'goldbook-neighbours-'))
})
afterEach(() => rm(parent, { recursive: true }))

const db = () => shop.shop.db
const environmentOf = (name: string, settings = {}) =>
  readEnvironment({ DATA_DIR: path.join(parent, name), ...settings })
/** Makes the database belong to another shop. */
const become = (id: string, name: string) =>
  sql`with known as (insert into goldbook_state (name, value) values ('shop_id', ${id})
      on conflict (name) do update set value = excluded.value)
    update settings set name_ch = ${name}`.execute(db())
const day = (count: number) => new Date(Date.UTC(2025, 0, count))
const write = (folder: string, environment: Environment, at: Date) =>
  backUpInto(path.join(folder, backupName(at)), environment, db())
const namesIn = async (folder: string) => (await keptBackups(folder)).map(({ name }) => name)
/** An embedded database of another shop next to it. */
async function withNeighbour(name: string) {
  await mkdir(path.join(parent, name))
  await writeFile(path.join(parent, name, 'PG_VERSION'), '17')
}

test('shops whose data lie beside each other have folders of their own', () => {
  const folders = [
    environmentOf('first'),
    environmentOf('second'),
    environmentOf('data', { DATABASE_URL: 'postgres://goldbook@a:5432,b:5432/third?sslmode=require' }),
    environmentOf('data', { DATABASE_URL: 'postgres://goldbook@a' }),
  ].map(({ backupDir }) => path.relative(parent, backupDir))
  expect(folders).toEqual(['backups/first', 'backups/second', 'backups/third', 'backups/postgres'])
})

test('the backups of the only shop are moved into its folder, once', async () => {
  const environment = environmentOf('first')
  await write(path.join(parent, 'backups'), environment, day(1))
  expect((await withOwnBackups(environment, db())).moved).toEqual([backupName(day(1))])
  expect(await namesIn(environment.backupDir)).toEqual([backupName(day(1))])

  // Files that somebody puts there later belong to nobody.
  await write(path.join(parent, 'backups'), environment, day(2))
  expect((await withOwnBackups(environment, db())).moved).toEqual([])
})

test('of two shops in one folder each takes the backups with its name, and leaves the rest', async () => {
  const former = path.join(parent, 'backups')
  await withNeighbour('first')
  await withNeighbour('second')
  await become('11111111', '陆记')
  await write(former, environmentOf('first'), day(1))
  await become('22222222', '福记')
  await write(former, environmentOf('second'), day(2))
  await writeFile(path.join(former, backupName(day(3))), 'what nobody can read')

  const second = environmentOf('second')
  expect((await withOwnBackups(second, db())).moved).toEqual([backupName(day(2))])
  expect(await namesIn(former)).toEqual([backupName(day(3)), backupName(day(1))])
})

test('a named folder belongs to the shop that uses it first; another one goes below it', async () => {
  const settings = { BACKUP_DIR: path.join(parent, 'kept') }
  await become('11111111', '陆记')
  await claimFolder(settings.BACKUP_DIR, db())
  expect((await withOwnBackups(environmentOf('first', settings), db())).environment.backupDir).toBe(
    settings.BACKUP_DIR,
  )
  await become('22222222', '福记')
  const { environment } = await withOwnBackups(environmentOf('second', settings), db())
  expect(environment.backupDir).toBe(path.join(settings.BACKUP_DIR, '22222222'))
  await expect(claimFolder(settings.BACKUP_DIR, db())).rejects.toThrow('another shop')
})

test('backups of another shop are not thinned out', async () => {
  const environment = environmentOf('first', { BACKUP_DIR: path.join(parent, 'kept') })
  await become('11111111', '陆记')
  for (let count = 1; count <= 3; count++) await write(environment.backupDir, environment, day(count))
  await become('22222222', '陆记')
  for (let count = 4; count <= 6; count++) await write(environment.backupDir, environment, day(count))
  // A day counts once: one backup is left of each day before the newest.
  const calendar = { now: () => day(400), dayOf: (at: Date) => (at < day(6) ? '2025-01-01' : '2025-01-06') }
  const gone = await thinOut(environment.backupDir, calendar, await belongingTo(environment, db()))
  expect(gone).toEqual([backupName(day(4))])
  expect((await readdir(environment.backupDir)).toSorted()).toEqual(
    [1, 2, 3, 5, 6].map((count) => backupName(day(count))),
  )
})

test('a database of PostgreSQL is backed up daily too, unless configured otherwise', () => {
  const schedule = (settings = {}) => environmentOf('data', settings).backupSchedule
  expect(schedule({ DATABASE_URL: 'postgres://goldbook@a/shop' })).toBe('daily')
  expect(schedule({ DATABASE_URL: 'postgres://goldbook@a/shop', BACKUP_SCHEDULE: 'off' })).toBe('off')
})
