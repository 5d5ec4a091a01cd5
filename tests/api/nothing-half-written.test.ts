// Engines: both
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOldAnswers } from '#server/store/answers'
import { sealDay } from '#server/store/trail/day-seals'
import { createSealer } from '#server/usecases/trail/sealer'
import { kept, luk, openTrade, ring, type Order, type Trade } from '../support/cast'
import { timeLimit } from '../support/pace'
import { sealAll } from '../support/sealed'
import { today } from '../support/shop'
import { refused } from '../support/unmoved'

let shop: Trade
let draft: Order
const one = { ...ring, quantity: 1, weight: 10 }

beforeEach(async () => {
  shop = await openTrade({ stock: [ring] })
  draft = await shop.draftSale(one, { to: luk })
})
/** Repairs the damage of a story, whatever its outcome. */
afterEach(() => sql`drop function if exists break_off cascade`.execute(shop.shop.db))

/** Lets the database itself refuse every row of a table. */
async function breakOff(table: string, event: 'insert' | 'update'): Promise<void> {
  const { db } = shop.shop
  await sql`create or replace function break_off() returns trigger language plpgsql as
    $$ begin raise exception 'the disk of this table is gone'; end $$`.execute(db)
  await sql`create trigger break_off before ${sql.raw(event)} on ${sql.table(table)}
    for each row execute function break_off()`.execute(db)
}

const steps: [what: string, call: () => [method: string, path: string, body?: unknown]][] = [
  ['a customer is changed', () => ['PUT', `/customers/${luk}`, { phone: '9999 0000' }]],
  ['an order is saved', () => ['POST', '/orders', { order_type: 'CPXS', date: today, order_details: [one] }]],
  ['an order is confirmed', () => ['POST', `/orders/confirm/${draft.id}`]],
  [
    'an order is paid',
    () => ['POST', '/order_payments', { order_code: draft.code, payment_method: 'cash', value: 1 }],
  ],
  [
    'an order is checked out',
    () => [
      'POST',
      '/orders/checkout',
      { order_id: draft.id, payments: [{ payment_method: 'cash', value: 1 }], confirm: true },
    ],
  ],
  [
    'stock is adjusted',
    () => ['POST', '/inventorys/R100/adjust', { operator: 'decrease', weight: 1, remarks: 'scales' }],
  ],
  [
    'a balance is moved',
    () => ['POST', '/customer_balance_details', { customer_id: shop.ids[luk], in_out: 1, amount_value: 1 }],
  ],
]

test.each(steps)('where the trail cannot be written while %s, nothing of it is', async (_what, call) => {
  await breakOff('goldbook_audit', 'insert')
  const [method, path, body] = call()
  const answer = await refused(shop, () => shop.call(method, path, body))
  expect([answer.status >= 500, answer.moved]).toEqual([true, []])
})

test.each(steps)('where its answer cannot be kept while %s, nothing of it is', async (_what, call) => {
  await breakOff('goldbook_answers', 'update')
  const [method, path, body] = call()
  const headers = { 'Idempotency-Key': 'key-of-this-save' }
  const answer = await refused(shop, () => shop.call(method, path, body, { headers }))
  expect([answer.status >= 500, answer.moved]).toEqual([true, []])
  // The key is free again: the same save, sent once more, is made.
  await sql`drop function break_off cascade`.execute(shop.shop.db)
  expect((await shop.call(method, path, body, { headers })).status).toBeLessThan(300)
})

test('where a row cannot be sealed, the day is not sealed either, and both are made up for', async () => {
  const { db } = shop.shop
  const sealer = createSealer(db)
  await breakOff('goldbook_seals', 'insert')
  // A row waits for every transaction of the server, those of other tests among them.
  const refusal = () => expect(sealer.seal()).rejects.toThrow('the disk of this table is gone')
  await vi.waitFor(refusal, { timeout: timeLimit(20_000) })
  const sealed = async () => {
    const { rows } = await sql<{ rows: number; days: number }>`select
      (select count(*)::integer from goldbook_seals) as rows,
      (select count(*)::integer from goldbook_day_seals) as days`.execute(db)
    return rows[0]
  }
  expect(await sealed()).toEqual({ rows: 0, days: 0 })

  await sql`drop function break_off cascade`.execute(db)
  await sealAll(db)
  expect(await sealed()).toEqual({ rows: expect.toSatisfy((rows) => rows > 0), days: 0 })
  await breakOff('goldbook_day_seals', 'insert')
  await expect(sealDay(db, today)).rejects.toThrow('the disk of this table is gone')
  expect(await sealed()).toMatchObject({ days: 0 })
  await sql`drop function break_off cascade`.execute(db)
  expect(await sealDay(db, today)).toMatchObject({ day: today })
})

test('an answer is kept for two days, in which a request may be repeated', async () => {
  const headers = { 'Idempotency-Key': 'key-of-a-slow-line' }
  const save = () => shop.call('POST', '/customers', { name: 'Lee' }, { headers })
  const first = kept(await save())
  const age = (hours: number) =>
    sql`update goldbook_answers set made_at = now() - make_interval(hours => ${hours})`.execute(shop.shop.db)
  // Another answer is newer.
  const made = async (hours: number) => {
    await age(hours)
    kept(
      await shop.call(
        'POST',
        '/customers',
        { name: 'Wong' },
        { headers: { 'Idempotency-Key': `at-${hours}` } },
      ),
    )
    await forgetOldAnswers(shop.shop.db)
  }
  await made(47)
  expect(kept(await save())).toEqual(first)
  await made(49)
  expect(kept(await save())).not.toEqual(first)
})
