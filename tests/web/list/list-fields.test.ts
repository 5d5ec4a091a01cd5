import { expect, test } from 'vitest'
import { bulkFields } from '#web/list/list-fields.ts'
import { servedResources } from '../../support/served-resources'

const offered = (name: string) => {
  const resource = servedResources()[name]
  return resource ? bulkFields(resource).map(([field]) => field) : []
}

test('many records are given at once what their form asks for, never what screens of their own write', () => {
  expect(offered('templates')).toEqual(['title', 'document', 'standard', 'remarks'])
  expect(offered('orders')).toContain('salesperson')
  expect(offered('orders')).not.toContain('order_type')
})
