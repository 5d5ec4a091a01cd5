// Engines: both
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { lineFigures, type LineInput } from '#domain/order/line'
import type { Db } from '#server/db/connect'
import { invariants } from '#server/store/invariants/invariants'
import { allRecords } from '#server/store/invariants/invariant'
import { sealDay } from '#server/store/trail/day-seals'
import { verify, verifySinceSeal } from '#server/store/invariants/verify'
import { bangle, kept, luk, openTrade, ring, type Trade } from '../support/cast'
import { sealAll } from '../support/sealed'
import { today } from '../support/shop'

let shop: Trade

/**
 * A month in the shop: bought, sold, paid in every way, billed, returned, converted, un-confirmed, deleted.
 */
beforeAll(async () => {
  shop = await openTrade({ stock: [{ ...ring, quantity: 20, weight: 200.4 }, bangle] })
  await sellAndPay(shop)
  await returnAndBill(shop)
})

/** Orders 2 to 5: a bangle and rings sold, metal sold, a draft deleted, a draft left. */
async function sellAndPay({ call, draftSale, pay, confirm, ids }: Trade) {
  kept(await call('POST', '/gold_bars', { code: 'BAR1', weight: 100 }))
  kept(await call('POST', '/diamonds', { code: 'DIA1', weight: 1.2 }))
  const sale = await draftSale([{ ...ring, quantity: 3, weight: 30 }, bangle], { to: luk })
  kept(await pay(sale, { value: 1000, currency: 'USD', is_deposit: true }))
  const wrong = kept(await pay(sale, { value: 50 }))
  kept(await call('DELETE', `/order_payments/${String(wrong.id)}`))
  kept(await confirm(sale))
  const metal = await draftSale(
    { ...ring, quantity: 7, weight: 70 },
    { to: luk, payment_method: 'with_gold' },
  )
  kept(await confirm(metal))
  kept(await pay(metal, { payment_method: 'gold_bar', gold_bar_code: 'BAR1', weight: 20.5 }))
  const lent = kept(await pay(metal, { payment_method: 'gold_bar', gold_bar_code: 'BAR1', weight: 1 }))
  kept(await call('DELETE', `/order_payments/${String(lent.id)}`))
  const chipped = kept(await call('POST', '/diamond_movements', { diamond_id: 1, in_out: -1, weight: 0.1 }))
  kept(await call('DELETE', `/diamond_movements/${String(chipped.id)}`))
  const amount = { value: 500, currency: 'HKD' }
  kept(await call('POST', '/customer_balance_details', { customer_id: ids[luk], amount, in_out: 1 }))
  const drawn = kept(await pay(metal, { payment_method: 'balance', value: 200 }))
  kept(await call('DELETE', `/order_payments/${String(drawn.id)}`))
  kept(await pay(metal, { payment_method: 'balance', value: 120 }))
  const dropped = await draftSale(ring, { to: luk })
  kept(await call('DELETE', `/orders/${dropped.id}`))
  await draftSale(ring, { to: luk })
}

/**
 * Orders 6 to 11: a return set off, a preorder with a deposit and its sale, a sale un-confirmed, two billed.
 */
async function returnAndBill({ call, draftSale, pay, confirm, order }: Trade) {
  const one = { ...ring, quantity: 1, weight: 10 }
  const sold = await draftSale([one, one], { to: luk })
  kept(await confirm(sold))
  const detail_ids = [(await order(sold)).order_details[0]?.id]
  const back = kept(await call('POST', `/orders/return/${sold.id}`, { detail_ids }))
  kept(await call('POST', `/orders/confirm/${String(back.id)}`))
  const preorder = await draftSale(one, { to: luk, order_type: 'XSYD' })
  kept(await pay(preorder, { value: 300, is_deposit: true }))
  kept(await call('POST', `/orders/convert/${preorder.id}`, {}))
  const mistake = await draftSale(one, { to: luk })
  kept(await confirm(mistake))
  kept(await call('POST', `/orders/unconfirm/${mistake.id}`, { reason: '打错' }))
  kept(await confirm(mistake))
  const other = await draftSale(one, { to: luk })
  kept(await confirm(other))
  const bill = kept(await call('POST', '/orders/payment', { ids: [mistake.id, other.id] }))
  kept(await call('POST', `/payments/${String(bill.id)}/pay`, { amount_paid_value: 10_000 }))
}

async function found(): Promise<string[]> {
  const lines: string[] = []
  await verify(shop.shop.db, (line) => lines.push(line.trim()))
  return lines.filter((line) => !line.startsWith('ok'))
}

