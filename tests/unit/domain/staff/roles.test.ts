import { expect, test } from 'vitest'
import { mayAs, rolesThatMay } from '#domain/staff/roles'

test.each(['administer', 'unconfirm', 'see_all'] as const)('%s is for the admin alone', (privilege) => {
  expect(rolesThatMay(privilege)).toEqual(['admin'])
})

test('whoever holds several roles may what any of them may', () => {
  expect(mayAs(['editor', 'admin'], 'unconfirm')).toBe(true)
  expect(mayAs(['editor', 'cashier'], 'unconfirm')).toBe(false)
  expect(mayAs([], 'see_all')).toBe(false)
})
