import { expect, test } from 'vitest'
import { endOf, dimensionParts } from '#resource/reports/path'
import { shippedResources } from '../../../support/resource-files'

const resources = shippedResources()

test('a path goes from a line over its order and its customer to the customer group', () => {
  const end = endOf(resources, 'order_details', 'order_id.customer_id.customer_group_id')
  expect(end?.steps.map(({ from, name }) => `${from.$id}.${name}`)).toEqual([
    'order_details.order_id',
    'orders.customer_id',
  ])
  expect([end?.resource.$id, end?.name]).toEqual(['customers', 'customer_group_id'])
})

test.each(['order_id.moon', 'quantity.weight', 'moon', '', 'order_id.customer_id.'])(
  '%o leads nowhere',
  (path) => {
    expect(endOf(resources, 'order_details', path)).toBeUndefined()
  },
)

test('a path through hidden records leads nowhere', () => {
  const { customers: _hidden, ...others } = resources
  expect(endOf(others, 'order_details', 'order_id.customer_id.customer_group_id')).toBeUndefined()
})

test.each([
  ['order_id.date|month', 'order_id.date', 'month'],
  ['date|day', 'date', 'day'],
  ['location', 'location', 'value'],
])('%s is %s by its %s', (dimension, path, span) => {
  expect(dimensionParts(dimension)).toEqual({ path, span })
})
