// Engines: both
// Extent: all
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { writeFile, restoreInto } from '#server/backup/backup-file'
import { writeBackup } from '#server/backup/read-backup'
import { compressContents, readContents } from '#server/store/trail/archive-parts'
import { hashOf, linkHash } from '#server/store/trail/books'
import { sealDay } from '#server/store/trail/day-seals'
import { proveChain } from '#server/store/trail/proof'
import { archiveTrail } from '#server/usecases/trail/sealer'
import { kept } from '../../support/cast'
import { timeLimit } from '../../support/pace'
import { attackPastGuards, sealAll } from '../../support/sealed'
import { openShop, servedBy, type TestShop, today } from '../../support/shop'
import { keptTables, newDatabase, type KeptTables } from '../../support/test-database'

let shop: TestShop
let tables: KeptTables
/** The rows that went into the archive too early, and in time. */
let moved: number[]
let before: Awaited<ReturnType<typeof pages>>

/** Two years and two months after the day at the counter. */
const later = '2029-01-21'

/** A day at the counter, sealed in the evening; then one more colour, and all of it two years later. */
beforeAll(async () => {
  shop = await openShop()
  for (const name of ['a', 'b', 'c', 'd', 'e']) kept(await shop.call('POST', '/colors', { name }))
  kept(await shop.call('PUT', '/colors/1', { name: 'amber' }, { as: 'clerk' }))
  kept(await shop.call('POST', '/customers', { code: 'LUK', name: 'Luk' }))
  await sealAll(db())
  await sealDay(db(), today)
  kept(await shop.call('PUT', '/colors/1', { name: 'rose' }))
  await sealAll(db())
  before = await pages()
  moved = [await archiveTrail(db(), '2028-11-30', 24), await archiveTrail(db(), later, 24, 3)]
  tables = await keptTables(db())
}, timeLimit(120_000))
beforeEach(() => tables.restore())

const db = () => shop.shop.db
const breaks = async () => (await proveChain(db())).breaks

/** The contents of the trail on the screens. */
async function pages() {
  const found = async (body: object) => (await shop.call('POST', '/trail/search', body)).body
  return {
    all: await found({}),
    clerks: await found({ user_id: 2 }),
    customer: await found({ record: 'LUK' }),
    created: await found({ action: 'create', from: today, to: today }),
    nowhere: await found({ address: '192.0.2.7' }),
    earlier: await found({ before: 4 }),
    history: (await shop.call('GET', '/colors/1/history')).body,
    compared: (await shop.call('GET', '/colors/1/history/compare?from=1&to=6')).body,
  }
}

const archived = async () =>
  (
    await sql<{ first_id: number; last_id: number; content: Buffer }>`
      select first_id, last_id, content from goldbook_trail_archive order by first_id`.execute(db())
  ).rows

test('old rows of the trail are archived, and every screen shows the same', async () => {
  expect(moved).toEqual([0, 7])
  expect((await archived()).map(({ first_id, last_id }) => [first_id, last_id])).toEqual([
    ...[
      [1, 3],
      [4, 6],
      [7, 7],
    ],
  ])
  const { rows } = await sql<{ id: number }>`select id from goldbook_audit`.execute(db())
  expect(rows).toEqual([{ id: 8 }])
  expect(await pages()).toEqual(before)
  expect(await archiveTrail(db(), later, 24)).toBe(0)
})

test('the chain goes on from the archive, and days after it are sealed and proved', async () => {
  const tomorrow = servedBy({ ...shop.shop, now: () => new Date('2026-11-22T04:00:00Z') })
  kept(await tomorrow.call('POST', '/colors', { name: 'f' }))
  await sealAll(db())
  await sealDay(db(), '2026-11-22')
  const proof = await proveChain(db())
  expect(proof).toMatchObject({ days: 2, breaks: [] })
  expect(proof.books[0]).toEqual({ book: 'goldbook_audit', sealed: 9, unsealed: 0 })
})

test.each([
  sql`delete from goldbook_audit`,
  sql`delete from goldbook_seals where book = 'goldbook_audit'`,
  sql`delete from goldbook_trail_archive`,
  sql`update goldbook_trail_archive set last_id = 100`,
  sql`truncate goldbook_trail_archive`,
])(
  'a user who writes to the database cannot take anything out of the trail or its archive',
  async (attempt) => {
    await expect(attempt.execute(db())).rejects.toThrow('are never changed or deleted')
  },
)

