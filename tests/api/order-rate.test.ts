// Engines: either
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { bangle, kept, luk, openTrade, orderIn, ring, type Order, type Trade } from '../support/cast'
import { restartShop, today } from '../support/shop'
import { shopDatabase } from '../support/test-database'

const one = { ...ring, quantity: 1, weight: 10 }

/** Saves the rate of a currency. */
const setRate = async ({ call }: Pick<Trade, 'call'>, currency: string, rate: number | null) =>
  kept(await call('PUT', `/currencies/${currency}`, { rate }))

const saleIn = (shop: Trade, head: Record<string, unknown>) =>
  shop.call('POST', '/orders', {
    order_type: 'CPXS',
    date: today,
    customer_id: shop.ids[luk],
    order_details: [{ ...one, gold_price_per_gram_value: 140.06, labor_fee_per_gram_value: 16.54 }],
    ...head,
  })

async function booksAreRight({ shop }: Trade): Promise<void> {
  const wrong: string[] = []
  await verify(shop.db, (line) => wrong.push(line))
  expect(wrong.filter((line) => !line.startsWith('ok'))).toEqual([])
}

test('an order keeps the rate of its currency and the day on which it took it', async () => {
  const shop = await openTrade({ stock: [ring] })
  expect((await saleIn(shop, {})).body).toMatchObject({ currency: 'HKD', rate: 1, rate_date: null })
  const sale = orderIn(await saleIn(shop, { currency: 'USD', date: '2026-11-01' }))
  expect(sale).toMatchObject({ rate: 7.74, rate_date: today })

  await setRate(shop, 'USD', 7.9)
  expect((await shop.change(sale, { remarks: '急' })).body).toMatchObject({ rate: 7.74, rate_date: today })
  expect(await shop.change(sale, { ...(await shop.order(sale)), term: 7 })).toMatchObject({
    status: 200,
    body: { rate: 7.74 },
  })
  kept(await shop.confirm(sale))
  expect(await shop.order(sale)).toMatchObject({ rate: 7.74, rate_date: today })
  await booksAreRight(shop)
})

test('a currency without a rate is refused, unless one is sent for the order alone', async () => {
  const shop = await openTrade()
  const missing = {
    status: 422,
    body: { code: 'rate_missing', currency: 'EUR', errors: [{ path: '/currency' }] },
  }
  expect(await saleIn(shop, { currency: 'EUR' })).toMatchObject(missing)
  const sale = orderIn(await saleIn(shop, { currency: 'EUR', rate: 9.05 }))
  expect(sale).toMatchObject({ rate: 9.05, rate_date: today })
  expect((await shop.call('GET', '/currencies/EUR')).body).toMatchObject({ rate: null })
  for (const rate of [0, -1, 9.0500001])
    expect(await shop.change(sale, { rate })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/rate' }] },
    })
  expect(await shop.change(sale, { currency: 'GBP' })).toMatchObject({ body: { code: 'rate_missing' } })
  expect((await shop.change(sale, { currency: 'USD' })).body).toMatchObject({ rate: 7.74 })
  expect((await shop.change(sale, { currency: 'HKD', rate: 3 })).body).toMatchObject({
    rate: 1,
    rate_date: null,
  })
})

test('the rate of a confirmed order is frozen with its currency', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = orderIn(await saleIn(shop, { currency: 'USD' }))
  kept(await shop.confirm(sale))
  expect(await shop.change(sale, { rate: 7.8 })).toMatchObject({
    status: 409,
    body: { code: 'order_confirmed', errors: [{ path: '/rate' }] },
  })
  expect(await shop.change(sale, { rate: 7.74 })).toMatchObject({ status: 200 })
})

test('a return keeps the rate of its sale, a sale that of its preorder', async () => {
  const shop = await openTrade({ stock: [ring] })
  const agreed = { currency: 'USD', rate: 7.8 }
  const preorder = orderIn(await saleIn(shop, { ...agreed, order_type: 'XSYD' }))
  await sql`update orders set rate_date = '2026-11-01'`.execute(shop.shop.db)
  await setRate(shop, 'USD', 7.9)
  const sale = orderIn(await shop.convert(preorder))
  expect(sale).toMatchObject({ ...agreed, rate_date: '2026-11-01' })
  kept(await shop.confirm(sale))
  const back = orderIn(await shop.takeBack(sale, sale.order_details))
  expect(back).toMatchObject({ ...agreed, rate_date: '2026-11-01' })
  expect(await shop.change(back, { rate: 7.9 })).toMatchObject({
    status: 409,
    body: { code: 'return_fixed', errors: [{ path: '/rate' }] },
  })
  await booksAreRight(shop)
})

const goods = { product_code: 'R100', quantity: 10, weight: 100.5 }
const buyInDollars = (shop: Trade, head: Record<string, unknown> = {}) => {
  const line = { ...goods, gold_price_per_gram_value: 140.06, labor_fee_per_gram_value: 3.5 }
  return shop.draftPurchase({ ...ring, ...line, ...{ diamond_fee_value: 100 } }, { currency: 'USD', ...head })
}

const feesIn = async ({ call }: Trade) => {
  const [product, stock] = [await call('GET', '/products/R100'), await call('GET', '/inventorys/R100')]
  const { labor_fee, diamond_fee_value } = stock.body
  return { latest: product.body.latest_in_labor_fee, labor_fee, diamond_fee_value }
}

