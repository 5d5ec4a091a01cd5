import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Dashboard } from '#domain/reckoning/dashboard'
import { settleFigures } from '#server/db/figures'
import { figureInvariants } from '#server/store/invariants/invariants'
import { bangle, kept, luk, openTrade, orderIn, ring, type Trade } from '../support/cast'
import type { Answer, CallOptions } from '../support/shop'

let shop: Trade
beforeEach(async () => {
  shop = await openTrade({ stock: [{ ...ring, quantity: 20, weight: 200 }, bangle] })
})

const ask = async (options?: CallOptions) =>
  kept(await shop.call('GET', '/dashboard', undefined, options)) as Answer['body'] & Dashboard

/** A sale of rings to Luk: 10 g at 916.00, all in cash. */
const one = { ...ring, quantity: 1, weight: 10 }
const hkd = { currency: 'HKD', count: 1, cash: 9160, gold: 0, weight: 10 }

/** The error of the figures as reported by `npm run verify`. */
async function drift() {
  const found = await Promise.all(figureInvariants.map(({ violations }) => violations(shop.shop.db)))
  return found.flat()
}

test('a sale counts once it is confirmed, on the day of the order, and in its month', async () => {
  await shop.draftSale(one, { to: luk })
  await shop.sell(one, { to: luk })
  await shop.sell(one, { to: luk, date: '2026-11-02' })
  await shop.sell(one, { to: luk, date: '2026-10-31' })

  const { business_day, sales } = await ask()

  expect(business_day).toBe('2026-11-21')
  expect(sales).toMatchObject({ today: [hkd], month: [{ count: 2, cash: 18320, weight: 20 }] })
  expect(sales?.days.map(({ at, count }) => [at, count])).toEqual([
    ['2026-10-31', 1],
    ['2026-11-02', 1],
    ['2026-11-21', 1],
  ])
  expect(sales?.months.map(({ at, cash }) => [at, cash])).toEqual([
    ['2026-10', 9160],
    ['2026-11', 18320],
  ])
})

test('each currency is shown by itself, ours first', async () => {
  await shop.sell(one, { to: luk, currency: 'CNY' })
  await shop.sell(one, { to: luk })
  await shop.sell(one, { to: luk, currency: 'USD' })

  const { sales } = await ask()

  expect(sales?.today.map(({ currency }) => currency)).toEqual(['HKD', 'CNY', 'USD'])
})

test("a customer's debt goes down with each payment, and is gone with the last", async () => {
  const sale = orderIn(await shop.sell(one, { to: luk }))
  expect((await ask()).owed).toMatchObject({ sales: [{ ...hkd, weight: 0 }], overdue: [] })

  const first = kept(await shop.pay(sale, { value: 9000 }))
  expect((await ask()).owed?.sales).toMatchObject([{ count: 1, cash: 160 }])
  kept(await shop.pay(sale, { value: 160 }))
  expect((await ask()).owed?.sales).toEqual([])
  kept(await shop.call('DELETE', `/order_payments/${String(first.id)}`))

  const { owed, sales } = await ask()
  expect(owed?.sales).toMatchObject([{ count: 1, cash: 9000 }])
  expect(sales?.today).toEqual([hkd])
})

test('a sale settled in gold owes its weight and the fee; our debts stand apart', async () => {
  await shop.sell(one, { to: luk, payment_method: 'with_gold' })

  const { owed } = await ask()

  expect(owed?.sales).toMatchObject([{ count: 1, cash: 160, gold: 10 }])
  expect(owed?.purchases).toMatchObject([{ count: 1, gold: 0 }])
})

test('an order is overdue from the day after its term', async () => {
  await shop.sell(one, { to: luk, date: '2026-11-11', term: 10 })
  await shop.sell(one, { to: luk, date: '2026-11-10', term: 10 })

  const { owed } = await ask()

  expect(owed).toMatchObject({ sales: [{ count: 2 }], overdue: [{ count: 1, cash: 9160 }] })
})

test('a return stands beside the sales, and lowers the unpaid amount of its sale', async () => {
  const sale = orderIn(await shop.sell([one, one], { to: luk }))
  const back = orderIn(await shop.takeBack(sale, [(await shop.order(sale)).order_details[0]]))
  expect((await ask()).sales?.returned_today).toEqual([])
  kept(await shop.confirm(back))

  const { sales, owed } = await ask()

  expect(sales).toMatchObject({
    today: [{ count: 1, cash: 18320 }],
    returned_today: [hkd],
    returned_month: [hkd],
  })
  expect(owed).toMatchObject({ sales: [{ count: 1, cash: 9160 }], returns: [] })
})

test('money that a return owes the customer stands apart', async () => {
  const sale = orderIn(await shop.sell(one, { to: luk }))
  kept(await shop.pay(sale, { value: 9160 }))
  kept(await shop.confirm(orderIn(await shop.takeBack(sale, (await shop.order(sale)).order_details))))

  expect((await ask()).owed).toMatchObject({ sales: [], returns: [{ count: 1, cash: 9160 }] })
})

