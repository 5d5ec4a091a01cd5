import { expect, test } from 'vitest'
import fc from 'fast-check'
import {
  isOpeningSheet,
  openingSheets,
  refuseTakeBack,
  openingOrder,
  refuseOpeningOrder,
  type OpenOrder,
} from '#domain/opening'
import { lineFigures } from '#domain/order/line'

test('each sheet of opening data is known by its name, and no other name is', () => {
  expect(openingSheets.every(isOpeningSheet)).toBe(true)
  for (const other of ['orders', 'customers', 'toString', '']) expect(isOpeningSheet(other)).toBe(false)
})

const imported = { code: 'OI-0001', taken_back_at: null }

test('an untouched import is taken back once', () => {
  expect(() => refuseTakeBack(imported, [])).not.toThrow()
  expect(() => refuseTakeBack({ ...imported, taken_back_at: '2026-11-21' }, [])).toThrow(
    expect.objectContaining({ code: 'already_reversed' }),
  )
})

test('of the rows that have moved since, the first is named and all are counted', () => {
  expect(() => refuseTakeBack(imported, ['R100', 'U200-7'])).toThrow(
    expect.objectContaining({
      code: 'opening_used',
      facts: { import_code: 'OI-0001', code: 'R100', count: 2 },
    }),
  )
})

const cents = fc.integer({ min: 0, max: 1_000_000_00 }).map((value) => value / 100)
const milligrams = fc.integer({ min: 0, max: 100_000 }).map((value) => value / 1000)

test('the line of an old order owes exactly its unpaid amount, in cash and in gold', () => {
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
] satisfies [OpenOrder, string][])('%j is not an unpaid order', (order, code) => {
  expect(() => openingOrder(order)).toThrow(expect.objectContaining({ code }))
})

test('only an order of goldbook’s own is returned or un-confirmed', () => {
  expect(() => refuseOpeningOrder({ code: 'CPXS-20261121-0001', import_code: null })).not.toThrow()
  expect(() => refuseOpeningOrder({ code: 'CPXS-20261121-0001', import_code: 'OI-0001' })).toThrow(
    expect.objectContaining({ code: 'opening_order' }),
  )
})
