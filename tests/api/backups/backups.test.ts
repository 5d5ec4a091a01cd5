// Engines: both
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keptBackups, askForWhatIsDue } from '#server/backup/own-folder'
import { draftOf, removeHalfMade, contentsOf } from '#server/backup/backup-file'
import { timeLimit } from '../../support/pace'
import { openShop, servedBy, tokenOf, type TestShop } from '../../support/shop'

let shop: TestShop
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'goldbook-backups-'))
  shop = await openShop({ BACKUP_DIR: folder })
}, timeLimit(90_000))

afterEach(() => rm(folder, { recursive: true }))

const state = async () => (await shop.call('GET', '/backups')).body

/** Waits until no job of backups is left. */
async function ended() {
  await expect.poll(async () => (await state()).working, { timeout: timeLimit(60_000) }).toBeNull()
}

/** Takes a backup by the button, and waits until it is complete. */
async function taken(): Promise<string> {
  expect(await shop.call('POST', '/backups')).toMatchObject({ status: 202 })
  await ended()
  const [newest] = await keptBackups(folder)
  return newest?.name ?? ''
}

test('an admin takes a backup by hand, sees it in the list and deletes it', async () => {
  expect(await state()).toEqual({
    backups: [],
    ahead: [],
    working: null,
    failure: null,
    last: null,
    restore_test: null,
    daily: true,
    encrypted: false,
  })
  const name = await taken()
  expect(await state()).toMatchObject({ backups: [{ name, size: expect.any(Number) }], failure: null })

  const answer = await shop.app.request(`/_api/backups/${name}`, { headers: { 'X-Token': tokenOf('admin') } })
  expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="${name}"`)
  const away = path.join(folder, 'away')
  await writeFile(away, new Uint8Array(await answer.arrayBuffer()))
  expect((await contentsOf({ path: away, key: undefined })).tables).toMatchObject({ users: 2 })
  const { rows } = await sql<{ name: string }>`
    select name from goldbook_audit where name like 'backups.%' order by id`.execute(shop.shop.db)
  expect(rows.map((row) => row.name)).toEqual(['backups.back_up', 'backups.download_backup'])
})

test('a second click while a backup is taken begins nothing, and is not in the trail', async () => {
  const taking = taken()
  expect(await shop.call('POST', '/backups')).toMatchObject({ body: { working: { what: 'backup' } } })
  await taking
  const { rows } = await sql`
    select 1 from goldbook_audit where name = 'backups.back_up'`.execute(shop.shop.db)
  expect(rows).toHaveLength(1)
})

test('a half-made backup of a stopped server goes at the next start; one in progress stays', async () => {
  const mine = path.basename(draftOf('goldbook-20200101T000000Z.backup'))
  const dead = mine.replace(`.${process.pid}-`, '.4194303-')
  const [made, other] = ['restore-test-.4194303-1@elsewhere-abc123', 'shop.backup']
  for (const name of [mine, dead, made, other]) await writeFile(path.join(folder, name), 'half')
  await removeHalfMade(folder, new Date())
  expect((await readdir(folder)).toSorted()).toEqual([mine, made, other].toSorted())
})

test('backups are for admins who have entered their password, and a name leads to no other file', async () => {
  const name = await taken()
  for (const [method, at] of [
    ['GET', '/backups'],
    ['POST', '/backups'],
    ['GET', `/backups/${name}`],
  ] as const) {
    expect(await shop.call(method, at, undefined, { as: 'clerk' })).toMatchObject({ status: 403 })
    expect(await shop.call(method, at, undefined, { as: 'nobody' })).toMatchObject({ status: 401 })
  }
  for (const other of ['shop.json', '..%2F..%2Fetc%2Fpasswd', 'goldbook-20260101T000000Z.backup'])
    expect(await shop.call('GET', `/backups/${other}`)).toMatchObject({ status: 404 })

  const token = createHash('sha256').update(tokenOf('admin')).digest('hex')
  await sql`update goldbook_sessions set confirmed_at = null where token_hash = ${token}`.execute(
    shop.shop.db,
  )
  for (const method of ['POST', 'GET'])
    expect(await shop.call(method, method === 'GET' ? `/backups/${name}` : '/backups')).toMatchObject({
      body: { code: 'password_needed' },
    })
})

test('a backup that fails gives the reason, and leaves no half of itself', async () => {
  await rm(folder, { recursive: true })
  await writeFile(folder, 'a file where the folder should be')
  await shop.call('POST', '/backups')
  await ended()
  expect(await state()).toMatchObject({ failure: expect.stringContaining('EEXIST') })
  await rm(folder)
  await taken()
  expect(await state()).toMatchObject({ failure: null })
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

/** The calendar of the present. */
const calendar = (now = () => new Date()) => ({
  now,
  dayOf: (moment: Date) => moment.toISOString().slice(0, 10),
})

/** Lets the server look at its schedule until nothing is due any more. */
async function scheduleKept({ shop: { db, environment }, jobs } = shop) {
  for (const _ of ['a backup', 'a restore test']) {
    await askForWhatIsDue({ db, folder: environment.backupDir, wake: jobs.wake }, calendar())
    await ended()
  }
}

test(
  'once a day a backup is taken, old ones go, and the newest is restored and verified',
  async () => {
    for (const day of ['20200101', '20200102', '20200103']) {
      await writeFile(path.join(folder, `goldbook-${day}T040000Z.backup`), 'an old one')
    }
    const longAgo = new Date('2020-01-03')
    for (const left of ['goldbook-20200103T050000Z.backup.part', 'goldbook-now.backup.part']) {
      await writeFile(path.join(folder, left), 'left by a process that was ended')
      if (!left.includes('now')) await utimes(path.join(folder, left), longAgo, longAgo)
    }
    await scheduleKept()
    const drafts = (await readdir(folder)).filter((name) => name.endsWith('.part'))
    expect(drafts).toEqual(['goldbook-now.backup.part'])
    const names = (await readdir(folder)).filter((name) => name.endsWith('.backup'))
    expect(names).toHaveLength(4)
    const [newest] = names.toSorted((a, b) => (a < b ? 1 : -1))
    expect(await state()).toMatchObject({
      restore_test: { backup: newest, passed: true, reason: null, at: expect.any(String) },
    })
    expect((await readdir(folder)).filter((name) => name.startsWith('restore-test-'))).toEqual([])

    const tested = (await state()).restore_test
    await scheduleKept()
    expect((await readdir(folder)).filter((name) => name.endsWith('.backup'))).toEqual(names)
    expect((await state()).restore_test).toEqual(tested)
  },
  timeLimit(90_000),
)

test(
  'a backup that can no longer be restored is reported by the weekly test',
  async () => {
    const name = await taken()
    await truncate(path.join(folder, name), 20_000)
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
    await scheduleKept(servedBy({ ...shop.shop, log }))
    expect(await state()).toMatchObject({
      restore_test: { backup: name, passed: false, reason: expect.stringContaining('incomplete') },
    })
    expect(lines.join('')).toContain('restore test failed')
  },
  timeLimit(60_000),
)
