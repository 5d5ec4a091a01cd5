import { expect, test } from 'vitest'
import { directionsIn } from '#resource/facts/directions'
import { shippedResources } from '../../../support/resource-files'

const { orders } = shippedResources()
if (!orders) throw new Error('orders are missing')

test('orders say which way money goes by their type, and by nothing else', () => {
  expect(directionsIn(orders, 'order_type')).toMatchObject({ CPXS: 1, CPRK: -1 })
  for (const name of ['currency', 'weight', 'constructor']) expect(directionsIn(orders, name)).toBeUndefined()
})
