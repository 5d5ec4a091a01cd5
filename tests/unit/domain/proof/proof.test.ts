import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subtract } from '#domain/decimal'
import { addAmounts, excessOf, runningOf, type Amounts } from '#domain/proof/proof'

const grams = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((milligrams) => milligrams / 1000)
const amounts: fc.Arbitrary<Amounts> = fc.dictionary(fc.constantFrom('pcs', 'g', 'HKD', 'USD'), grams)

test('a bar of 100 g that gives 20.5 g and takes 1 g back stands at 80.5 g', () => {
  const entries = [{ changes: { g: -20.5 } }, { changes: { g: 1 } }]
  expect(runningOf({ g: 100 }, entries)).toEqual({
    entries: [
      { changes: { g: -20.5 }, after: { g: 79.5 } },
      { changes: { g: 1 }, after: { g: 80.5 } },
    ],
    end: { g: 80.5 },
  })
})

test('the end is the opening and all changes, in whatever unit, and the last entry stands at it', () => {
  const story = fc.tuple(amounts, fc.array(fc.record({ changes: amounts })))
  fc.assert(
    fc.property(story, ([opening, entries]) => {
      const { entries: after, end } = runningOf(opening, entries)
      expect(end).toEqual(entries.reduce<Amounts>((all, { changes }) => addAmounts(all, changes), opening))
      expect(after.at(-1)?.after ?? opening).toEqual(end)
    }),
  )
})

test('a figure exceeds its entries by what is to be added to them, and never where they agree', () => {
  fc.assert(
    fc.property(amounts, amounts, (kept, end) => {
      const excess = excessOf(kept, end)
      for (const unit of new Set([...Object.keys(kept), ...Object.keys(end)]))
        expect(excess?.[unit] ?? 0).toBe(subtract(kept[unit] ?? 0, end[unit] ?? 0))
      expect(excessOf(end, end)).toBeNull()
    }),
  )
})
