// Engines: both
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import type { Resources } from '#resource/resource'
import { bangle, luk, openTrade, ring, type Trade } from '../support/cast'
import { withoutFields, withoutResource } from '../support/planted/secrets'
import { openTill } from '../support/till-day'

afterEach(() => vi.restoreAllMocks())

interface Sum {
  field: string
  currency?: string
  sum: number
}

/** A day at the counter: the ring on a draft, and the bangle sold in dollars. */
async function openDay() {
  const trade = await openTrade({ stock: [ring, bangle] })
  await trade.draftSale(ring, { to: luk })
  const dollars = await trade.draftSale(bangle, { to: luk })
  await sql`update orders set currency = 'USD', receivable_cash_value = 1234.56 where id = ${dollars.id}`.execute(
    trade.shop.db,
  )
  return trade
}

const onSales = { filters: [{ field: 'order_type', operator: 'eq', value: 'CPXS' }] }

async function sumsOf({ call }: Trade, resource: string, body: object, as: 'admin' | 'clerk' = 'admin') {
  const answer = await call('POST', `/${resource}/sums`, { ...body }, { as })
  expect(answer).toMatchObject({ status: 200 })
  const { count, sums } = answer.body as { count: number | null; sums: Sum[] | null }
  const of = (field: string) => sums?.filter((each) => each.field === field)
  return { count, sums, of }
}

function hide({ shop }: Trade, change: (resources: Resources) => Resources): void {
  const served = shop.live.served()
  vi.spyOn(shop.live, 'served').mockReturnValue({ ...served, resources: change(served.resources) })
}

test('the sales that match a filter are counted and added up, each currency for itself', async () => {
  const trade = await openDay()
  const { count, of } = await sumsOf(trade, 'orders', onSales)
  expect(count).toBe(2)
  expect(of('quantity')).toEqual([{ field: 'quantity', sum: 11 }])
  expect(of('weight')).toEqual([{ field: 'weight', sum: 125.86 }])
  const due = of('receivable_cash_value')
  expect(due?.map(({ currency }) => currency)).toEqual(['HKD', 'USD'])
  expect(due?.at(1)).toEqual({ field: 'receivable_cash_value', currency: 'USD', sum: 1234.56 })
  expect(of('rate')).toEqual([])
})

test('only the found records are added up', async () => {
  const trade = await openDay()
  const byCurrency = { field: 'currency', operator: 'eq', value: 'USD' }
  const dollars = await sumsOf(trade, 'orders', { filters: [...onSales.filters, byCurrency] })
  expect(dollars.count).toBe(1)
  expect(dollars.of('weight')).toEqual([{ field: 'weight', sum: 25.36 }])
  expect(await sumsOf(trade, 'orders', { q: 'nobody of this name' })).toMatchObject({ count: 0, sums: [] })
  expect((await sumsOf(trade, 'inventorys', { q: 'U200' })).of('weight')).toEqual([
    { field: 'weight', sum: 25.36 },
  ])
})

test('amounts are exact to the cent, however many they are', async () => {
  const trade = await openTrade()
  await sql`insert into customers (code, name, currency_id, balance_value)
    select 'N' || n, 'N' || n, case when n <= 4000 then 'HKD' else 'USD' end, 0.1 from generate_series(1, 4010) n`.execute(
    trade.shop.db,
  )
  const { of } = await sumsOf(trade, 'customers', {
    filters: [{ field: 'code', operator: 'startswith', value: 'N' }],
  })
  expect(of('balance_value')).toEqual([
    { field: 'balance_value', currency: 'HKD', sum: 400 },
    { field: 'balance_value', currency: 'USD', sum: 1 },
  ])
})

test('amounts in and out are set off against each other', async () => {
  const trade = await openTrade({ stock: [ring] })
  const moves = [1, 1, -1].map((in_out) => ({ in_out, quantity: 3, weight: 1.5 }))
  for (const { in_out, quantity, weight } of moves)
    await sql`insert into inventory_movements (inventory_code, kind, in_out, quantity, weight, date)
      values ('R100', 'adjust', ${in_out}, ${quantity}, ${weight}, '2026-11-21')`.execute(trade.shop.db)
  const { of } = await sumsOf(trade, 'inventory_movements', {
    filters: [{ field: 'kind', operator: 'eq', value: 'adjust' }],
  })
  expect(of('quantity')).toEqual([{ field: 'quantity', sum: 3 }])
  expect(of('weight')).toEqual([{ field: 'weight', sum: 1.5 }])
})

