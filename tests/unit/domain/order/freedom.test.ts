import { expect, test } from 'vitest'
import { isReadOnly, lineFreedom, mayChangeTerms } from '#domain/order/freedom'

const draft = { order_type: 'CPXS', confirmed: false, yd_converted_order_code: null } as const
const preorder = { ...draft, order_type: 'XSYD' } as const

test('the lines of a draft are free, those of a confirmed order frozen', () => {
  expect(lineFreedom(draft)).toBe('free')
  expect(lineFreedom({ ...draft, confirmed: true })).toBe('frozen')
  expect(mayChangeTerms(draft)).toBe(true)
  expect(mayChangeTerms({ ...draft, confirmed: true })).toBe(false)
})

test('a draft return gives back less, never something else, and keeps the terms of its sale', () => {
  const back = { ...draft, order_type: 'XSTH' } as const
  expect(lineFreedom(back)).toBe('lower')
  expect(mayChangeTerms(back)).toBe(false)
})

test('a preorder is free until it has become a sale, and then only shows it', () => {
  expect(lineFreedom(preorder)).toBe('free')
  expect(isReadOnly(preorder)).toBe(false)
  const converted = { ...preorder, yd_converted_order_code: 'CPXS-20261121-0001' }
  expect(lineFreedom(converted)).toBe('frozen')
  expect(isReadOnly(converted)).toBe(true)
})
