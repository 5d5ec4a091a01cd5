import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '#domain/decimal'
import { runningOf } from '#domain/proof/proof'
import { worthParts } from '#domain/proof/worth'
import { goldWorth } from '#domain/reckoning/gold-worth'

const prices: Readonly<Record<string, number>> = { gold: 1234.56, silver: 9.87 }

/** Platinum has no price. */
const worthOf = (metal: string, grams: number) =>
  prices[metal] === undefined ? null : goldWorth(grams, prices[metal])
const valuing = { currency: 'HKD', worthOf }

test('an entry changes the worth by what all grams of its metal are worth after it, less that before', () => {
  const moved: [string, number][] = [
    ['gold', 1.005],
    ['platinum', 2],
    ['gold', -1],
  ]
  const entries = moved.map(([metal, grams]) => ({ changes: { [metal]: grams } }))
  const worth = worthParts({ opening: { silver: 10 }, entries }, valuing)
  expect(worth.opening).toEqual({ g: 10, HKD: 98.7 })
  expect(worth.entries.map(({ changes }) => changes)).toEqual([
    { g: 1.005, HKD: 1240.73 },
    { g: 2 },
    { g: -1, HKD: -1234.56 },
  ])
})

test('however many pieces come and go, their worths add up to the worth of what is left, to the cent', () => {
  const entry = fc.record({
    metal: fc.constantFrom('gold', 'silver'),
    milligrams: fc.integer({ min: -9_999_999, max: 9_999_999 }),
  })
  fc.assert(
    fc.property(fc.array(entry), (drawn) => {
      const moved = drawn.map(({ metal, milligrams }) => ({ metal, grams: milligrams / 1000 }))
      const entries = moved.map(({ metal, grams }) => ({ changes: { [metal]: grams } }))
      const { opening, entries: valued } = worthParts({ opening: {}, entries }, valuing)
      const left = Object.keys(prices).map((metal) =>
        worthOf(metal, sum(moved.filter((each) => each.metal === metal).map(({ grams }) => grams))),
      )
      expect(runningOf(opening, valued).end.HKD ?? 0).toBe(sum(left.map((worth) => worth ?? 0)))
    }),
  )
})