test('more than ten thousand records are not added up, and the answer names that', async () => {
  const trade = await openTrade()
  await sql`insert into colors (name) select 'C' || n from generate_series(1, 10001) n`.execute(trade.shop.db)
  expect(await sumsOf(trade, 'colors', {})).toMatchObject({ count: null, sums: null })
  const few = { filters: [{ field: 'name', operator: 'eq', value: 'C7' }] }
  expect(await sumsOf(trade, 'colors', few)).toMatchObject({ count: 1, sums: [] })
})

test('a user who may not read a list, or a column, does not see its sum', async () => {
  const trade = await openDay()
  hide(trade, (all) =>
    withoutResource(withoutFields(all, 'orders', ['unpaid_cash_value', 'currency']), 'payments'),
  )
  const answer = await trade.call('POST', '/payments/sums', {}, { as: 'clerk' })
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  const { sums, of } = await sumsOf(trade, 'orders', onSales, 'clerk')
  expect(of('weight')).toHaveLength(1)
  // Without the currencies any sum of money would be a mixture.
  expect(sums?.filter(({ field }) => field.endsWith('_value'))).toEqual([])
  const hidden = { filters: [{ field: 'unpaid_cash_value', operator: 'gt', value: 0 }] }
  expect(await trade.call('POST', '/orders/sums', hidden, { as: 'clerk' })).toMatchObject({ status: 422 })
  expect((await sumsOf(trade, 'orders', onSales)).of('unpaid_cash_value')).toHaveLength(2)
})

test('a clerk sums up the tills of their own', async () => {
  const trade = await openTrade()
  await openTill(trade, 5, { as: 'admin' })
  expect(await sumsOf(trade, 'tills', {}, 'clerk')).toMatchObject({ count: 0 })
  expect(await sumsOf(trade, 'tills', {})).toMatchObject({ count: 1 })
})

test("a customer's debt is net of what we owe them, each currency for itself", async () => {
  const trade = await openTrade({ stock: [ring, bangle] })
  const sale = await trade.draftSale(ring, { to: luk })
  const other = await trade.draftSale(bangle, { to: luk })
  await sql`update orders set unpaid_cash_value = 1000, unpaid_gold_weight = 5 where id = ${sale.id}`.execute(
    trade.shop.db,
  )
  await sql`update orders set order_type = 'CPRK', unpaid_cash_value = 300.5, unpaid_gold_weight = 7
    where id = ${other.id}`.execute(trade.shop.db)
  const both = [{ field: 'id', operator: 'in', value: [sale.id, other.id] }]
  const { of } = await sumsOf(trade, 'orders', { filters: both, net: 'order_type' })
  expect(of('unpaid_cash_value')).toEqual([{ field: 'unpaid_cash_value', currency: 'HKD', sum: 699.5 }])
  expect(of('unpaid_gold_weight')).toEqual([{ field: 'unpaid_gold_weight', sum: -2 }])
})

test('only a property with the direction of money makes a sum net', async () => {
  const trade = await openTrade()
  for (const net of ['currency', 'weight', 'unheard_of', 'constructor'])
    expect(await trade.call('POST', '/orders/sums', { net })).toMatchObject({
      status: 422,
      body: { code: 'unknown_field', errors: [{ path: '/net' }] },
    })
  expect(await trade.call('POST', '/orders/sums', { net: ['order_type'] })).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ path: '/net' }] },
  })
})

test("a user who may not see orders, or their unpaid amounts, does not see customers' debts", async () => {
  const trade = await openTrade()
  const facts = async () => {
    const { body } = await trade.call('GET', '/resources/customers', undefined, { as: 'clerk' })
    return (body as { facts: unknown[] }).facts
  }
  expect(await facts()).toHaveLength(4)
  hide(trade, (all) => withoutFields(all, 'orders', ['unpaid_gold_weight']))
  expect(await facts()).toHaveLength(3)
  vi.restoreAllMocks()
  hide(trade, (all) => withoutResource(all, 'orders'))
  expect(await facts()).toEqual(['balance_value'])
})
