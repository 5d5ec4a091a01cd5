// Engines: both
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { kept, luk, openTrade, ring, type Trade } from '../support/cast'
import { giveBack } from '../support/till'
import { closeTill, openTill } from '../support/till-day'

let shop: Trade

/** A till that was closed with 50.00 too little, and an open one with a payment that was given back. */
beforeAll(async () => {
  shop = await openTrade({ stock: [ring] })
  const sale = await shop.draftSale(ring, { to: luk })
  const clerk = { as: 'clerk' } as const
  const till = await openTill(shop, 1000)
  const payment = await shop.pay(sale, { value: 500, ...clerk })
  kept(await shop.pay(sale, { value: 200, payment_method: 'check', ...clerk }))
  await giveBack(shop, await shop.pay(sale, { value: 9, ...clerk }))
  const payout = { value: 60, reason: '茶叶' }
  kept(await shop.call('POST', `/tills/${till.id}/payouts`, payout, clerk))
  kept(await closeTill(shop, till, 1590))
  await openTill(shop, 800, { as: 'admin' })
  await giveBack(shop, payment)
})

async function found(db: Parameters<typeof verify>[0]): Promise<string[]> {
  const lines: string[] = []
  await verify(db, (line) => lines.push(line.trim()))
  return lines.filter((line) => !line.startsWith('ok'))
}

test('after a day with tills the books are right', async () => {
  expect(await found(shop.shop.db)).toEqual([])
})

test.each([
  ['update payments set value = 499 where id = 1', 'TILL-00001 HKD'],
  ['update payments set till_id = null where id = 1', 'TILL-00001 HKD'],
  ['update payments set back_till_id = null', 'TILL-00001 HKD'],
  ['update till_movements set value = 61', 'TILL-00001 HKD'],
  ['update till_amounts set opening_value = 999 where till_id = 1', 'TILL-00001 HKD'],
  ['update till_amounts set difference_value = 0 where till_id = 1', 'TILL-00001 HKD'],
  ['update till_amounts set deleted_at = now() where till_id = 1', 'TILL-00001 HKD'],
  ['update tills set balanced = true where id = 1', 'TILL-00001'],
  ['update tills set holder_id = 2 where id = 1', 'TILL-00001'],
  ['update tills set holder_id = null', 'TILL-00002'],
  ['update payments set taken_by_id = 1 where id = 1', 'payment PAY-000001'],
  ['update payments set deleted_at = null where back_till_id = 2', 'payment PAY-000001'],
])('verify notices: %s', async (statement, violation) => {
  const undo = new Error('undo')
  const attempt = shop.shop.db.transaction().execute(async (tx) => {
    // In the role of a replica, the change skips both the triggers of append-only rows and foreign keys.
    await sql`select set_config('session_replication_role', 'replica', true)`.execute(tx)
    await sql.raw(statement).execute(tx)
    expect(await found(tx)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^BAD 12\. .+: [1-9]/), violation]),
    )
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
})