test('an un-confirmed or changed order leaves no trace', async () => {
  const before = await ask()
  const sale = orderIn(await shop.sell(one, { to: luk, payment_method: 'with_gold' }))
  kept(await shop.unconfirm(sale))
  kept(await shop.call('DELETE', `/orders/${sale.id}`))

  expect(await ask()).toEqual(before)
})

test('preorders are due by their day, until they become a sale or are deleted', async () => {
  const due = (date: string) => shop.draftSale(one, { to: luk, order_type: 'XSYD', date, term: 0 })
  await due('2026-11-20')
  const today = await due('2026-11-21')
  const thisWeek = await due('2026-11-27')
  await due('2026-11-28')
  expect((await ask()).preorders).toMatchObject({
    overdue: [hkd],
    week: [{ count: 2, cash: 18320 }],
    later: [hkd],
  })

  kept(await shop.convert(today))
  kept(await shop.call('DELETE', `/orders/${thisWeek.id}`))

  expect((await ask()).preorders).toMatchObject({ overdue: [hkd], week: [], later: [hkd] })
})

test('stock is shown by the present material of its products, at the latest price', async () => {
  const silverNames = { name: '纯银', name_en: 'Fine silver' }
  const { id: silver } = kept(await shop.call('POST', '/materials', { code: 'AG', ...silverNames }))
  kept(await shop.call('PUT', '/products/U200', { material_id: silver }))
  kept(
    await shop.call('POST', '/daily_prices', { date: '2026-11-20', price: { value: 900, currency: 'HKD' } }),
  )
  kept(
    await shop.call('POST', '/daily_prices', { date: '2026-11-22', price: { value: 950, currency: 'HKD' } }),
  )
  await shop.sell({ ...ring, quantity: 2, weight: 20 }, { to: luk })

  const { stock, price } = await ask()

  expect(price?.latest).toEqual({ date: '2026-11-20', value: 900, currency: 'HKD' })
  expect(stock?.materials).toEqual([
    { id: shop.ids.AU, name: '足金', count: 1, weight: 180, worth: 162000 },
    { id: silver, ...silverNames, count: 1, weight: 25.36, worth: 22824 },
  ])
  expect(stock).toMatchObject({ count: 2, weight: 205.36, worth: 184824 })
})

test('a sold piece is no longer in stock; without a price nothing has a worth', async () => {
  await shop.sell(bangle, { to: luk })

  expect((await ask()).stock).toMatchObject({ count: 1, weight: 200, worth: null })
})

test('bars are shown by their content, with the gold that a customer paid', async () => {
  kept(await shop.call('POST', '/gold_bars', { code: 'BAR1', weight: 100 }))
  kept(await shop.call('POST', '/gold_bars', { code: 'BAR2', weight: 0 }))
  const sale = orderIn(await shop.sell(one, { to: luk, payment_method: 'with_gold' }))
  kept(await shop.pay(sale, { payment_method: 'gold_bar', gold_bar_code: 'BAR1', weight: 4 }))

  const { bars, owed } = await ask()

  expect(bars).toEqual({ count: 1, weight: 104, worth: null })
  expect(owed?.sales).toMatchObject([{ gold: 6 }])
})

test('figures stay the same when they are summed up', async () => {
  for (const date of ['2026-11-20', '2026-11-21', '2026-11-21']) await shop.sell(one, { to: luk, date })
  const before = await ask()

  expect(await settleFigures(shop.shop.db, 1_000)).toBe(false)
  expect(await settleFigures(shop.shop.db, 1)).toBe(true)

  expect(await ask()).toEqual(before)
  expect(await drift()).toEqual([])
  const { rows } = await sql`select from goldbook_figures where not settled`.execute(shop.shop.db)
  expect(rows).toEqual([])
})

test('a figure that differs from its records is found by verify', async () => {
  await shop.sell(one, { to: luk })
  expect(await drift()).toEqual([])

  await sql`insert into goldbook_figures (figure, kind, day, currency, count, cash, gold, weight)
    values ('traded', 'CPXS', '2026-11-21', 'HKD', 0, 0.01, 0, 0)`.execute(shop.shop.db)

  expect(await drift()).toEqual(['traded CPXS 2026-11-21 HKD'])
})

test('ten sales confirmed at the same moment are all counted, before and after they are summed up', async () => {
  const sales = await Promise.all(Array.from({ length: 10 }, () => shop.draftSale(one, { to: luk })))

  const answers = await Promise.all([
    ...sales.map((sale) => shop.confirm(sale)),
    settleFigures(shop.shop.db, 1),
    settleFigures(shop.shop.db, 1),
  ])

  expect(answers.slice(0, 10).map((answer) => typeof answer === 'object' && answer.status)).toEqual(
    sales.map(() => 200),
  )
  expect((await ask()).sales?.today).toMatchObject([{ count: 10, cash: 91600, weight: 100 }])
  expect(await drift()).toEqual([])
})

test('the clerk reads the same figures; other users read none', async () => {
  await shop.sell(one, { to: luk })

  const { no_backup: _, ...figures } = await ask()
  expect(await ask({ as: 'clerk' })).toEqual(figures)
  expect(await shop.call('GET', '/dashboard', undefined, { as: 'nobody' })).toMatchObject({ status: 401 })
})
