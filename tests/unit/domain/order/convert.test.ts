import { expect, test } from 'vitest'
import { refuseConverted, convertedType } from '#domain/order/convert'

const preorder = {
  code: 'XSYD-20261121-0001',
  order_type: 'XSYD' as const,
  yd_converted_order_code: null,
}
const converted = { ...preorder, yd_converted_order_code: 'CPXS-20261121-0001' }

test('a preorder becomes a sale', () => {
  expect(convertedType(preorder)).toBe('CPXS')
})

test('nothing else becomes a sale', () => {
  expect(() => convertedType({ ...preorder, order_type: 'CPXS' })).toThrow(
    expect.objectContaining({ code: 'convert_needs_preorder', facts: { order_code: preorder.code } }),
  )
})

test('a preorder becomes a sale once, and is read-only from then on', () => {
  const refusal = expect.objectContaining({
    code: 'already_converted',
    facts: { order_code: preorder.code, sale_code: 'CPXS-20261121-0001' },
  })
  expect(() => convertedType(converted)).toThrow(refusal)
  expect(() => refuseConverted(converted)).toThrow(refusal)
  expect(() => refuseConverted(preorder)).not.toThrow()
})
