import { expect, test } from 'vitest'
import { convertedFigures, convertedType, refuseConverted } from '#domain/order/convert'

const preorder = {
  code: 'XSYD-20261121-0001',
  order_type: 'XSYD' as const,
  yd_converted_order_code: null,
}
const converted = { ...preorder, yd_converted_order_code: 'CPXS-20261121-0001' }

test('a preorder becomes a sale', () => {
  expect(convertedType(preorder)).toBe('CPXS')
})

test('no other order becomes a sale', () => {
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

test('the figures of a preorder are its total and its deposits, whatever its sale was paid or took back since', () => {
  const own = { ...converted, receivable_cash_value: 18_320, receivable_gold_weight: 0 }
  const deposit = { value: 2000, rate: 1, weight: 0, yd_order_code: own.code }
  const onSale = { ...deposit, value: 13_160, yd_order_code: null }
  expect(convertedFigures(own, [deposit, onSale])).toMatchObject({
    paid_cash_value: 2000,
    unpaid_cash_value: 16_320,
  })
})
