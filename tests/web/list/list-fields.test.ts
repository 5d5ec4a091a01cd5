import { act } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { beginSession, endSession } from '#web/data/session/session.ts'
import { bulkFields, mayBulk } from '#web/list/list-fields.ts'
import { servedResources } from '../../support/served-resources'
import { staffRights } from '../../support/staff-rights'

const served = (name: string) => {
  const resource = servedResources()[name]
  if (resource === undefined) throw new Error(`No resource ${name}`)
  return resource
}
const offered = (name: string) => bulkFields(served(name)).map(([field]) => field)

afterEach(() => act(() => endSession()))

test('many records are given at once the fields of their form, never those that screens of their own write', () => {
  expect(offered('templates')).toEqual(['title', 'document', 'standard', 'remarks'])
  expect(offered('orders')).toContain('salesperson')
  expect(offered('orders')).not.toContain('order_type')
})

test('a list offers for many records only actions that the user may do and the server accepts', () => {
  const facts = { id: 1, name: 'Amy', avatar: '', introduction: '' }
  const shop = { business_day: '2026-11-21', time_zone: 'Asia/Hong_Kong' }
  const may = (roles: string[], name: string, neverBulk: ('update' | 'delete')[]) => {
    beginSession({ ...facts, ...shop, roles, ...staffRights(...roles) })
    const resource = { ...served(name), neverBulk }
    return [mayBulk('update', resource), mayBulk('delete', resource)]
  }
  expect(may(['admin'], 'orders', [])).toEqual([true, true])
  expect(may(['admin'], 'orders', ['update'])).toEqual([false, true])
  expect(may(['admin'], 'orders', ['update', 'delete'])).toEqual([false, false])
  expect(may(['editor'], 'customers', [])).toEqual([true, false])
  expect(may(['admin'], 'gold_bar_details', [])[1]).toBe(false)
})