test('goods bought in dollars keep their fees in Hong Kong dollars', async () => {
  const shop = await openTrade()
  kept(await shop.confirm(await buyInDollars(shop)))
  expect(await feesIn(shop)).toEqual({ latest: 27.09, labor_fee: 27.09, diamond_fee_value: 774 })
  expect((await saleIn(shop, {})).body).toMatchObject({ order_details: [{ labor_fee_in: 27.09 }] })
})

test('a purchase that is corrected after it was confirmed leaves the right fees', async () => {
  const shop = await openTrade()
  const wrong = await buyInDollars(shop, { currency: 'HKD' })
  kept(await shop.confirm(wrong))
  expect(await feesIn(shop)).toEqual({ latest: 3.5, labor_fee: 3.5, diamond_fee_value: 100 })
  kept(await shop.unconfirm(wrong))
  kept(await shop.change(wrong, { currency: 'USD' }))
  kept(await shop.confirm(wrong))
  expect(await feesIn(shop)).toEqual({ latest: 27.09, labor_fee: 27.09, diamond_fee_value: 774 })
})

test('goods that join others in stock leave the known values of those', async () => {
  const shop = await openTrade()
  kept(await shop.confirm(await buyInDollars(shop)))
  await shop.buy(ring)
  expect(await feesIn(shop)).toEqual({ latest: 12, labor_fee: 27.09, diamond_fee_value: 774 })
})

test('a payment in another currency counts at the rate of the order', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = orderIn(await saleIn(shop, { currency: 'USD', rate: 7.8 }))
  expect((await shop.pay(sale, { value: 780, currency: 'HKD' })).body).toMatchObject({ rate: 0.128205128205 })
  expect((await shop.pay(sale, { value: 100 })).body).toMatchObject({ currency: 'USD', rate: 1 })
  expect(await shop.order(sale)).toMatchObject({ paid_cash_value: 200 })
  const euros = orderIn(await saleIn(shop, { currency: 'EUR', rate: 9.05 }))
  kept(await shop.pay(euros, { value: 905, currency: 'HKD' }))
  expect(await shop.order(euros)).toMatchObject({ paid_cash_value: 100 })
  await booksAreRight(shop)
})

const billOf = async (shop: Trade, sales: readonly Order[]) => {
  for (const sale of sales) kept(await shop.confirm(sale))
  return kept(await shop.call('POST', '/orders/payment', { ids: sales.map(({ id }) => id) }))
}

test.each([
  ['their rate, where they keep the same one', [7.8, 7.8], 780, 100],
  ['the rate of the currency, where they keep different ones', [7.8, 7.9], 774, 100],
])('a bill of orders is paid at %s', async (_, rates, value, counts) => {
  const shop = await openTrade({ stock: [ring] })
  const sales = []
  for (const rate of rates) sales.push(orderIn(await saleIn(shop, { currency: 'USD', rate })))
  const bill = await billOf(shop, sales)
  const paid = await shop.call('POST', `/payments/${String(bill.id)}/pay`, {
    amount_paid_value: value,
    currency_paid: 'HKD',
  })
  expect(paid.status).toBe(200)
  const [first] = sales
  expect(first && (await shop.order(first))).toMatchObject({ paid_cash_value: counts })
  await booksAreRight(shop)
})

test('an order that has lost its rate is found', async () => {
  const shop = await openTrade({ stock: [ring, bangle] })
  const [sale, other] = [orderIn(await saleIn(shop, { currency: 'USD' })), orderIn(await saleIn(shop, {}))]
  for (const [change, code] of [
    [sql`update orders set rate = null where id = ${sale.id}`, sale.code],
    [sql`update orders set rate = 7.74 where id in (${sale.id}, ${other.id})`, other.code],
  ] as const) {
    await change.execute(shop.shop.db)
    const lines: string[] = []
    await verify(shop.shop.db, (line) => lines.push(line))
    expect(lines.find((line) => line.includes('keeps the rate'))).toMatch(/: 1$/)
    expect(lines.join('\n')).toContain(code)
  }
})

test('orders from before rates were kept take the present one', async () => {
  const database = await shopDatabase(`goldbook_test_rates_${process.pid}`)
  try {
    const shop = await openTrade({}, database)
    const ids: number[] = []
    for (const head of [{}, { currency: 'USD' }, { currency: 'EUR', rate: 9 }])
      ids.push(orderIn(await saleIn(shop, head)).id)
    await sql`alter table orders drop column rate, drop column rate_date`.execute(database.db)
    await sql`delete from goldbook_state where name = '010-order-rates' or name like 'schema%'`.execute(
      database.db,
    )

    const { call } = await restartShop({}, database)

    const orders = await Promise.all(ids.map(async (id) => (await call('GET', `/orders/${id}`)).body))
    expect(orders).toMatchObject([
      { currency: 'HKD', rate: 1, rate_date: null },
      { currency: 'USD', rate: 7.74, rate_date: expect.any(String) },
      { currency: 'EUR', rate: null, rate_date: null },
    ])
    expect(await call('PUT', `/orders/${ids[2]}`, { remarks: '?' })).toMatchObject({
      body: { code: 'rate_missing' },
    })
    expect(await call('PUT', `/orders/${ids[2]}`, { rate: 9 })).toMatchObject({ status: 200 })
  } finally {
    await database.close()
  }
})
