import { expect, test } from 'vitest'
import { blankReport, copyOf, editedReport, lackingPart } from '#resource/reports/report-edit'
import type { Report } from '#resource/reports/report'
import { shippedResources } from '../../../support/resource-files'

const { orders } = shippedResources()
const sales: Report = {
  ...{ $id: 'sales', title: '销售', group: 'sales', order: 1, of: 'orders', where: {}, filters: [] },
  ...{ period: 'date', opens: 'month', dimensions: ['date|day', 'customer_id'], by: ['date|day'] },
  measures: [{ sum: 'weight' }, { sum: 'quantity' }, { key: 'each', ratio: ['weight', 'quantity'] }],
  ...{ chart: { measure: 'weight', as: 'bars' }, sort: 'date|day desc', access: ['admin'] },
}

test('a new report counts the records of its resource, and only the admin sees it', () => {
  if (!orders) throw new Error('no orders')
  expect(blankReport('own-1', orders, 'customer_id')).toMatchObject({
    ...{ $id: 'own-1', of: 'orders', by: ['customer_id'], measures: [{ count: true }], access: ['admin'] },
  })
})

test('a removed measure takes along its chart and the ratios with it', () => {
  const { measures, chart, sort } = editedReport(sales, { measures: sales.measures.slice(1) })
  expect(measures).toEqual([{ sum: 'quantity' }])
  expect(chart).toBeUndefined()
  expect(sort).toBe('date|day desc')
})

test('a removed dimension takes along its rows and their order', () => {
  const { by, sort } = editedReport(sales, { dimensions: ['customer_id'] })
  expect(by).toEqual([])
  expect(sort).toBeUndefined()
})

test('a report of the present opens without a period', () => {
  const { period: _, ...undated } = sales
  expect(editedReport(undated, {})).not.toHaveProperty('opens')
})

test('a copy has another name, and no address of a schema', () => {
  const copied = copyOf({ ...sales, ...{ $schema: './report.schema.json' } }, 'own-2')
  expect(copied).toEqual({ ...sales, $id: 'own-2' })
})

test('a report is complete once it has a dimension, a measure and a role', () => {
  expect(lackingPart(sales)).toBeUndefined()
  for (const part of ['dimensions', 'measures', 'access'] as const)
    expect(lackingPart({ ...sales, [part]: [] })).toBe(part)
})
