// Engines: both
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { bangle, luk, openTrade, ring, type Trade } from '../support/cast'
import { withoutFields } from '../support/planted/secrets'

afterEach(() => vi.restoreAllMocks())

interface Group {
  key: string
  count: number
  sums: { field: string; currency?: string; sum: number }[]
  record: Record<string, unknown>
}

interface Groups {
  count: number | null
  left_out: number | null
  groups: Group[] | null
}

const onSales = [{ field: 'order_type', operator: 'eq', value: 'CPXS' }]

/** Two sales to Luk, the second in dollars, and one to Golden Source a month before. */
async function openMonths() {
  const trade = await openTrade({ stock: [ring, bangle] })
  await trade.draftSale(ring, { to: luk })
  const dollars = await trade.draftSale(bangle, { to: luk })
  const earlier = await trade.draftSale(ring, { to: luk })
  const { body } = await trade.call('POST', '/customers', { code: 'GS', name: 'Golden Source' })
  await sql`update orders set currency = 'USD', receivable_cash_value = 1234.56 where id = ${dollars.id}`.execute(
    trade.shop.db,
  )
  await sql`update orders set customer_id = ${body.id}, date = '2026-10-31',
    created_at = '2026-10-31T16:30:00Z' where id = ${earlier.id}`.execute(trade.shop.db)
  return trade
}

async function groupsOf({ call }: Trade, body: object, resource = 'orders', as: 'admin' | 'clerk' = 'admin') {
  const answer = await call('POST', `/${resource}/groups`, { filters: onSales, ...body }, { as })
  expect(answer).toMatchObject({ status: 200 })
  const { count, left_out, groups } = answer.body as Partial<Groups>
  return { count, left_out, groups: groups ?? [] }
}

test('sales are grouped by customer, the largest group first, each with its name and its sums', async () => {
  const trade = await openMonths()
  const { count, left_out, groups } = await groupsOf(trade, { by: 'customer_id' })
  expect({ count, left_out }).toEqual({ count: 3, left_out: 0 })
  expect(groups.map(({ count: sales }) => sales)).toEqual([2, 1])
  expect(groups.map(({ record }) => record.customer)).toMatchObject([
    { code: 'LUK' },
    { name: 'Golden Source' },
  ])
  const due = groups[0]?.sums.filter(({ field }) => field === 'receivable_cash_value')
  expect(due?.map(({ currency }) => currency)).toEqual(['HKD', 'USD'])
  expect(due?.at(1)).toEqual({ field: 'receivable_cash_value', currency: 'USD', sum: 1234.56 })
})

test('the sums of all groups are the sum of the list', async () => {
  const trade = await openMonths()
  const { groups } = await groupsOf(trade, { by: 'currency' })
  const grams = groups.map(({ sums }) => sums.find(({ field }) => field === 'weight')?.sum ?? 0)
  const { body } = await trade.call('POST', '/orders/sums', { filters: onSales })
  const { sums = [] } = body as Partial<Group>
  expect(groups.map(({ key }) => key)).toEqual(['HKD', 'USD'])
  expect(grams.reduce((total, sum) => total + sum, 0)).toBeCloseTo(
    sums.find(({ field }) => field === 'weight')?.sum ?? 0,
    6,
  )
})

test('months and days begin with the newest; a moment counts on its day in the shop', async () => {
  const trade = await openMonths()
  const keys = async (by: string) => (await groupsOf(trade, { by })).groups.map(({ key }) => key)
  expect(await keys('date|month')).toEqual(['2026-11', '2026-10'])
  expect((await keys('date|day')).at(-1)).toBe('2026-10-31')
  // Half past midnight in Hong Kong.
  expect((await keys('created_at|day')).at(-1)).toBe('2026-11-01')
})

test('records without a value are a group of their own, and the last', async () => {
  const trade = await openMonths()
  await sql`update customers set customer_group_id = (select id from customer_groups where name = '批发') where code = 'GS'`.execute(
    trade.shop.db,
  )
  const { groups } = await groupsOf(trade, { by: 'customer_group_id', filters: [] }, 'customers')
  expect(groups[0]?.record.customer_group).toMatchObject({ name: '批发' })
  expect(groups.at(-1)).toMatchObject({ key: '', record: { customer_group_id: null } })
})

test('only the found records are grouped, and nothing that the reader may not see', async () => {
  const trade = await openMonths()
  const found = await groupsOf(trade, { by: 'customer_id', q: 'Golden Source' })
  expect(found.groups).toHaveLength(1)
  const served = trade.shop.live.served()
  vi.spyOn(trade.shop.live, 'served').mockReturnValue({
    ...served,
    resources: withoutFields(served.resources, 'orders', ['currency']),
  })
  const { groups } = await groupsOf(trade, { by: 'customer_id' }, 'orders', 'clerk')
  expect(groups[0]?.sums.map(({ field }) => field)).not.toContain('receivable_cash_value')
  expect(await trade.call('POST', '/orders/groups', { by: 'currency' }, { as: 'clerk' })).toMatchObject({
    status: 422,
  })
})

test('a property that cannot group is refused with its place, and so are readers without the right', async () => {
  const { call } = await openTrade({ stock: [] })
  const refused = (code: string) => ({ status: 422, body: { code, errors: [{ path: '/by' }] } })
  for (const by of ['weight', 'nothing', 'date', '', 'date|year'])
    expect(await call('POST', '/orders/groups', { by }), by).toMatchObject(refused('unknown_field'))
  for (const by of [null, 7])
    expect(await call('POST', '/orders/groups', { by }), String(by)).toMatchObject(refused('invalid'))
  expect(await call('POST', '/users/groups', { by: 'created_at|day' }, { as: 'clerk' })).toMatchObject({
    status: 403,
  })
})

test('more records than are counted are not grouped, and more groups than a screen shows are counted', async () => {
  const trade = await openTrade({ stock: [] })
  const add = (from: number, to: number) =>
    sql`insert into customers (code, name, created_at) select 'M' || n, 'Many', '2020-01-01'::timestamptz + n * interval '1 day'
      from generate_series(${from}::int, ${to}::int) n`.execute(trade.shop.db)
  await add(1, 600)
  const some = await groupsOf(trade, { by: 'created_at|day', filters: [] }, 'customers')
  expect(some.groups).toHaveLength(500)
  expect(some.left_out).toBeGreaterThan(100)
  await add(601, 5_600)
  await add(5_601, 10_600)
  expect(await groupsOf(trade, { by: 'created_at|day', filters: [] }, 'customers')).toEqual({
    count: null,
    left_out: null,
    groups: [],
  })
})
