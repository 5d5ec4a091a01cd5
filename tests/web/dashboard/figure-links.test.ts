import { expect, test } from 'vitest'
import { sum } from '#domain/decimal'
import { isOrderType } from '#domain/order/order-types'
import type { Dashboard, Tally } from '#domain/reckoning/dashboard'
import { bangle, kept, luk, openTrade, orderIn, ring, type Trade } from '#tests/support/cast.ts'
import { today, type Answer } from '#tests/support/shop.ts'
import { barsLink, orderLinks, soldAt, stockLink } from '#web/pages/dashboard/figure-links.tsx'
import { filtersOf } from '#web/pages/orders/order-filters.ts'
import { orderPlaces } from '#web/shell/routes/new-orders.ts'
import type { OrderStatus } from '#web/data/records/order-status.ts'
import { readListState } from '#web/list/list-state.ts'

interface Found {
  total: number
  data: Record<string, number>[]
}

/** The records of the list at an address: its own conditions, and those of its quick filter. */
async function listAt({ call }: Trade, address: string): Promise<Found> {
  const { pathname, searchParams } = new URL(address, 'http://shop')
  const { filters, quick } = readListState(searchParams)
  const type = Object.keys(orderPlaces).find((each) => isOrderType(each) && orderPlaces[each] === pathname)
  const conditions = {
    ...filters,
    ...(type ? { order_type: { operator: 'eq', value: type } } : {}),
    ...(quick ? filtersOf(quick as OrderStatus, today) : {}),
  }
  const resource = type ? 'orders' : pathname === '/admin/inventory' ? 'inventorys' : 'gold_bars'
  const asked = Object.entries(conditions).map(([field, filter]) => ({ field, ...filter }))
  return kept(
    await call('POST', `/${resource}/search`, { filters: asked, per_page: 100 }),
  ) as Answer['body'] & Found
}

const one = { ...ring, quantity: 1, weight: 10 }

/**
 * Drafts, sales, returns, payments and preorders in two currencies, over days and months, on both sides of
 * each edge.
 */
async function tradedShop(): Promise<Trade> {
  const shop = await openTrade({ stock: [{ ...ring, quantity: 40, weight: 400 }, bangle] })
  kept(await shop.call('POST', '/gold_bars', { code: 'BAR1', weight: 0 }))
  kept(await shop.call('POST', '/gold_bars', { code: 'BAR2', weight: 50 }))
  await shop.draftSale(one, { to: luk })
  for (const date of [
    '2026-09-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-20',
    today,
    '2026-11-22',
    '2026-11-30',
  ])
    for (const currency of ['HKD', 'USD']) await shop.sell(one, { to: luk, date, currency, term: 20 })
  await shop.sell(one, { to: luk, payment_method: 'with_gold' })
  const paid = orderIn(await shop.sell(one, { to: luk }))
  kept(await shop.pay(paid, { value: 9160 }))
  kept(await shop.confirm(orderIn(await shop.takeBack(paid, (await shop.order(paid)).order_details))))
  await shop.sell(bangle, { to: luk })
  for (const date of ['2026-11-20', today, '2026-11-27', '2026-11-28', '2026-12-24'])
    await shop.draftSale(one, { to: luk, order_type: 'XSYD', date, term: 0 })
  kept(await shop.convert(await shop.draftSale(one, { to: luk, order_type: 'XSYD', date: today, term: 0 })))
  return shop
}

test('each figure matches the list behind it: as many records, the same money, the same weight', async () => {
  const shop = await tradedShop()
  const { sales, owed, preorders, stock, bars } = kept(
    await shop.call('GET', '/dashboard'),
  ) as Answer['body'] & Dashboard
  const links = orderLinks(today)
  const sold = ['receivable_cash_value', 'weight'] as const
  const unpaid = ['unpaid_cash_value', 'unpaid_gold_weight'] as const
  const figures: [keyof typeof links, Tally[] | undefined, readonly [string, string]][] = [
    ['today', sales?.today, sold],
    ['month', sales?.month, sold],
    ['returned_today', sales?.returned_today, sold],
    ['returned_month', sales?.returned_month, sold],
    ['sales', owed?.sales, unpaid],
    ['overdue', owed?.overdue, unpaid],
    ['purchases', owed?.purchases, unpaid],
    ['returns', owed?.returns, unpaid],
    ['preorders_overdue', preorders?.overdue, sold],
    ['preorders_week', preorders?.week, sold],
    ['preorders_later', preorders?.later, sold],
  ]

  for (const [name, tallies = [], [money, weight]] of figures) {
    expect(tallies.length, name).toBeGreaterThan(0)
    expect((await listAt(shop, links[name].all)).total, name).toBe(sum(tallies.map(({ count }) => count)))
    for (const { currency, count, cash, ...tally } of tallies) {
      const list = await listAt(shop, links[name].inCurrency(currency))
      const all = (field: string) => sum(list.data.map((record) => record[field] ?? 0))
      const told = money === 'unpaid_cash_value' ? tally.gold : tally.weight
      expect([name, currency, list.total, all(money), all(weight)]).toEqual([
        name,
        currency,
        count,
        cash,
        told,
      ])
    }
  }

  for (const { at, currency, cash } of [...(sales?.days ?? []), ...(sales?.months ?? [])]) {
    const list = await listAt(shop, soldAt(at).inCurrency(currency))
    const all = sum(list.data.map((record) => record.receivable_cash_value ?? 0))
    expect([at, currency, all]).toEqual([at, currency, cash])
  }

  for (const { id, count, weight } of stock?.materials ?? []) {
    const list = await listAt(shop, stockLink('/admin/inventory', id))
    expect([list.total, sum(list.data.map((row) => row.weight ?? 0))]).toEqual([count, weight])
  }
  expect((await listAt(shop, stockLink('/admin/inventory'))).total).toBe(stock?.count)
  const held = await listAt(shop, barsLink('/admin/gold_bar'))
  expect([held.total, held.data[0]?.current_weight]).toEqual([bars?.count, bars?.weight])
})
