// Engines: both
import { sql, type RawBuilder } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { inFours } from '#domain/trail/seal-text'
import { hashOf, linkHash, NOTHING, books } from '#server/store/trail/books'
import { checkSeal, proveChain, type Break } from '#server/store/trail/proof'
import { dayHash, daySeals, sealDay, type DaySeal, contentsOf } from '#server/store/trail/day-seals'
import { verify, verifySeal } from '#server/store/invariants/verify'
import { kept, luk, openTrade, ring, type Trade } from '../../support/cast'
import { attackPastGuards, sealAll } from '../../support/sealed'
import { today } from '../../support/shop'
import { keptTables, type KeptTables } from '../../support/test-database'

let trade: Trade
let tables: KeptTables
let sealed: DaySeal

/** A day at the counter, sealed in the evening; then one more sale. */
beforeAll(async () => {
  trade = await openTrade({ stock: [{ ...ring, quantity: 20, weight: 200 }] })
  const { call, draftSale, pay, confirm, ids } = trade
  const sale = await draftSale({ ...ring, quantity: 2, weight: 20 }, { to: luk })
  kept(await pay(sale, { value: 1000 }))
  kept(await confirm(sale))
  const amount = { value: 500, currency: 'HKD' }
  kept(await call('POST', '/customer_balance_details', { customer_id: ids[luk], amount, in_out: 1 }))
  for (const name of ['a', 'b']) kept(await call('POST', '/colors', { name }))
  // A change that was given up leaves a number without a row.
  await sql`select nextval(pg_get_serial_sequence('goldbook_audit', 'id'))`.execute(db())
  for (const name of ['c', 'd']) kept(await call('POST', '/colors', { name }))
  await seal()
  const made = await sealDay(db(), today)
  if (!made) throw new Error('the day was not sealed')
  sealed = made
  kept(await call('POST', '/colors', { name: 'e' }))
  await seal()
  tables = await keptTables(db())
})
beforeEach(() => tables.restore())

const db = () => trade.shop.db
const seal = () => sealAll(db())
const breaks = async () => (await proveChain(db())).breaks

const attack = (...statements: RawBuilder<unknown>[]) => attackPastGuards(db(), statements)

