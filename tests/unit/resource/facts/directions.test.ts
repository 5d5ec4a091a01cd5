import { expect, test } from 'vitest'
import { directionsIn } from '#resource/facts/directions'
import { shippedResources } from '../../../support/resource-files'

const { orders } = shippedResources()
if (!orders) throw new Error('orders are missing')

test('only the type of an order gives the direction of its money', () => {
  expect(directionsIn(orders, 'order_type')).toMatchObject({ CPXS: 1, CPRK: -1 })
  for (const name of ['currency', 'weight', 'constructor']) expect(directionsIn(orders, name)).toBeUndefined()
})
