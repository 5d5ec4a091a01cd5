import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeCurrency } from '#domain/order/draft/draft-currency'
import { sale } from '../drafted-sale'

const dollars = { currency: 'USD', rate: 7.74, rate_date: '2026-11-21' }
const ring = {
  weight: 4.449,
  gold_price_per_gram_value: 1084.06,
  labor_fee_per_gram_value: 128,
  diamond_fee_value: 23_400,
}

describe('an order in Hong Kong dollars becomes one in US dollars', () => {
  test('its figures are converted, and its totals follow', () => {
    const { header, lines, totals } = changeCurrency(sale(ring), dollars, 'convert')
    expect(header).toMatchObject(dollars)
    expect(lines).toMatchObject([
      {
        ...{ labor_fee_per_gram_value: 16.54, diamond_fee_value: 3023.26, gold_price_per_gram_value: 140.06 },
        figures: { unit_price_per_gram_value: 156.6, amount_real: 3719.97 },
      },
    ])
    expect(totals.receivable_cash_value).toBe(3719.97)
  })

  test('or its figures are kept as typed, and no longer follow the customer', () => {
    const draft = sale(ring)
    const { header, lines, totals } = changeCurrency(draft, dollars, 'keep')
    expect(header).toMatchObject(dollars)
    expect(lines).toMatchObject([{ ...ring, fee_is_default: false, price_is_default: true }])
    expect(totals).toEqual(draft.totals)
  })

  test('a fixed discount is money, a percentage is not', () => {
    const { lines } = changeCurrency(
      sale({ ...ring, discount_value: 77.4 }, { ...ring, discount_type: 'percentage', discount_value: 10 }),
      dollars,
      'convert',
    )
    expect(lines.map((line) => line.discount_value)).toEqual([10, 10])
  })

  test('a line that waits for its price goes on waiting', () => {
    const { lines } = changeCurrency(sale({ gold_price_per_gram_value: 0 }), dollars, 'convert')
    expect(lines[0]).toMatchObject({ gold_price_per_gram_value: 0, price_is_default: true })
  })
})

test('figures are not converted at an unknown rate', () => {
  const euros = { currency: 'EUR', rate: null, rate_date: null }
  expect(() => changeCurrency(sale(ring), euros, 'convert')).toThrow('rate_missing')
  expect(changeCurrency(sale(ring), euros, 'keep').header.currency).toBe('EUR')
})

test('converting breaks no line, not even one that is given away', () => {
  const money = (max: number) => fc.integer({ min: 0, max }).map((cents) => cents / 100)
  const lines = fc.record({
    weight: fc.integer({ min: 1, max: 1_000_000 }).map((milligrams) => milligrams / 1000),
    gold_price_per_gram_value: money(200_000),
    labor_fee_per_gram_value: money(20_000),
    diamond_fee_value: money(10_000_000),
  })
  const rates = fc.integer({ min: 1000, max: 50_000_000 }).map((value) => value / 1e6)
  fc.assert(
    fc.property(lines, rates, (line, rate) => {
      const whole = sale(line).lines[0]?.figures.amount ?? 0
      const free = changeCurrency(sale({ ...line, discount_value: whole }), { ...dollars, rate }, 'convert')
      expect(free.lines[0]?.broken).toBeNull()
    }),
  )
})