/** The row of the trail about a colour. */
async function rowOf(name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from goldbook_audit where name = 'colors.create' and changes -> 0 -> 'after' ->> 'name' = ${name}`.execute(
    db(),
  )
  return rows[0]?.id ?? 0
}

const inTrail = (id: number, damage: Break['damage']) =>
  expect.objectContaining({ book: 'goldbook_audit', id, damage })

/** Seals a book anew from a row on, like an expert forger. */
async function resealed(name: string, from: number): Promise<void> {
  const book = books.find((each) => each.name === name)
  if (!book) throw new Error(name)
  const { rows } = await sql<{ hash: string }>`select hash from goldbook_seals
    where book = ${name} and row_id < ${from} order by row_id desc limit 1`.execute(db())
  await attack(sql`delete from goldbook_seals where book = ${name} and row_id >= ${from}`)
  let hash = rows[0]?.hash ?? NOTHING
  for (const { id, content } of await contentsOf(db(), book, from - 1, 1_000_000, 1_000_000)) {
    const own = hashOf(content)
    hash = linkHash(hash, id, own)
    await attack(sql`insert into goldbook_seals values (${name}, ${id}, ${own}, ${hash})`)
  }
}

test('an untouched chain is whole, on every book, and nothing is left to seal', async () => {
  const proof = await proveChain(db())
  expect(proof.breaks).toEqual([])
  expect(proof.days).toBe(1)
  expect(proof.books.filter(({ sealed: rows }) => rows > 0).map(({ book }) => book)).toEqual([
    ...['goldbook_audit', 'inventory_movements', 'customer_balance_details', 'payments'],
  ])
  expect(proof.books.every(({ unsealed }) => unsealed === 0)).toBe(true)
})

test('1. other values in a row of the trail', async () => {
  const row = await rowOf('b')
  await attack(sql`update goldbook_audit set changes = '[]' where id = ${row}`)
  expect(await breaks()).toEqual([inTrail(row, 'changed')])
})

test('2. another user in a row of the trail', async () => {
  const row = await rowOf('b')
  await attack(sql`update goldbook_audit set user_id = 2 where id = ${row}`)
  expect(await breaks()).toEqual([inTrail(row, 'changed')])
})

test('3. a row of the trail is deleted', async () => {
  const row = await rowOf('b')
  await attack(sql`delete from goldbook_audit where id = ${row}`)
  expect(await breaks()).toEqual([inTrail(row, 'cut')])
})

test('4. a row of the trail is deleted with its seal', async () => {
  const row = await rowOf('b')
  await attack(
    sql`delete from goldbook_audit where id = ${row}`,
    sql`delete from goldbook_seals where book = 'goldbook_audit' and row_id = ${row}`,
  )
  expect(await breaks()).toEqual([
    inTrail(row + 2, 'cut_before'),
    expect.objectContaining({ book: 'goldbook_audit', damage: 'cut', day: today }),
  ])
})

/** Writes a row of the trail where a change was given up. @returns its id */
async function slipIn(): Promise<number> {
  const gap = (await rowOf('b')) + 1
  await attack(sql`insert into goldbook_audit (id, user_id, name, changes) overriding system value
    values (${gap}, 2, 'colors.create', '[]')`)
  return gap
}

test('5. a row is slipped in between, where a change had been given up', async () => {
  const gap = await slipIn()
  expect(await breaks()).toEqual([inTrail(gap, 'slipped_in')])
  await seal()
  expect(await breaks()).toEqual([inTrail(gap, 'slipped_in')])
})

test('6. a row is slipped in with a seal of its own', async () => {
  const gap = await slipIn()
  const { rows } = await sql<{ hash: string }>`select hash from goldbook_seals
    where book = 'goldbook_audit' and row_id = ${gap - 1}`.execute(db())
  const [trail] = books
  const [slipped] = trail ? await contentsOf(db(), trail, gap - 1, gap, 1) : []
  const own = hashOf(slipped?.content ?? '')
  const hash = linkHash(rows[0]?.hash ?? '', gap, own)
  await attack(sql`insert into goldbook_seals values ('goldbook_audit', ${gap}, ${own}, ${hash})`)
  expect(await breaks()).toEqual([
    inTrail(gap, 'slipped_in'),
    expect.objectContaining({ book: 'goldbook_audit', damage: 'rewritten', day: today }),
  ])
})

test('7. two rows change places', async () => {
  const [one, other] = [await rowOf('b'), await rowOf('c')]
  await attack(sql`update goldbook_audit as a set changes = b.changes, subjects = b.subjects, at = b.at
    from goldbook_audit as b where (a.id, b.id) in ((${one}::bigint, ${other}::bigint), (${other}, ${one}))`)
  expect(await breaks()).toEqual([inTrail(one, 'changed'), inTrail(other, 'changed')])
})

test('8. gold leaves a movement of stock, and money one of a balance', async () => {
  await attack(
    sql`update inventory_movements set weight = weight - 1 where id = 1`,
    sql`update customer_balance_details set amount_value = 5000 where id = 1`,
  )
  expect(await breaks()).toMatchObject([
    { book: 'inventory_movements', id: 1, damage: 'changed' },
    { book: 'customer_balance_details', id: 1, damage: 'changed' },
  ])
})

test('9. a voucher is lowered, or torn up', async () => {
  await attack(sql`update payments set value = 10 where id = 1`)
  expect(await breaks()).toMatchObject([{ book: 'payments', id: 1, damage: 'changed' }])
  await attack(sql`delete from payments where id = 1`)
  expect(await breaks()).toMatchObject([{ book: 'payments', id: 1, damage: 'cut' }])
})

test('10. the end of the trail is cut off, rows and seals', async () => {
  const row = await rowOf('c')
  await attack(
    sql`delete from goldbook_audit where id >= ${row}`,
    sql`delete from goldbook_seals where book = 'goldbook_audit' and row_id >= ${row}`,
  )
  expect(await breaks()).toMatchObject([{ book: 'goldbook_audit', damage: 'cut', day: today }])
})

test('11. a row is changed and everything after it sealed anew', async () => {
  const row = await rowOf('b')
  await attack(sql`update goldbook_audit set user_id = 2 where id = ${row}`)
  await resealed('goldbook_audit', row)
  expect(await breaks()).toMatchObject([{ book: 'goldbook_audit', damage: 'rewritten', day: today }])
})

test('12. the day is sealed anew too: the printed seal shows it', async () => {
  const row = await rowOf('b')
  await attack(sql`update goldbook_audit set user_id = 2 where id = ${row}`)
  await resealed('goldbook_audit', row)
  const [seals] = await daySeals(db())
  const head = seals?.heads.goldbook_audit
  const { rows } = await sql<{ hash: string }>`select hash from goldbook_seals
    where book = 'goldbook_audit' and row_id = ${head?.id ?? 0}`.execute(db())
  const heads = { ...seals?.heads, ...(head && { goldbook_audit: { ...head, hash: rows[0]?.hash ?? '' } }) }
  const hash = dayHash(NOTHING, today, heads)
  await attack(sql`update goldbook_day_seals set heads = ${JSON.stringify(heads)}, hash = ${hash}`)
  expect(await breaks()).toEqual([])
  expect((await daySeals(db()))[0]?.hash).not.toBe(sealed.hash)
})

test('a printed seal shows since when the books differ from their seal, and which rows are missing', async () => {
  const seen: string[] = []
  const compare = (hash: string) => verifySeal(db(), today, hash, (line) => seen.push(line))
  expect(await compare(inFours(sealed.hash))).toBe(0)
  expect(await compare(sealed.hash.replace(/^./, 'x'))).toBe(1)
  const [row, later] = [await rowOf('b'), await rowOf('e')]
  await attack(sql`delete from goldbook_audit where id in (${row}::bigint, ${later}::bigint)`)
  expect(await checkSeal(db(), today, sealed.hash)).toMatchObject({
    ...{ known: true, same: true, since: today, breaks: [inTrail(row, 'cut')] },
  })
  expect(await compare(sealed.hash)).toBe(1)
  expect(await verifySeal(db(), '2020-01-01', sealed.hash, (line) => seen.push(line))).toBe(1)
  expect(seen).toEqual([
    `ok  the books up to ${today} are those that were sealed`,
    expect.stringContaining('another seal'),
    expect.stringContaining(`since ${today}`),
    expect.stringContaining(`goldbook_audit ${row}: cut`),
    'BAD the books have no seal of 2020-01-01',
  ])
})

test('a changed seal is named', async () => {
  const row = await rowOf('b')
  await attack(sql`update goldbook_seals set hash = 'x' where book = 'goldbook_audit' and row_id = ${row}`)
  expect(await breaks()).toEqual([inTrail(row, 'changed')])
})

test('verify names the first broken row, and counts it', async () => {
  const row = await rowOf('b')
  await attack(sql`delete from goldbook_audit where id = ${row}`)
  const lines: string[] = []
  expect(await verify(db(), (line) => lines.push(line))).toBe(1)
  expect(lines.join('\n')).toContain(`goldbook_audit ${row}: cut`)
})
