import { today } from '#tests/support/shop.ts'
import { openOrders } from './open-order'

type Screens = Awaited<ReturnType<typeof openOrders>>

/** Ten rings and two bangles in stock, and a wholesaler who pays 16 a gram for making. */
export async function stockedShop(...opening: Parameters<typeof openOrders>) {
  const screens = await openOrders(...opening)
  const { call } = screens
  const material = await call('POST', '/materials', { name: '足金', price_ranges: '0,10,20' })
  const labor_fees = { [String(material.body.id)]: [{ group: 10, labor_fee: 16 }] }
  const group = await call('POST', '/customer_groups', { name: '批发', labor_fees })
  const luk = await call('POST', '/customers', {
    code: 'LUK',
    name: 'Luk Wholesale',
    phone: '2345 6789',
    contact_person: 'Mr Luk',
    customer_group_id: group.body.id,
  })
  const source = await call('POST', '/customers', { code: 'SUP', name: 'Golden Source' })
  const goods = { material_id: material.body.id }
  await call('POST', '/products', { ...goods, code: 'R100', name: 'Plain ring' })
  await call('POST', '/products', { ...goods, code: 'U200', name: 'Bangle', is_unique_code: true })
  await buy(call, Number(source.body.id))
  return { ...screens, luk: Number(luk.body.id), source: Number(source.body.id) }
}

async function buy(call: Screens['call'], customer_id: number) {
  await call('POST', '/products/U200/codes?count=2')
  const piece = { product_code: 'U200', quantity: 1, weight: 30.12 }
  const bought = await call('POST', '/orders', {
    order_type: 'CPRK',
    date: today,
    customer_id,
    order_details: [
      { product_code: 'R100', quantity: 10, weight: 100.5 },
      { ...piece, inventory_code_seq: 1 },
      { ...piece, inventory_code_seq: 2 },
    ].map((line) => ({ ...line, gold_price_per_gram_value: 880, labor_fee_per_gram_value: 12 })),
  })
  await call('POST', `/orders/confirm/${Number(bought.body.id)}`)
}

/** A draft sale of three rings to the wholesaler. */
export async function draftSale({ call, luk }: { call: Screens['call']; luk: number }): Promise<number> {
  const line = { product_code: 'R100', inventory_code: 'R100', quantity: 3, weight: 37.429 }
  const prices = { gold_price_per_gram_value: 900, labor_fee_per_gram_value: 16 }
  const { body } = await call('POST', '/orders', {
    order_type: 'CPXS',
    date: today,
    customer_id: luk,
    order_details: [
      { ...line, ...prices },
      { ...line, ...prices, quantity: 1, weight: 1 },
    ],
  })
  return Number(body.id)
}
