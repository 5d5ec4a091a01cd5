// Engines: both
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { daySeals } from '#server/store/trail/day-seals'
import { proveChain } from '#server/store/trail/proof'
import { createSealer, keepSealed } from '#server/usecases/trail/sealer'
import { timeLimit } from '../../support/pace'
import { sealAll } from '../../support/sealed'
import { openShop, today, type TestShop } from '../../support/shop'

let shop: TestShop
beforeEach(async () => {
  shop = await openShop()
})

const db = () => shop.shop.db
const trailOf = async () => (await proveChain(db())).books.find(({ book }) => book === 'goldbook_audit')
/** A row waits for every transaction of the server, those of other tests among them. */
const wait = { timeout: timeLimit(20_000) }
const isPostgres = process.env.GOLDBOOK_TEST_DATABASE === 'postgres'

test('new rows wait for the sealer, and nobody waits for its work', async () => {
  const sealer = createSealer(db())
  await shop.call('POST', '/colors', { name: 'a' })
  expect(await trailOf()).toEqual({ book: 'goldbook_audit', sealed: 0, unsealed: 1 })
  await expect.poll(() => sealer.seal(), wait).toBe(1)
  expect(await sealer.seal()).toBe(0)
  expect(await trailOf()).toEqual({ book: 'goldbook_audit', sealed: 1, unsealed: 0 })
})

test.runIf(isPostgres)('a row is not sealed while one before it may still appear', async () => {
  const sealer = createSealer(db())
  let written = () => {}
  const first = new Promise<void>((done) => (written = done))
  let finish = () => {}
  const held = new Promise<void>((done) => (finish = done))
  const slow = db()
    .transaction()
    .execute(async (tx) => {
      await sql`insert into goldbook_audit (name, changes) values ('colors.create', '[]')`.execute(tx)
      written()
      await held
    })
  await first
  await shop.call('POST', '/colors', { name: 'a' })
  expect(await sealer.seal()).toBe(0)
  finish()
  await slow
  await sealAll(db())
  expect(await trailOf()).toEqual({ book: 'goldbook_audit', sealed: 2, unsealed: 0 })
  expect((await proveChain(db())).breaks).toEqual([])
})

test('two servers seal the same rows once', async () => {
  for (const name of ['a', 'b', 'c']) await shop.call('POST', '/colors', { name })
  await Promise.all([sealAll(db()), sealAll(db())])
  expect(await proveChain(db())).toMatchObject({ breaks: [] })
  expect(await trailOf()).toEqual({ book: 'goldbook_audit', sealed: 3, unsealed: 0 })
})

test('a finished day gets its seal, which the log keeps too', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
  await shop.call('POST', '/colors', { name: 'a' })
  const evening = async () => {
    await keepSealed({ db: db(), log, today: () => today })()
    return trailOf()
  }
  await expect.poll(evening, wait).toMatchObject({ sealed: 1, unsealed: 0 })
  expect(await daySeals(db())).toEqual([])
  const morning = keepSealed({ db: db(), log, today: () => '2026-11-22' })
  await morning()
  const [seal] = await daySeals(db())
  expect(seal).toMatchObject({ day: today, heads: { goldbook_audit: { id: 1, count: 1 } } })
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { security: 'day_sealed', day: today, hash: seal?.hash },
  ])
})

test('a day without changes has no seal', async () => {
  const log = pino({ level: 'silent' })
  await shop.call('POST', '/colors', { name: 'a' })
  // A row that waits for the transactions of other tests would be in the seal of a later day.
  await sealAll(db())
  for (const day of ['2026-11-22', '2026-11-23', '2026-11-24'])
    await keepSealed({ db: db(), log, today: () => day })()
  expect((await daySeals(db())).map(({ day }) => day)).toEqual([today])
})
