import { expect, test } from 'vitest'
import { checkReport } from '#resource/reports/check-report'
import { offeredMeasures, offeredPaths } from '#resource/reports/report-choices'
import { blankReport } from '#resource/reports/report-edit'
import { shippedResources } from '../../../support/resource-files'

const resources = shippedResources()
const pathsOf = (of: string, seen = resources) => offeredPaths(seen, of).map(({ path }) => path)

test('a report about order lines can use the order, its customer and their group', () => {
  expect(pathsOf('order_details')).toEqual(
    expect.arrayContaining([
      'order_id.date',
      'order_id.customer_id',
      'order_id.customer_id.customer_group_id',
      'product_code.category_code',
      'order_id.salesperson',
      'order_id.confirmed',
    ]),
  )
})

test('a report uses neither properties that cannot be compared, nor circles', () => {
  const paths = pathsOf('order_details')
  expect(paths).not.toContain('remarks')
  expect(paths.filter((path) => path.endsWith('.id') || path.split('.').length > 3)).toEqual([])
  expect(new Set(paths).size).toBe(paths.length)
})

test('a reader who sees no customers is offered no path through them', () => {
  const { customers: _hidden, ...others } = resources
  expect(pathsOf('order_details', others).filter((path) => path.startsWith('order_id.customer_id.'))).toEqual(
    [],
  )
})

test.each(Object.keys(resources))('every offer for %s can be calculated', (of) => {
  const resource = resources[of]
  if (!resource) throw new Error(`no ${of}`)
  const mistakes: string[] = []
  const [first = 'id'] = pathsOf(of)
  const report = blankReport('mine', resource, first)
  const whole = {
    ...report,
    dimensions: pathsOf(of),
    filters: pathsOf(of),
    measures: offeredMeasures(resource),
  }
  checkReport(whole, resources, (place, reason) => mistakes.push(`${place} ${reason}`))
  expect(mistakes).toEqual([])
})
