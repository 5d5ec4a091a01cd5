import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { groupEntriesOf, outLaborFee, rangeOf, refuseLaborFees } from '#domain/pricing/labor-fee'
import { priceRanges } from '#domain/pricing/price-ranges'

const ranges = priceRanges('0,10,20')
const wholesale = [
  { group: 0, labor_fee: 8.5 },
  { group: 10, labor_fee: 16 },
  { group: 20, labor_fee: 26 },
]

test.each([
  [0, 8.5],
  [9.99, 8.5],
  [10, 16],
  [19.99, 16],
  [20, 26],
  [5000, 26],
])('goods bought at %d a gram are sold to a wholesaler at %d', (latest, expected) => {
  expect(outLaborFee(latest, ranges, wholesale)).toBe(expected)
})

test('without an entry for the range the fee is 0', () => {
  expect(outLaborFee(12, ranges, [{ group: 0, labor_fee: 8.5 }])).toBe(0)
  expect(outLaborFee(12, ranges, [])).toBe(0)
  expect(outLaborFee(12, ranges)).toBe(0)
})

test('without a range there is no fee', () => {
  expect(outLaborFee(12, [], wholesale)).toBe(0)
  expect(rangeOf(-1, ranges)).toBeUndefined()
})

test('a range inserted between two others re-prices none of them', () => {
  const finer = priceRanges('0,5,10,20')
  expect(outLaborFee(12, finer, wholesale)).toBe(16)
  expect(outLaborFee(4, finer, wholesale)).toBe(8.5)
  expect(outLaborFee(7, finer, wholesale)).toBe(0)
})

test('every fee from 0 lies in exactly one range', () => {
  const fee = fc.integer({ min: 0, max: 100_000 }).map((cents) => Number(`${cents}e-2`))
  fc.assert(
    fc.property(fee, fc.uniqueArray(fc.integer({ min: 1, max: 999 })), (value, bounds) => {
      const made = priceRanges(['0', ...bounds].join(','))
      const holding = made.filter(({ lower, upper }) => value >= lower && (upper === null || value < upper))
      expect(holding).toEqual([rangeOf(value, made)])
    }),
  )
})

test('the entries of a group are kept by material', () => {
  expect(groupEntriesOf({ 3: wholesale }, 3)).toBe(wholesale)
  expect(groupEntriesOf({ 3: wholesale }, 4)).toEqual([])
  expect(groupEntriesOf({ 3: wholesale }, null)).toEqual([])
  expect(groupEntriesOf(null, 3)).toEqual([])
})

describe('labor fees are refused', () => {
  const known = new Map([['1', ranges]])
  const fee = (group: number) => ({ group, labor_fee: 8 })

  test.each([
    ['of a material that there is not', { 2: [fee(0)] }, 'reference_missing', '/labor_fees/2'],
    ['of a group that begins no range', { 1: [fee(0), fee(7)] }, 'labor_fee_range', '/labor_fees/1/1/group'],
    ['twice of one range', { 1: [fee(10), fee(10)] }, 'labor_fee_twice', '/labor_fees/1/1/group'],
  ])('%s', (_, fees, code, path) => {
    expect(() => refuseLaborFees(fees, null, known)).toThrow(expect.objectContaining({ code, path }))
  })

  test('but not where they are stored already', () => {
    expect(() =>
      refuseLaborFees({ 1: [fee(7)], 2: [fee(0)] }, { 1: [fee(7)], 2: [fee(0)] }, known),
    ).not.toThrow()
  })
})
