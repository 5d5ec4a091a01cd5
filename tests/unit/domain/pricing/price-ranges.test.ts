import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalisePriceRanges, priceRanges } from '#domain/pricing/price-ranges'

test.each([
  ['5, 10，20', '0,5,10,20'],
  ['10, 30，20', '0,10,20,30'],
  ['', '0'],
  [' , ，', '0'],
  ['0', '0'],
  ['10,10.0,5,5', '0,5,10'],
  ['5,ten,20', '0,5,20'],
  ['５，１０', '0,5,10'],
  ['.5,8.25', '0,0.5,8.25'],
  ['5,Infinity,0x10,1e3', '0,5'],
])('"%s" is kept as "%s"', (typed, kept) => {
  expect(normalisePriceRanges(typed)).toBe(kept)
})

test.each(['abc', '5、10', '-5,10', '5,10.125', '5,1000000000'])('"%s" is refused', (typed) => {
  expect(() => normalisePriceRanges(typed)).toThrow(
    expect.objectContaining({ code: 'price_ranges_invalid', path: '/price_ranges' }),
  )
  expect(() => priceRanges(typed)).toThrow('price_ranges_invalid')
})

test('each range ends where the next one begins, and the last has no end', () => {
  expect(priceRanges('0,5,10')).toEqual([
    { lower: 0, upper: 5 },
    { lower: 5, upper: 10 },
    { lower: 10, upper: null },
  ])
})

const bound = fc.integer({ min: 0, max: 99_999 }).map((cents) => String(Number(`${cents}e-2`)))
const typed = fc
  .array(fc.tuple(fc.oneof(bound, fc.constantFrom('abc', '', '０')), fc.constantFrom(',', '，', ' , ')))
  .map((parts) => `1,${parts.flat().join('')}`)

test('sorted ranges stay as they are', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const once = normalisePriceRanges(text)
      expect(normalisePriceRanges(once)).toBe(once)
    }),
  )
})

test('the bounds begin at 0 and ascend, for any input', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const lowers = priceRanges(text).map(({ lower }) => lower)
      expect(lowers[0]).toBe(0)
      expect(lowers.slice(1).every((lower, position) => lower > (lowers[position] ?? NaN))).toBe(true)
    }),
  )
})
