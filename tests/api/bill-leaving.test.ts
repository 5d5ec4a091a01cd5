import { expect, test } from 'vitest'
import { bill, checkBooks, openDebts, payOn } from '../support/bills'
import { goldenSource, kept, type Order, type Trade } from '../support/cast'

/** Pays a bill of two sales, un-confirms the older one and gives its money back. */
async function openMistake(): Promise<{ shop: Trade; a: Order; b: Order; billed: number }> {
  const { shop, a, b } = await openDebts()
  const { id } = kept(await bill(shop, a, b))
  kept(await payOn(shop, id, { amount_paid_value: 13_740 }))
  kept(await shop.unconfirm(a))
  const [payment] = (await shop.order(a)).payments
  kept(await shop.call('DELETE', `/order_payments/${payment?.id}`))
  return { shop, a, b, billed: Number(id) }
}

test('a sale that goes to another customer leaves the bill of the first one', async () => {
  const { shop, a, b, billed } = await openMistake()

  kept(await shop.change(a, { customer_id: shop.ids[goldenSource] }))
  kept(await shop.confirm(a))

  expect(await shop.call('GET', `/payments/${billed}`)).toMatchObject({
    body: { open: false, value: 4580, amount_paid_value: 4580, bill_orders: [{ order_code: b.code }] },
  })
  expect(await bill(shop, a)).toMatchObject({ status: 201, body: { customer: { code: goldenSource } } })
  await checkBooks(shop)
})

test('a sale that stays with its customer stays on its bill, and is due there again', async () => {
  const { shop, a, billed } = await openMistake()

  kept(await shop.change(a, { remarks: '再称一次' }))
  kept(await shop.confirm(a))

  expect(await shop.call('GET', `/payments/${billed}`)).toMatchObject({
    body: { open: true, value: 13_740, unpaid_cash_value: 9160 },
  })
  await checkBooks(shop)
})

test('a draft is deleted even if it stood on a paid bill', async () => {
  const { shop, a, b, billed } = await openMistake()

  expect(await shop.call('DELETE', `/orders/${a.id}`)).toMatchObject({ status: 204 })

  expect(await shop.call('GET', `/payments/${billed}`)).toMatchObject({
    body: { open: false, bill_orders: [{ order_code: b.code }] },
  })
  await checkBooks(shop)
})

test('a bill goes with the last of its orders', async () => {
  const { shop, a } = await openDebts()
  const { id } = kept(await bill(shop, a))
  kept(await payOn(shop, id, { amount_paid_value: 9160 }))
  kept(await shop.unconfirm(a))
  const [payment] = (await shop.order(a)).payments
  kept(await shop.call('DELETE', `/order_payments/${payment?.id}`))

  kept(await shop.call('DELETE', `/orders/${a.id}`))

  expect(await shop.call('GET', `/payments/${String(id)}`)).toMatchObject({ status: 404 })
  await checkBooks(shop)
})
