import { expect, test } from 'vitest'
import { isOrderType, orderTypeOf, orderTypes } from '#domain/order/order-types'

test.each([
  ['CPRK', 1, 1, -1, 'purchase'],
  ['CPXS', -1, -1, 1, 'sale'],
  ['XSTH', 1, 1, -1, 'return'],
  ['XSYD', -1, 0, 1, null],
] as const)('%s: goods %d, stock %d, cash %d, movement %s', (type, in_out, stock, cash, movement) => {
  expect(orderTypes[type]).toMatchObject({ in_out, stock, cash, movement })
})

test('the type of an order is the part of its code before the first hyphen', () => {
  expect(orderTypeOf('CPXS-20261121-0001')).toBe('CPXS')
  expect(orderTypeOf('XSYD')).toBe('XSYD')
})

test('a code of no known type has none', () => {
  expect(orderTypeOf('')).toBeUndefined()
  expect(orderTypeOf('cpxs-20261121-0001')).toBeUndefined()
  expect(orderTypeOf('constructor-1')).toBeUndefined()
  expect(isOrderType('CPXS ')).toBe(false)
})
