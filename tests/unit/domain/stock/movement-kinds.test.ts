import { expect, test } from 'vitest'
import { orderTypes } from '#domain/order/order-types'
import { stockMovementKinds } from '#domain/stock/movement-kinds'

test('the movements of an order type have a kind of movement', () => {
  const named = Object.values(orderTypes).flatMap(({ movement }) => movement ?? [])
  expect(named).toEqual(['purchase', 'sale', 'return'])
  expect(stockMovementKinds).toEqual(expect.arrayContaining(named))
})
