import fc from 'fast-check'
import { expect, test } from 'vitest'
import { didYouMean, nearestOf, slipsBetween } from '#resource/check/nearest'

test.each([
  ['shop', 'shop', 0],
  ['shpo', 'shop', 1],
  ['sho', 'shop', 1],
  ['shoop', 'shop', 1],
  ['shap', 'shop', 1],
  ['auditor', 'editor', 2],
  ['', 'shop', 4],
])('from %s to %s it is %d slips of the hand', (typed, meant, slips) => {
  expect(slipsBetween(typed, meant)).toBe(slips)
})

test('the way back is as far, and no word is further than its letters', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (one, other) => {
      expect(slipsBetween(one, other)).toBe(slipsBetween(other, one))
      expect(slipsBetween(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length))
    }),
  )
})

test('the nearest word is meant, unless none is near', () => {
  const icons = ['shop', 'shopping', 'team', 'user', 'usergroup-add']
  expect(nearestOf('Shop', icons)).toBe('shop')
  expect(nearestOf('usergruop-ad', icons)).toBe('usergroup-add')
  expect(nearestOf('heart', icons)).toBeUndefined()
  expect(nearestOf('x', [])).toBeUndefined()
  expect(didYouMean('tema', icons)).toBe('; did you mean "team"?')
  expect(didYouMean('heart', icons)).toBe('')
  expect(didYouMean(7, icons)).toBe('')
})
