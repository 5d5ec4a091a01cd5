import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { verify } from '#server/verify'
import { bangle, luk, openTrade, ring, type Trade } from '../support/cast'

let shop: Trade

/** A day in the shop: bought, sold, paid in two currencies, given back, deleted. */
beforeAll(async () => {
  shop = await openTrade({ stock: [ring, bangle] })
  await shop.call('POST', '/gold_bars', { code: 'BAR1', weight: 100 })
  await shop.call('POST', '/diamonds', { code: 'DIA1', weight: 1.2 })
  const sale = await shop.draftSale([{ ...ring, quantity: 3, weight: 30 }, bangle], { to: luk })
  await shop.pay(sale, { value: 1000, currency: 'USD', is_deposit: true })
  const { body: wrong } = await shop.pay(sale, { value: 50 })
  await shop.call('DELETE', `/order_payments/${String(wrong.id)}`)
  await shop.confirm(sale)
  await shop.sell({ ...ring, quantity: 7, weight: 70.4 }, { to: luk, payment_method: 'with_gold' })
  const dropped = await shop.draftSale(ring, { to: luk })
  await shop.call('DELETE', `/orders/${dropped.id}`)
  await shop.draftSale(ring, { to: luk })
})

async function found(): Promise<string[]> {
  const lines: string[] = []
  await verify(shop.shop.db, (line) => lines.push(line.trim()))
  return lines.filter((line) => !line.startsWith('ok'))
}

test("after a lively day the books are right, and each invariant's count is said", async () => {
  const lines: string[] = []
  expect(await verify(shop.shop.db, (line) => lines.push(line))).toBe(0)
  expect(lines.every((line) => /^ok {2}\d+\. .+: 0$/.test(line))).toBe(true)
})

test.each([
  [1, 'update inventorys set quantity = quantity + 1', 'R100'],
  [1, "update inventorys set weight = 1 where code = 'U200-1'", 'U200-1'],
  [2, 'update gold_bars set current_weight = 99', 'BAR1'],
  [2, 'update diamonds set current_weight = 1.1', 'DIA1'],
  [3, "update customers set balance_value = 5 where code = 'LUK'", 'LUK'],
  [4, "update orders set weight = weight + 1 where order_type = 'CPXS'", 'CPXS-20261121-0001'],
  [4, 'update order_details set amount = amount + 1 where position = 1', 'CPXS-20261121-0001 line 1'],
  [4, "update orders set payment_method = 'no_gold' where id = 3", 'CPXS-20261121-0002 line 0'],
  [5, 'update orders set confirmed = false where id = 2', 'CPXS-20261121-0001 line 0'],
  [
    5,
    "insert into inventory_movements (inventory_code, kind, in_out, quantity, weight, order_detail_id) values ('R100', 'sale', -1, 0, 0, 1)",
    'CPRK-20261121-0001 line 0',
  ],
  [6, 'update orders set paid_cash_value = paid_cash_value + 1 where id = 2', 'CPXS-20261121-0001'],
  [6, 'update orders set paid = true', 'CPXS-20261121-0001'],
  [6, 'update order_payments set value = value - 1 where deleted_at is null', 'CPXS-20261121-0001'],
  [7, 'update payments set deleted_at = now()', 'order payment 1'],
  [7, 'update order_payments set deleted_at = now()', 'payment PAY-000001'],
  [9, "update orders set code = 'CPXS-1' where id = 5", 'CPXS-1'],
  [9, "update orders set order_type = 'XSYD' where id = 5", 'CPXS-20261121-0004'],
])('invariant %i notices: %s', async (number, statement, violation) => {
  const { db } = shop.shop
  const undo = new Error('undo')
  const attempt = db.transaction().execute(async (tx) => {
    await sql.raw(statement).execute(tx)
    const lines: string[] = []
    await verify(tx, (line) => lines.push(line.trim()))
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^BAD ${number}\\. .+: [1-9]`)))
    expect(lines).toContain(violation)
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
  expect(await found()).toEqual([])
})
