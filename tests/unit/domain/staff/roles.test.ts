import { expect, test } from 'vitest'
import { mayEverything, rolesOfOwner } from '#domain/staff/roles'

test('the admin alone may do everything, and is what the owner of an installation holds', () => {
  expect(rolesOfOwner()).toEqual(['admin'])
  expect(mayEverything('admin')).toBe(true)
  expect(['editor', 'cashier', 'toString', ''].some(mayEverything)).toBe(false)
})
