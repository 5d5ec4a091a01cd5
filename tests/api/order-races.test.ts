// Engines: both
import { expect, test } from 'vitest'
import { luk, openTrade, orderIn, ring, type Order, type Trade } from '../support/cast'
import type { Answer } from '../support/shop'

const oneRing = { ...ring, quantity: 1, weight: 10 }

const together = <Result>(many: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: many }, (_, index) => work(index)))

/** The number of answers by outcome. */
function outcomes(answers: Answer[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const { status, body } of answers) {
    const outcome = [status, body.code].filter((part) => part !== undefined && status >= 400).join(' ')
    counted[outcome || String(status)] = (counted[outcome || String(status)] ?? 0) + 1
  }
  return counted
}

async function sold(shop: Trade, many = 1): Promise<Order> {
  return orderIn(
    await shop.sell(
      Array.from({ length: many }, () => oneRing),
      { to: luk },
    ),
  )
}

test('of fifty clerks who take the same ring back at once, one does', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await sold(shop)
  const answers = await together(50, () => shop.takeBack(sale, sale.order_details))
  expect(outcomes(answers)).toEqual({ '201': 1, '409 line_returned': 49 })
  expect(await shop.order(sale)).toMatchObject({
    returned: true,
    returned_order_codes: ['XSTH-20261121-0001'],
  })
})

test('of twenty clerks who convert the same preorder at once, one does', async () => {
  const shop = await openTrade()
  const preorder = await shop.draftSale(oneRing, { to: luk, order_type: 'XSYD' })
  await shop.pay(preorder, { value: 100 })
  const answers = await together(20, () => shop.convert(preorder))
  expect(outcomes(answers)).toEqual({ '201': 1, '409 already_converted': 19 })
  expect(await shop.order(preorder)).toMatchObject({
    yd_converted_order_code: 'CPXS-20261121-0001',
    paid_cash_value: 100,
  })
})

test('whoever confirms and un-confirms at once, the goods are in stock or gone', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await sold(shop)
  const answers = await together(20, (index) => (index % 2 ? shop.confirm(sale) : shop.unconfirm(sale)))
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
  const { confirmed } = await shop.order(sale)
  expect(await shop.stock(ring)).toMatchObject(
    confirmed ? { quantity: 9, weight: 90.5 } : { quantity: 10, weight: 100.5 },
  )
  const { body } = await shop.call('POST', '/inventory_movements/search', {
    filters: [{ field: 'order_code', operator: 'eq', value: sale.code }],
  })
  const moves = answers.filter(({ status }) => status === 200).length
  expect(body.total).toBe(1 + moves)
})

test('either the sale is un-confirmed or its ring is coming back, never both', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await sold(shop)
  const [unconfirmed, back] = await Promise.all([
    shop.unconfirm(sale),
    shop.takeBack(sale, sale.order_details),
  ])
  expect([
    [200, 409],
    [409, 201],
  ]).toContainEqual([unconfirmed.status, back.status])
})

test('returns that are confirmed, deleted and paid while their sale is paid never deadlock', async () => {
  const shop = await openTrade({ stock: [ring] })
  const sale = await sold(shop, 6)
  const backs: Order[] = []
  for (const line of sale.order_details) backs.push(orderIn(await shop.takeBack(sale, [line])))
  const [deleted, ...others] = backs.map(({ id }) => id)
  const answers = await Promise.all([
    shop.call('POST', '/orders/bulk', { action: 'delete', keys: [deleted] }),
    ...others.map((id) => shop.confirm({ id })),
    ...backs.slice(1).map((back) => shop.change(back, { remarks: '检查' })),
    ...backs.slice(1).map(() => shop.pay(sale, { value: 1 })),
  ])
  expect(outcomes(answers)).toEqual({ '200': 11, '201': 5 })
  const { unpaid_cash_value, returned_order_codes } = await shop.order(sale)
  expect({ unpaid_cash_value, returns: JSON.stringify(returned_order_codes).split(',').length }).toEqual({
    unpaid_cash_value: 6 * 9160 - 5 * 9160 - 5,
    returns: 5,
  })
})
