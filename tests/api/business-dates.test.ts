import { expect, test } from 'vitest'
import { kept, luk, openTrade, ring, type Trade } from '../support/cast'
import { today } from '../support/shop'

const oneRing = { ...ring, quantity: 1, weight: 10 }

/** Pays one dollar of a bill. */
async function payBill(shop: Trade, date: string) {
  const sale = await shop.draftSale(oneRing, { to: luk })
  kept(await shop.confirm(sale))
  const bill = kept(await shop.call('POST', '/orders/payment', { ids: [sale.id] }))
  return shop.call('POST', `/payments/${String(bill.id)}/pay`, { amount_paid_value: 1, date })
}

/** Every call that takes a business date, on a shop with a sale, a preorder and a bill. */
const calls: [
  string,
  (shop: Trade, date: string) => Promise<{ status: number; body: Record<string, unknown> }>,
][] = [
  [
    'an order',
    ({ call, ids }, date) => call('POST', '/orders', { order_type: 'CPXS', customer_id: ids[luk], date }),
  ],
  [
    'a payment',
    async (shop, date) => shop.pay(await shop.draftSale(oneRing, { to: luk }), { value: 1, date }),
  ],
  [
    'a balance’s movement',
    ({ call, ids }, date) =>
      call('POST', '/customer_balance_details', { customer_id: ids[luk], in_out: 1, amount_value: 1, date }),
  ],
  ['a gold bar', ({ call }, date) => call('POST', '/gold_bars', { weight: 1, date })],
  ['a day’s price', ({ call }, date) => call('POST', '/daily_prices', { price: { value: 900 }, date })],
  ['a parcel', ({ call }, date) => call('POST', '/shipments', { name: '顺丰', date })],
  [
    'a return',
    async (shop, date) => {
      const sale = await shop.draftSale(oneRing, { to: luk })
      kept(await shop.confirm(sale))
      return shop.takeBack(sale, sale.order_details, { date })
    },
  ],
  [
    'a converted preorder',
    async (shop, date) =>
      shop.convert(await shop.draftSale(oneRing, { to: luk, order_type: 'XSYD' }), { date }),
  ],
  [
    'a bill',
    async (shop, date) => {
      const sale = await shop.draftSale(oneRing, { to: luk })
      kept(await shop.confirm(sale))
      return shop.call('POST', '/orders/payment', { ids: [sale.id], date })
    },
  ],
  ['a bill’s payment', payBill],
]

test.each(calls)('the date of %s lies between 2000 and a year from today', async (_what, make) => {
  const shop = await openTrade({ stock: [ring] })
  for (const date of ['1999-12-31', '2027-11-22'])
    expect(await make(shop, date)).toMatchObject({
      status: 422,
      body: {
        code: 'date_out_of_range',
        message: 'The date must lie between 2000-01-01 and 2027-11-21',
        errors: [{ path: '/date' }],
      },
    })
  for (const date of ['2027-11-21', today]) expect((await make(shop, date)).status).toBeLessThan(300)
})

test.each(calls.slice(0, -1))(
  '%s with a moment as date gets the shop’s day of that moment',
  async (_what, make) => {
    const shop = await openTrade({ stock: [ring] })
    expect((await make(shop, '2026-11-20T17:30:00Z')).body.date).toBe('2026-11-21')
  },
)

test('a bill that is paid at a moment is paid on the shop’s day of it', async () => {
  const shop = await openTrade({ stock: [ring] })
  expect(await payBill(shop, '2026-11-20T17:30:00Z')).toMatchObject({ status: 200 })
  const payments = kept(await shop.call('POST', '/order_payments/search', {}))
  expect(payments.data).toMatchObject([{ date: '2026-11-21' }])
})

test('a record keeps its date, and never gets an impossible one', async () => {
  const shop = await openTrade()
  const sale = await shop.draftSale(oneRing, { to: luk })
  await shop.shop.db.updateTable('orders').set({ date: '1998-05-05' }).execute()
  expect(await shop.change(sale, { date: '1998-05-05', remarks: '旧单' })).toMatchObject({ status: 200 })
  expect(await shop.change(sale, { date: '1998-05-06' })).toMatchObject({
    status: 422,
    body: { code: 'date_out_of_range' },
  })
  expect(await shop.change(sale, { date: '2026-11-21T18:00:00Z' })).toMatchObject({
    status: 200,
    body: { date: '2026-11-22' },
  })
})

test('text that is not a date is refused as before', async () => {
  const { call } = await openTrade()
  for (const date of ['yesterday', '2026-02-30', '2026-02-30T10:00:00Z', '2026-11-21T25:00:00Z'])
    expect(await call('POST', '/orders', { order_type: 'CPXS', date })).toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: expect.arrayContaining([expect.objectContaining({ path: '/date' })]) },
    })
})
