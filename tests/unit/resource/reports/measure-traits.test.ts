import { expect, test } from 'vitest'
import { answerMeasure, moneyOf, textsOf, requestedMeasure } from '#resource/reports/measure-traits'
import type { Measure } from '#resource/reports/report'
import { endOf } from '#resource/reports/path'
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

test('a measure is named by its own title, else by that of its property', () => {
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

const resources = shippedResources()

test.each([
  ['orders', 'confirmed', ['true'], true],
  ['orders', 'confirmed', ['false'], false],
  ['orders', 'order_type', ['CPXS'], 'CPXS'],
  ['orders', 'order_type', ['CPXS', 'XSTH'], ['CPXS', 'XSTH']],
  ['orders', 'customer_id', ['7'], 7],
  ['order_details', 'product_code', ['0012'], '0012'],
])('%s.%s as %j wants %j, and reads back the same', (of, path, texts, wanted) => {
  const end = endOf(resources, of, path)
  if (!end) throw new Error(`${path} leads nowhere`)
  expect(requestedMeasure(end.field, texts)).toEqual(wanted)
  expect(textsOf(wanted)).toEqual(texts)
})

test('without a text nothing is wanted', () => {
  const end = endOf(resources, 'orders', 'confirmed')
  expect(end && requestedMeasure(end.field, [])).toBeUndefined()
})
