import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openingOrder, refuseOpeningOrder, type OpenOrder } from '#domain/opening-order'
import { lineFigures } from '#domain/order/line'

const cents = fc.integer({ min: 0, max: 1_000_000_00 }).map((value) => value / 100)
const milligrams = fc.integer({ min: 0, max: 100_000 }).map((value) => value / 1000)

test('the line of an old order owes exactly what was unpaid of it, in cash and in gold', () => {
  fc.assert(
    fc.property(cents, milligrams, fc.constantFrom('CPXS', 'CPRK'), (cash, gold, order_type) => {
      fc.pre(cash > 0 || gold > 0)
      const order: OpenOrder = { order_type, unpaid_cash_value: cash, unpaid_gold_weight: gold }
      const { line, payment_method } = openingOrder(order)
      expect(lineFigures(line, payment_method)).toMatchObject({
        receivable_cash_value: cash,
        receivable_gold_weight: gold,
      })
    }),
  )
})

test.each([
  [{ order_type: 'XSTH', unpaid_cash_value: 1 }, 'opening_order_type'],
  [{ order_type: 'XSYD', unpaid_cash_value: 1 }, 'opening_order_type'],
  [{ order_type: 'CPXS' }, 'value_required'],
  [{ order_type: 'CPXS', unpaid_cash_value: 0, unpaid_gold_weight: null }, 'value_required'],
] satisfies [OpenOrder, string][])('%j is no unpaid order', (order, code) => {
  expect(() => openingOrder(order)).toThrow(expect.objectContaining({ code }))
})

test('only an order of goldbook’s own comes back or becomes a draft again', () => {
  expect(() => refuseOpeningOrder({ code: 'CPXS-20261121-0001', import_code: null })).not.toThrow()
  expect(() => refuseOpeningOrder({ code: 'CPXS-20261121-0001', import_code: 'OI-0001' })).toThrow(
    expect.objectContaining({ code: 'opening_order' }),
  )
})
