import { expect, test } from 'vitest'
import { dimensionKey, measureKey } from '#resource/reports/report'

test('a dimension is named by its path, bands by their key', () => {
  const bands = { key: 'age', title: '库龄', age: 'created_at', bands: [] }
  expect([dimensionKey('date|day'), dimensionKey(bands)]).toEqual(['date|day', 'age'])
})

test('a measure is named by its key, else by its property, and a count by itself', () => {
  const measures = [
    { sum: 'weight' },
    { key: 'came', sum: 'weight' },
    { computed: 'discount' },
    { count: true as const },
  ]
  expect(measures.map(measureKey)).toEqual(['weight', 'came', 'discount', 'count'])
})
