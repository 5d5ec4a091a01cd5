import { expect, test } from 'vitest'
import { answerMeasure, moneyOf } from '#resource/reports/measure-traits'
import type { Measure } from '#resource/reports/report'
import { shippedResources } from '../../../support/resource-files'

const { order_details: lines } = shippedResources()

test.each<[Measure, unknown]>([
  [{ sum: 'receivable_cash_value' }, { property: 'currency' }],
  [{ sum: 'weight' }, undefined],
  [{ computed: 'metal_margin' }, { fixed: 'HKD' }],
  [{ computed: 'discount' }, { property: 'currency' }],
  [{ count: true }, undefined],
])('the money of %o is that of %o', (measure, money) => {
  expect(lines && moneyOf(lines, measure)).toEqual(money)
})

test('a measure is told by its own title, else by that of what it adds up', () => {
  const measures: Measure[] = [
    { sum: 'weight' },
    { key: 'came', sum: 'weight', title: '入', titles: { en: 'In' } },
    { sum: 'receivable_cash_value' },
    { key: 'price', ratio: ['receivable_cash_value', 'weight'], title: '每克' },
    { count: true },
  ]
  expect(measures.map((measure) => lines && answerMeasure(lines, measure, measures, 'en'))).toMatchObject([
    { key: 'weight', kind: 'weight', unit: 'g' },
    { key: 'came', title: 'In', kind: 'weight' },
    { key: 'receivable_cash_value', kind: 'money' },
    { key: 'price', kind: 'money' },
    { key: 'count', title: 'Count', kind: 'count' },
  ])
})
