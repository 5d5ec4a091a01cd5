import { expect, test } from 'vitest'
import { bill, openDebts, payOn, rings } from '../support/bills'
import { kept, luk, openTrade, orderIn, ring, type Trade } from '../support/cast'

/** The row of the audit trail for the last change. */
async function lastEntry({ shop }: Trade) {
  const entry = shop.db.selectFrom('goldbook_audit').select(['name', 'changes']).orderBy('id', 'desc')
  return entry.executeTakeFirst()
}

test('the trail has the deposit of a preorder back, with the sale that is deleted', async () => {
  const shop = await openTrade()
  const order_details = [{ ...rings(10), gold_price_per_gram_value: 900 }]
  const preorder = orderIn(
    await shop.call('POST', '/orders', { order_type: 'XSYD', customer_id: shop.ids[luk], order_details }),
  )
  kept(await shop.pay(preorder, { value: 100, is_deposit: true }))
  const sale = orderIn(await shop.convert(preorder))

  kept(await shop.call('DELETE', `/orders/${sale.id}`))

  expect(await lastEntry(shop)).toMatchObject({
    name: 'orders.delete',
    changes: [
      { resource: 'orders', key: sale.code, after: null },
      {
        resource: 'orders',
        key: preorder.code,
        before: { yd_converted_order_code: sale.code, payments: [{ order_code: sale.code }] },
        after: { yd_converted_order_code: null, payments: [{ order_code: preorder.code, value: 100 }] },
      },
    ],
  })
})

test('the trail has the line of a sale as no longer returned, with the return that is deleted', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = orderIn(await shop.sell(rings(10), { to: luk }))
  const back = orderIn(await shop.takeBack(sale, sale.order_details))

  kept(await shop.call('DELETE', `/orders/${back.id}`))

  expect(await lastEntry(shop)).toMatchObject({
    changes: [
      { key: back.code, after: null },
      { key: sale.code, before: { returned: true }, after: { returned: false } },
    ],
  })
})

test("the trail has each part of a bill's payment", async () => {
  const { shop, a, b } = await openDebts()
  const { id } = kept(await bill(shop, a, b))

  kept(await payOn(shop, id, { amount_paid_value: 10_000 }))

  expect(await lastEntry(shop)).toMatchObject({
    name: 'payments.pay',
    changes: [
      { resource: 'order_payments', before: null, after: { order_code: a.code, value: 9160 } },
      { resource: 'order_payments', before: null, after: { order_code: b.code, value: 840 } },
      { resource: 'payments', key: id, after: { amount_paid_value: 10_000 } },
    ],
  })
})