test('after a lively day the books are right, and each invariant has its count', async () => {
  const lines: string[] = []
  expect(await verify(shop.shop.db, (line) => lines.push(line))).toBe(0)
  expect(lines.every((line) => /^ok {2}\d+\. .+: 0$/.test(line))).toBe(true)
})

/** The invariants that hold, and those that do not, where each statement reads three records. */
async function inSlices(db: Db, asked = invariants): Promise<string[]> {
  const all = []
  for (const { number, name, violations } of asked) {
    const broken = await violations(db, allRecords(3))
    all.push(`${broken.length === 0 ? 'ok ' : 'BAD'} ${number}. ${name}`)
  }
  return all
}

const marked = (line: string) => line.slice(0, line.lastIndexOf(':'))

test('right books are also right slice by slice', async () => {
  expect((await inSlices(shop.shop.db)).filter((line) => !line.startsWith('ok'))).toEqual([])
})

test('a line is checked by the rule under which it was written', async () => {
  const { db } = shop.shop
  const undo = new Error('undo')
  const attempt = db.transaction().execute(async (tx) => {
    await sql`select set_config('session_replication_role', 'replica', true)`.execute(tx)
    const inputs = Array.from({ length: 200 }, (_, n) => ({
      ...{ weight: ((n * 7919) % 90_000) / 1000, quantity: 1, gold_price_per_gram_value: (n * 613) % 1000 },
      ...{ labor_fee_per_gram_value: ((n * 31) % 4001) / 100, diamond_fee_value: ((n * 17) % 301) / 4 },
      ...{
        discount_type: n % 2 ? ('percentage' as const) : ('fixed' as const),
        discount_value: ((n % 5) * 5) / 4,
      },
    }))
    const lines = inputs.flatMap((input, n) => {
      const fits = input.discount_type === 'percentage' || input.discount_value === 0
      const line = fits ? input : { ...input, diamond_fee_value: 10 }
      return [
        {
          ...line,
          ...lineFigures(line, n % 3 ? 'no_gold' : 'with_gold'),
          order_id: n % 3 ? 3 : 2,
          position: 100 + n,
        },
      ]
    })
    await sql`update orders set payment_method = case id when 3 then 'no_gold' else 'with_gold' end where id in (2, 3)`.execute(
      tx,
    )
    await sql`delete from order_details where order_id in (2, 3)`.execute(tx)
    const columns = Object.keys(lines[0] ?? {}).map((name) => sql.ref(name))
    await sql`insert into order_details (${sql.join(columns)}, product_code)
      select ${sql.join(columns)}, 'R100' from jsonb_populate_recordset(null::order_details, ${JSON.stringify(lines)}::jsonb)`.execute(
      tx,
    )
    const [rule] = invariants.filter(({ name }) => name.startsWith('line figures'))
    expect(await rule?.violations(tx)).toEqual([])
    for (const column of Object.keys(lineFigures(inputs[0] as LineInput, 'no_gold'))) {
      await sql`update order_details set ${sql.ref(column)} = ${sql.ref(column)} + 0.01 where position = 150`.execute(
        tx,
      )
      expect([column, await rule?.violations(tx)]).toEqual([column, [expect.stringContaining('line 150')]])
      await sql`update order_details set ${sql.ref(column)} = ${sql.ref(column)} - 0.01 where position = 150`.execute(
        tx,
      )
    }
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
})

test('only the changes since the last seal of a day are checked', async () => {
  const { db } = shop.shop
  await sealAll(db)
  await sealDay(db, today)
  const lines: string[] = []
  expect(await verifySinceSeal(db, (line) => lines.push(line))).toBe(0)
  expect(lines[0]).toBe(`what happened since the seal of ${today}:`)

  const old = await soldOne()
  const undo = new Error('undo')
  const attempt = db.transaction().execute(async (tx) => {
    await sql`select set_config('session_replication_role', 'replica', true)`.execute(tx)
    const count = () => verifySinceSeal(tx, () => undefined)
    await sql`update orders set weight = weight + 1 where code = 'CPXS-20261121-0001'`.execute(tx)
    expect(await count()).toBe(0)
    await sql`update orders set weight = weight + 1 where code = ${old}`.execute(tx)
    expect(await count()).toBe(1)
    await sql`update inventorys set quantity = quantity + 1 where code = 'R100'`.execute(tx)
    expect(await count()).toBe(2)
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
})

/** Makes a confirmed sale. @returns its code */
async function soldOne(): Promise<string> {
  const sale = await shop.draftSale({ ...ring, quantity: 1, weight: 10 }, { to: luk })
  kept(await shop.confirm(sale))
  return sale.code
}

/** Corrects a correction. */
function again(table: string, record: string): string {
  const columns = `${record}, kind, in_out, weight, reverses_id`
  return `insert into ${table} (${columns}) select ${columns} from ${table} where kind = 'reversal'`
}

function handVouchers(change: string): string {
  return `update payments set ${change} where billable_type = 'customer_balance_details'`
}

function moved(values: string): string {
  return `insert into inventory_movements (inventory_code, in_out, quantity, weight, kind, order_detail_id, order_code)
    values ('R100', -1, 0, 0, ${values})`
}

test.each([
  [1, 'update inventorys set quantity = quantity + 1', 'R100'],
  [1, "update inventorys set weight = 1 where code = 'U200-1'", 'U200-1'],
  [1, "update inventory_movements set weight = weight + 1 where kind = 'reversal'", 'stock movement 10'],
  [1, "update inventory_movements set reverses_id = null where kind = 'reversal'", 'stock movement 10'],
  [1, again('inventory_movements', 'inventory_code, quantity'), 'stock movement 9'],
  [1, "update inventorys set diamond_fee_value = 1 where code = 'U200-1'", 'U200-1'],
  [1, "update inventorys set diamond_fee_value = 1 where code = 'R100'", 'R100'],
  [2, 'update gold_bars set current_weight = 99', 'BAR1'],
  [2, 'update diamonds set current_weight = 1.1', 'DIA1'],
  [2, "update gold_bar_details set weight = 2 where kind = 'reversal'", 'gold_bar_details 4'],
  [2, again('gold_bar_details', 'gold_bar_id'), 'gold_bar_details 3'],
  [2, "update diamond_movements set in_out = -1 where kind = 'reversal'", 'diamond_movements 3'],
  [3, "update customers set balance_value = 5 where code = 'LUK'", 'LUK'],
  [
    3,
    "update customer_balance_details set amount_value = 1 where kind = 'reversal'",
    'customer_balance_details 3',
  ],
  [4, "update orders set weight = weight + 1 where order_type = 'CPXS'", 'CPXS-20261121-0001'],
  [4, 'update order_details set amount = amount + 1 where position = 1', 'CPXS-20261121-0001 line 1'],
  [4, "update orders set payment_method = 'no_gold' where id = 3", 'CPXS-20261121-0002 line 0'],
  [5, 'update orders set confirmed = false where id = 2', 'CPXS-20261121-0001 line 0'],
  [5, 'update orders set deleted_at = now() where id = 2', 'CPXS-20261121-0001 line 0'],
  [5, moved("'sale', 1, 'CPRK-20261121-0001'"), 'CPRK-20261121-0001 line 0'],
  [5, moved("'variance', null, 'CPXS-20261121-0004'"), 'stock movement [0-9]+'],
  [5, 'update inventory_movements set weight = 29 where order_detail_id = 3', 'CPXS-20261121-0001 line 0'],
  [6, 'update orders set paid_cash_value = paid_cash_value + 1 where id = 2', 'CPXS-20261121-0001'],
  [6, 'update orders set paid = true', 'CPXS-20261121-0001'],
  [6, 'update order_payments set value = 999 where id = 1', 'CPXS-20261121-0001'],
  [6, 'update orders set offset_cash_value = 1 where id = 7', 'XSTH-20261121-0001'],
  [6, 'update orders set offset_gold_weight = 1 where id = 5', 'CPXS-20261121-0004'],
  [6, 'update orders set unpaid_cash_value = 1 where id = 8', 'XSYD-20261121-0001'],
  [6, "update order_payments set order_code = 'XSYD-20261121-0001' where id = 7", 'XSYD-20261121-0001'],
  [7, 'update payments set deleted_at = now()', 'order payment 1'],
  [7, 'update order_payments set deleted_at = now()', 'payment PAY-000001'],
  [7, 'update payments set value = value + 1 where id = 1', 'order payment 1'],
  [7, 'update order_payments set in_out = -1 where id = 1', 'order payment 1'],
  [7, 'update payments set open = true where id = 1', 'payment PAY-000001'],
  [
    7,
    "insert into payments (code, billable_type, billable_id) values ('P', 'order_payments', 1)",
    'order payment 1',
  ],
  [7, 'update order_payments set deleted_at = now() where id = 6', 'order payment 6'],
  [7, "update order_payments set payment_method = 'cash' where id = 3", 'order payment 3'],
  [7, 'update gold_bar_details set weight = 20 where billable_payment_id = 3', 'order payment 3'],
  [7, 'update order_payments set change_value = 1 where id = 1', 'order payment 1'],
  [7, 'update order_payments set given_value = value - 1 where id = 1', 'order payment 1'],
  [7, handVouchers('value = value + 1'), 'balance movement 1'],
  [7, handVouchers('deleted_at = now()'), 'balance movement 1'],
  [7, handVouchers("payment_method = 'check'"), 'balance movement 1'],
  [7, handVouchers('billable_id = 3'), 'payment PAY-000005'],
  [3, 'update customers set is_default = true', 'LUK'],
  [8, 'update order_details set returned = false', 'CPXS-20261121-0005 line 0'],
  [8, 'update order_details set returned = true where id = 3', 'CPXS-20261121-0001 line 0'],
  [8, 'update order_details set returned_quantity = 1 where id = 3', 'CPXS-20261121-0001 line 0'],
  [
    8,
    'update order_details set receivable_cash_value = 9160.01 where order_id = 7',
    'CPXS-20261121-0005 line 0',
  ],
  [8, 'update order_details set quantity = 2 where order_id = 7', 'CPXS-20261121-0005 line 0'],
  [8, 'update orders set deleted_at = now() where id = 7', 'CPXS-20261121-0005 line 0'],
  [8, 'update order_details set original_detail_id = id where order_id = 7', 'XSTH-20261121-0001 line 0'],
  [
    8,
    `insert into order_details (order_id, position, product_code, inventory_code, original_detail_id)
      select order_id, 1, product_code, inventory_code, original_detail_id from order_details where order_id = 7`,
    'CPXS-20261121-0005 line 0',
  ],
  [8, 'update orders set returned = true where id = 6', 'CPXS-20261121-0005'],
  [8, "update orders set returned_order_codes = '[]' where id = 6", 'CPXS-20261121-0005'],
  [8, 'update orders set yd_order_code = null where id = 9', 'XSYD-20261121-0001'],
  [9, "update orders set code = 'CPXS-1' where id = 5", 'CPXS-1'],
  [9, "update orders set code = 'CPXS-20260231-0001' where id = 5", 'CPXS-20260231-0001'],
  [9, "update orders set code = 'CPXS-20261121-0099' where id = 5", 'CPXS-20261121-0099'],
  [9, "update orders set order_type = 'XSYD' where id = 5", 'CPXS-20261121-0004'],
  [9, "update inventorys set product_code = 'U200' where code = 'R100'", 'R100'],
  [9, "update inventorys set size = '15' where code = 'R100'", 'R100'],
  [9, "update payments set code = '' where id = 1", 'payment 1'],
  [10, "update payments set open = false where billable_type = 'orders'", 'bill PAY-000009'],
  [10, "update payments set amount_paid_value = 1 where billable_type = 'orders'", 'bill PAY-000009'],
  [10, "update orders set currency = 'USD' where id = 10", 'bill PAY-000009'],
  [10, 'update order_payments set bill_id = 1 where id = 8', 'order payment 8'],
  [
    10,
    `with other as (
      insert into payments (code, billable_type, open) values ('P', 'orders', true) returning id
    ) insert into bill_orders (payment_id, order_code) select id, 'CPXS-20261121-0008' from other`,
    'CPXS-20261121-0008',
  ],
])('invariant %i notices: %s', async (number, statement, violation) => {
  const { db } = shop.shop
  const undo = new Error('undo')
  const attempt = db.transaction().execute(async (tx) => {
    // In the role of a replica, the change skips both the triggers of append-only rows and foreign keys.
    await sql`select set_config('session_replication_role', 'replica', true)`.execute(tx)
    await sql.raw(statement).execute(tx)
    const lines: string[] = []
    await verify(tx, (line) => lines.push(line.trim()))
    const bad = lines.filter((line) => line.startsWith('BAD')).map(marked)
    const broken = invariants.filter(({ number: n, name }) => bad.includes(`BAD ${n}. ${name}`))
    expect(await inSlices(tx, broken)).toEqual(bad)
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^BAD ${number}\\. .+: [1-9]`)))
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${violation}$`)))
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
})

test('no damage of the tests above is left', async () => {
  expect(await found()).toEqual([])
})
