import { expect, test } from 'vitest'
import {
  computedDates,
  computedMeasures,
  isComputed,
  isComputedDate,
} from '#resource/reports/computed-measures'
import { shippedResources } from '../../../support/resource-files'

test('all values that computed sums and dates reveal are properties of the shipped resources', () => {
  const resources = shippedResources()
  const named = [...Object.values(computedMeasures), ...Object.values(computedDates)].flatMap(
    ({ reveals }) => [...reveals],
  )
  const missing = named.filter((source) => {
    const [resource = '', property = ''] = source.split('.')
    return resources[resource]?.properties[property] === undefined
  })
  expect(missing).toEqual([])
})

test('a computed sum or date is known by its own name alone, and for its own records', () => {
  expect([isComputed('metal_margin'), isComputed('toString')]).toEqual([true, false])
  expect([isComputedDate('customers', 'last_sale'), isComputedDate('orders', 'last_sale')]).toEqual([
    true,
    false,
  ])
})
