import { expect, test } from 'vitest'
import { DECIMAL_PLACES, measureOf } from '#resource/measure'

test('an amount keeps cents of its currency', () => {
  expect(measureOf({ kind: 'money' }, 'USD')).toEqual({ decimals: 2, currency: 'USD' })
  expect(measureOf({ kind: 'price' }, 'HKD')).toEqual({ decimals: 2, currency: 'HKD' })
})

test('a weight keeps thousandths of its unit, which is the gram', () => {
  expect(measureOf({ kind: 'weight' })).toEqual({ decimals: 3, unit: 'g' })
  expect(measureOf({ kind: 'weight', unit: 'ct' })).toEqual({ decimals: 3, unit: 'ct' })
})

test('other numbers keep six decimals, whole ones none', () => {
  expect(measureOf({ kind: 'decimal', unit: 'mm' })).toEqual({ decimals: DECIMAL_PLACES, unit: 'mm' })
  expect(measureOf({ kind: 'integer' })).toEqual({ decimals: 0, unit: undefined })
})