test('only the next sealed part of the trail is archived', async () => {
  const forged = sql`insert into goldbook_trail_archive
    select 8, 8, month, 1, last_hash, 'x', first_day, last_day, users, actions, addresses, subjects, content
    from goldbook_trail_archive order by first_id desc limit 1`
  await expect(forged.execute(db())).rejects.toThrow('are not the next of the trail to be archived')
})

const attack = (...statements: RawBuilder<unknown>[]) => attackPastGuards(db(), statements)

const inTrail = (id: number, damage: string) =>
  expect.objectContaining({ book: 'goldbook_audit', id, damage })
const ofDay = (damage: string) => expect.objectContaining({ book: 'goldbook_audit', damage, day: today })

/** The second part of the archive, with changed contents and a matching hash. */
async function forge(change: (contents: string[]) => string[]) {
  const [first, part] = await archived()
  const contents = change((part && (await readContents(part.content))) ?? [])
  const { rows } = await sql<{ before_hash: string }>`
    select before_hash from goldbook_trail_archive where first_id = ${part?.first_id ?? 0}`.execute(db())
  const hash = contents.reduce((last, content) => {
    const [id]: [number] = JSON.parse(content)
    return linkHash(last, id, hashOf(content))
  }, rows[0]?.before_hash ?? '')
  return { before: first, part, content: await compressContents(contents), count: contents.length, hash }
}

test('1. another value in an archived month', async () => {
  const { part, content } = await forge((all) => all.map((each) => each.replace('amber', 'ember')))
  await attack(sql`update goldbook_trail_archive set content = ${content} where first_id = ${part?.first_id}`)
  expect(await breaks()).toEqual([inTrail(6, 'changed')])
})

test('2. a row is taken out of an archived month, and the month made to fit', async () => {
  const { part, content, count, hash } = await forge((all) => all.slice(1))
  await attack(sql`update goldbook_trail_archive set content = ${content}, row_count = ${count},
    last_hash = ${hash} where first_id = ${part?.first_id}`)
  expect(await breaks()).toEqual([inTrail(7, 'cut_before'), ofDay('cut')])
})

test('3. an archived month is deleted', async () => {
  await attack(sql`delete from goldbook_trail_archive where first_id = 4`)
  expect(await breaks()).toEqual([inTrail(7, 'cut_before'), ofDay('cut')])
})

test('4. a row comes back to the trail under the number of an archived one', async () => {
  await attack(sql`insert into goldbook_audit (id, user_id, name, changes) overriding system value
    values (2, 2, 'colors.create', '[]')`)
  expect(await breaks()).toEqual([inTrail(2, 'slipped_in')])
})

test('5. an archived month is written over: it is named, and the screens go on', async () => {
  await attack(sql`update goldbook_trail_archive set content = 'nothing' where first_id = 4`)
  expect(await breaks()).toEqual([inTrail(6, 'cut')])
  expect((await shop.call('POST', '/trail/search', {})).body.data).toHaveLength(5)
})

test('6. the last days of the archive are forged to the end: the trail does not continue from them', async () => {
  const [, , part] = await archived()
  await attack(sql`update goldbook_trail_archive set last_hash = 'x' where first_id = ${part?.first_id}`)
  expect(await breaks()).toEqual([inTrail(7, 'changed'), inTrail(8, 'cut_before')])
})

test(
  'a restored shop has the archive, and its chain is whole',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'goldbook-archive-'))
    const file = { path: path.join(folder, 'shop.backup'), key: undefined }
    await writeFile(file, (sink) => writeBackup(db(), sink))
    const database = await newDatabase(`goldbook_test_archived_${process.pid}`)
    await restoreInto(database.db, file)
    expect(await proveChain(database.db)).toEqual(await proveChain(db()))
    const { rows } = await sql`select content from goldbook_trail_archive order by first_id`.execute(
      database.db,
    )
    expect(rows).toEqual((await archived()).map(({ content }) => ({ content })))
    await database.close()
    await rm(folder, { recursive: true })
  },
  timeLimit(90_000),
)
