import { expect, test } from 'vitest'
import { checkReport } from '#resource/reports/check-report'
import type { Report } from '#resource/reports/report'
import { shippedResources } from '../../../support/resource-files'

const report: Report = {
  ...{
    $id: 'sold',
    title: '销售',
    group: 'sales',
    order: 1,
    of: 'order_details',
    where: {},
    access: ['admin'],
  },
  ...{ dimensions: ['order_id.date|day'], by: [], measures: [{ sum: 'weight' }], filters: [] },
}

function mistakesOf(changes: Partial<Report>): string[] {
  const told: string[] = []
  checkReport({ ...report, ...changes }, shippedResources(), (path, reason) =>
    told.push(`${path}: ${reason}`),
  )
  return told
}

test('a report with valid paths has no mistake', () => {
  expect(mistakesOf({})).toEqual([])
})

test.each<[Partial<Report>, string]>([
  [{ net: 'order_id.currency' }, '/net: "order_id.currency" does not say which way money goes'],
  [{ period: 'order_id.code' }, '/period: "order_id.code" is no date'],
  [
    { where: { 'order_id.moon': true } },
    '/where/order_id.moon: "order_id.moon" leads to no property of "order_details"',
  ],
  [{ filters: ['moon'] }, '/filters/0: "moon" leads to no property of "order_details"'],
  [{ measures: [{ sum: 'weight' }, { sum: 'weight' }] }, '/measures: two measures have the key "weight"'],
  [
    { measures: [{ sum: 'weight' }, { key: 'price', ratio: ['cash', 'weight'] }] },
    '/measures/1/ratio: there is no measure "cash"',
  ],
])('%o has a mistake', (changes, told) => {
  expect(mistakesOf(changes)).toEqual([told])
})
