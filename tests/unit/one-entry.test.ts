import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Every test loads the tables anew, and adds to them before anything else reads them. */
beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  vi.resetModules()
})

const isCard = (method: string) => method === 'card'

const line = {
  id: 1,
  product_code: 'R100',
  is_unique_code: false,
  inventory_code: 'R100',
  quantity: 2,
  weight: 20,
  gold_price_per_gram_value: 900,
  labor_fee_per_gram_value: 16,
  diamond_fee_value: 0,
  discount_type: 'fixed',
  discount_value: 0,
} as const

test('an order type is one entry: it is chosen, numbered, listed, filtered and confirmed by its traits', async () => {
  const { orderTypes, orderTypeOf, orderTypesWhere, takesBack } = await import('#domain/order/order-types')
  const consigned = {
    ...orderTypes.CPXS,
    list: { path: 'order-consigned', icon: 'gift', order: 6 },
  }
  const back = { ...orderTypes.XSTH, list: { path: 'order-consigned-back', icon: 'gift', order: 7 } }
  Object.assign(orderTypes, { JSXS: { ...consigned, returnedAs: 'JSTH' }, JSTH: back })
  const order_type = orderTypeOf('JSXS-20261121-0001')
  if (order_type === undefined) throw new Error('The code of an added type has no type')

  const { choices } = await import('#domain/choices')
  expect(choices.orderTypes).toContain('JSXS')
  const { orderCode } = await import('#domain/order/order-code')
  expect(orderCode(order_type, '2026-11-21', 1)).toBe('JSXS-20261121-0001')
  expect(takesBack('JSTH')).toBe(true)
  expect(orderTypesWhere(({ billable }) => billable)).toContain('JSXS')

  const { confirm } = await import('#domain/order/confirm')
  const { emptyStock } = await import('#domain/stock/movement')
  const stock = new Map([['R100', { ...emptyStock('R100'), quantity: 3, weight: 30 }]])
  const code = 'JSXS-20261121-0001'
  const deal = { currency: 'HKD', rate: 1, payment_method: 'no_gold' } as const
  const order = { ...deal, code, order_type, confirmed: false, customer_id: 7, order_details: [line] }
  expect(confirm(order, stock).balances).toMatchObject([{ code: 'R100', quantity: 1, weight: 10 }])

  const { orderPlaces, orderTypeAt } = await import('#web/shell/routes/new-orders.ts')
  expect(orderPlaces[order_type]).toBe('/admin/order-consigned')
  expect(orderTypeAt('/admin/order-consigned/12')).toBe('JSXS')
  const { newOrders } = await import('#web/shell/routes/new-orders.ts')
  expect(newOrders.map(({ to }) => to)).toContain('/admin/order-consigned/new')
  const { listedStatuses } = await import('#web/pages/orders/order-filters.ts')
  expect(listedStatuses(order_type)).toEqual(['draft', 'confirmed', 'unpaid', 'overdue', 'returned'])
})

test('a payment method is one entry: it is chosen, offered and settled by its traits', async () => {
  const { isPaymentMethod, moneyMethods, paymentMethods, plainMethods } =
    await import('#domain/payment/payment-methods')
  Object.assign(paymentMethods, { card: { ...paymentMethods.check, till: null } })
  expect([moneyMethods(), plainMethods()].every((offered) => offered.some(isCard))).toBe(true)

  const { choices } = await import('#domain/choices')
  expect(choices.paymentMethods).toContain('card')
  const { settle } = await import('#domain/payment/settle')
  const payment_method: unknown = 'card'
  if (!isPaymentMethod(payment_method)) throw new Error('An added way to pay is none')
  const due = {
    order_type: 'CPXS',
    currency: 'HKD',
    unpaid_cash_value: 900,
    unpaid_gold_weight: 0,
  } as const
  expect(settle({ payment_method, value: 800 }, due, { HKD: 1 })).toMatchObject({
    value: 800,
    movement: null,
  })
  const { cashTender: handedOver } = await import('#domain/payment/settle')
  const handed = { payment_method, given_value: 1000 }
  expect(() => handedOver(handed, due, 'HKD', 1, { HKD: 1 })).toThrow('value_exceed')
})
