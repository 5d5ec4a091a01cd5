import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOfAmounts, withRatios, type Amounts } from '#resource/reports/report-row'

test('grams are added to grams, and money to money of its own currency alone', () => {
  const rows: Amounts[] = [
    { weight: 10.04, cash: { HKD: 100.1 } },
    { weight: 0.96, cash: { HKD: 0.2, USD: 7 } },
    { cash: { USD: 1 } },
  ]
  expect(sumOfAmounts(rows)).toEqual({ weight: 11, cash: { HKD: 100.3, USD: 8 } })
})

test('the order of the rows does not matter', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((each) => each / 100)
  const row = fc.record({ weight: cents, cash: fc.record({ HKD: cents, USD: cents }) })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), (rows) => {
      expect(sumOfAmounts(rows.toReversed())).toEqual(sumOfAmounts(rows))
    }),
  )
})

const perGram = [
  { sum: 'cash' },
  { sum: 'weight' },
  { key: 'price', ratio: ['cash', 'weight'] as [string, string] },
]

test('a ratio divides the sums of a row, each currency by itself, and nothing by nothing', () => {
  expect(withRatios({ weight: 3, cash: { HKD: 100, USD: 6 } }, perGram).price).toEqual({ HKD: 33.33, USD: 2 })
  expect(withRatios({ weight: 0, cash: { HKD: 100 } }, perGram).price).toBeUndefined()
})
