import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderCode, orderCounter } from '#domain/order/order-code'
import { orderTypeOf, type OrderType } from '#domain/order/order-types'

test('the first sale of a day', () => {
  expect(orderCode('CPXS', '2026-11-21', 1)).toBe('CPXS-20261121-0001')
})

test('each type has its own numbers each day', () => {
  expect(orderCounter('CPRK', '2026-11-21')).toBe('CPRK-20261121')
})

test('a shop that sells more than 9999 times a day goes on counting', () => {
  expect(orderCode('CPXS', '2026-11-21', 12345)).toBe('CPXS-20261121-12345')
})

test('an order code always contains its type', () => {
  const types = fc.constantFrom<OrderType>('CPRK', 'CPXS', 'XSTH', 'XSYD')
  fc.assert(
    fc.property(types, fc.integer({ min: 1, max: 99_999 }), (type, number) => {
      expect(orderTypeOf(orderCode(type, '2026-11-21', number))).toBe(type)
    }),
  )
})
