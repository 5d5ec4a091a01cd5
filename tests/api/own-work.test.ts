import { expect, test } from 'vitest'
import { kept, luk, openTrade, ring, type Order, type Trade } from '../support/cast'
import { today } from '../support/shop'
import { closeTill, openTill } from '../support/till-day'
import { refused } from '../support/unmoved'

const clerk = { as: 'clerk' } as const
const oneRing = { ...ring, quantity: 1, weight: 10 }

async function openSale(): Promise<{ shop: Trade; sale: Order }> {
  const shop = await openTrade({ stock: [ring] })
  return { shop, sale: await shop.draftSale(oneRing, { to: luk }) }
}

/** A draft sale to Luk, written by the clerk. */
const clerksDraft = async ({ call, ids }: Trade) =>
  kept(await call('POST', '/orders', { order_type: 'CPXS', customer_id: ids[luk], date: today }, clerk))

const takeBack = ({ call }: Trade, { body }: { body: Record<string, unknown> }) =>
  call('DELETE', `/order_payments/${String(body.id)}`, undefined, clerk)

test('a clerk takes back their own payment of the day', async () => {
  const { shop, sale } = await openSale()
  const payment = await shop.pay(sale, { value: 500, ...clerk })
  expect(kept(await shop.call('GET', `/orders/${sale.id}`, undefined, clerk)).payments).toMatchObject([
    { removable: true },
  ])
  expect(await takeBack(shop, payment)).toMatchObject({ status: 204 })
  expect(await shop.order(sale)).toMatchObject({ paid_cash_value: 0, payments: [] })
})

test('a clerk does not take back the payment of another', async () => {
  const { shop, sale } = await openSale()
  const payment = await shop.pay(sale, { value: 500 })
  expect(await refused(shop, () => takeBack(shop, payment))).toMatchObject({
    status: 403,
    body: { code: 'not_own', message: 'Another user made this; ask an admin' },
    moved: [],
  })
  expect(kept(await shop.call('GET', `/orders/${sale.id}`, undefined, clerk)).payments).toMatchObject([
    { removable: false },
  ])
})

test('a clerk does not take back a payment of yesterday, whatever its business day', async () => {
  const { shop, sale } = await openSale()
  const payment = await shop.pay(sale, { value: 500, ...clerk })
  await shop.shop.db.updateTable('payments').set({ taken_on: '2026-11-20' }).execute()
  expect(await refused(shop, () => takeBack(shop, payment))).toMatchObject({
    status: 403,
    body: { code: 'not_today', date: '2026-11-20' },
    moved: [],
  })
})

test('only an admin takes back a payment of a closed till', async () => {
  const { shop, sale } = await openSale()
  const till = await openTill(shop, 0)
  const payment = await shop.pay(sale, { value: 500, ...clerk })
  kept(await closeTill(shop, till, 500))
  expect(kept(await shop.call('GET', `/orders/${sale.id}`, undefined, clerk)).payments).toMatchObject([
    { removable: false },
  ])
  expect(await refused(shop, () => takeBack(shop, payment))).toMatchObject({
    status: 409,
    body: { code: 'till_closed', till_code: till.code },
    moved: [],
  })
  expect(await shop.call('DELETE', `/order_payments/${String(payment.body.id)}`)).toMatchObject({
    status: 204,
  })
})

test('a clerk deletes their own draft, and no other’s', async () => {
  const { shop, sale } = await openSale()
  const own = await clerksDraft(shop)
  expect(own).toMatchObject({ created_by: 'clerk' })
  expect(await shop.call('DELETE', `/orders/${String(own.id)}`, undefined, clerk)).toMatchObject({
    status: 204,
  })
  expect(
    await refused(shop, () => shop.call('DELETE', `/orders/${sale.id}`, undefined, clerk)),
  ).toMatchObject({ status: 403, body: { code: 'not_own' }, moved: [] })
})

test('a clerk’s own order stays once it is confirmed, or paid', async () => {
  const shop = await openTrade({ stock: [ring] })
  const order_details = [{ ...oneRing, gold_price_per_gram_value: 900 }]
  const draft = async () =>
    kept(
      await shop.call(
        'POST',
        '/orders',
        { order_type: 'CPXS', customer_id: shop.ids[luk], date: today, order_details },
        clerk,
      ),
    ) as Order
  const [confirmed, paid] = [await draft(), await draft()]
  kept(await shop.confirm(confirmed, clerk))
  kept(await shop.pay(paid, { value: 10, ...clerk }))
  const remove = ({ id }: Order) => shop.call('DELETE', `/orders/${id}`, undefined, clerk)
  expect(await remove(confirmed)).toMatchObject({ status: 409, body: { code: 'order_confirmed' } })
  expect(await remove(paid)).toMatchObject({ status: 409, body: { code: 'order_has_payments' } })
})

test('the author of an order can’t be typed, nor the cashier of a payment', async () => {
  const { shop, sale } = await openSale()
  kept(await shop.change(sale, { created_by_id: 2, created_by: 'clerk' }))
  expect(await shop.order(sale)).toMatchObject({ created_by: 'admin' })
  expect(await shop.call('DELETE', `/orders/${sale.id}`, undefined, clerk)).toMatchObject({ status: 403 })
})
