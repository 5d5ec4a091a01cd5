import { expect, test } from 'vitest'
import { labels } from '#words/labels'
import {
  isOrderType,
  orderTypeOf,
  orderTypes,
  orderTypesWhere,
  takesBack,
  takesFromStock,
  usualOrderType,
} from '#domain/order/order-types'

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

test('a code of an unknown type has none', () => {
  expect(orderTypeOf('')).toBeUndefined()
  expect(orderTypeOf('cpxs-20261121-0001')).toBeUndefined()
  expect(orderTypeOf('constructor-1')).toBeUndefined()
  expect(isOrderType('CPXS ')).toBe(false)
})

test('a sale comes back as a return, a preorder becomes a sale, and a purchase does neither', () => {
  expect(orderTypesWhere((_, type) => takesBack(type))).toEqual(['XSTH'])
  expect(orderTypesWhere(({ returnedAs }) => returnedAs !== null)).toEqual(['CPXS'])
  expect(orderTypesWhere(({ becomes }) => becomes === 'CPXS')).toEqual(['XSYD'])
  expect(orderTypesWhere((_, type) => takesFromStock(type))).toEqual(['CPXS'])
  expect(orderTypesWhere(({ supplied }) => supplied)).toEqual(['CPRK'])
  expect(takesBack(undefined)).toBe(false)
})

test('orders that may be billed are confirmed themselves', () => {
  expect(orderTypesWhere(({ billable }) => billable)).toEqual(orderTypesWhere(({ stock }) => stock !== 0))
  expect(labels.orderTypes[usualOrderType].title).toBe('销售')
})
