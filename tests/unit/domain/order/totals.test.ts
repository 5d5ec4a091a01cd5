import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineFigures, type LineInput } from '#domain/order/line'
import { orderTotals } from '#domain/order/totals'

const units = (places: number, most: number) =>
  fc.integer({ min: 0, max: most }).map((value) => Number(`${value}e-${places}`))

const entered: fc.Arbitrary<LineInput> = fc.record({
  weight: units(3, 5_000_000),
  quantity: fc.integer({ min: 1, max: 500 }),
  gold_price_per_gram_value: units(2, 200_000),
  labor_fee_per_gram_value: units(2, 10_000),
  diamond_fee_value: units(2, 10_000_000),
  discount_type: fc.constant('percentage' as const),
  discount_value: units(2, 10_000),
})

const mode = fc.constantFrom('no_gold' as const, 'with_gold' as const)

test('a printed column adds up to its printed total', () => {
  fc.assert(
    fc.property(fc.array(entered, { maxLength: 30 }), mode, (inputs, settlement) => {
      const lines = inputs.map((one) => ({ ...one, ...lineFigures(one, settlement) }))
      const totals = orderTotals(lines)
      const column = (figure: keyof typeof totals, scale: number) =>
        lines.reduce((running, one) => running + BigInt(Math.round(one[figure] * scale)), 0n)
      expect(BigInt(totals.quantity)).toBe(column('quantity', 1))
      expect(totals.weight).toBe(Number(`${column('weight', 1000)}e-3`))
      expect(totals.weight_in_liang).toBe(Number(`${column('weight_in_liang', 1000)}e-3`))
      expect(totals.diamond_fee_value).toBe(Number(`${column('diamond_fee_value', 100)}e-2`))
      expect(totals.receivable_cash_value).toBe(Number(`${column('receivable_cash_value', 100)}e-2`))
      expect(totals.receivable_gold_weight).toBe(Number(`${column('receivable_gold_weight', 1000)}e-3`))
    }),
  )
})

test('an order without lines comes to nothing', () => {
  expect(orderTotals([])).toEqual({
    quantity: 0,
    weight: 0,
    weight_in_liang: 0,
    diamond_fee_value: 0,
    receivable_cash_value: 0,
    receivable_gold_weight: 0,
  })
})
