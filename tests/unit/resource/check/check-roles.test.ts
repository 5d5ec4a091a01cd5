import { expect, test } from 'vitest'
import fc from 'fast-check'
import { mistakesIn } from '#resource/check/check'
import type { Access, Field } from '#resource/resource'
import { didYouMean, nearestOf, slipsBetween } from '#resource/check/check-roles'
import { resourceOf } from '../../../support/resource-files'

const reasonsOf = (...all: Partial<Access>[]) => {
  const rights = { read: [], write: [], delete: [] }
  const resources = all.map((access, index) =>
    resourceOf({ $id: `rings${index}`, access: { ...rights, ...access } }),
  )
  return mistakesIn(Object.fromEntries(resources.map((resource) => [resource.$id, resource]))).map(
    ({ file, path, reason }) => `${file} ${path}: ${reason}`,
  )
}

test.each([
  ['edtior', 'editor'],
  ['editer', 'editor'],
  ['edtr', 'editor'],
  ['Editor', 'editor'],
  ['editors', 'editor'],
  ['admn', 'admin'],
  ['damin', 'admin'],
  ['admin ', 'admin'],
])('"%s" is not a role of its own, but "%s" mistyped', (typed, meant) => {
  expect(reasonsOf({ read: ['admin', typed] })).toEqual([
    `rings0.json /access/read/1: there is no role "${typed}"; did you mean "${meant}"?`,
  ])
})

test.each(['auditor', 'buyer', 'goldsmith', 'admin2', '店长'])('"%s" is a role of the shop', (role) => {
  expect(reasonsOf({ read: [role] })).toEqual([])
})

test('a role in a single place is a mistyped form of a role in several', () => {
  expect(reasonsOf({ read: ['cashier'], write: ['cashier'] }, { update: ['casheir'] })).toEqual([
    'rings1.json /access/update/0: there is no role "casheir"; did you mean "cashier"?',
  ])
  expect(reasonsOf({ read: ['cashier'] }, { update: ['casheir'] })).toEqual([])
  expect(reasonsOf({ read: ['seller'], write: ['seller'] }, { update: ['teller'] })).toEqual([])
})

test('roles of a property are read too', () => {
  const name: Field = { title: '名称', kind: 'text', access: { write: ['editro'] } }
  expect(mistakesIn({ rings: resourceOf({ properties: { name } }) })).toEqual([
    {
      file: 'rings.json',
      path: '/properties/name/access/write/0',
      reason: 'there is no role "editro"; did you mean "editor"?',
    },
  ])
})

test.each([
  ['shop', 'shop', 0],
  ['shpo', 'shop', 1],
  ['sho', 'shop', 1],
  ['shoop', 'shop', 1],
  ['shap', 'shop', 1],
  ['auditor', 'editor', 2],
  ['', 'shop', 4],
])('from %s to %s it is %d typing mistakes', (typed, meant, slips) => {
  expect(slipsBetween(typed, meant)).toBe(slips)
})

test('the way back is as long, and no longer than the letters of a word', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (one, other) => {
      expect(slipsBetween(one, other)).toBe(slipsBetween(other, one))
      expect(slipsBetween(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length))
    }),
  )
})

test('the nearest word is proposed, unless none is near', () => {
  const icons = ['shop', 'shopping', 'team', 'user', 'usergroup-add']
  expect(nearestOf('Shop', icons)).toBe('shop')
  expect(nearestOf('usergruop-ad', icons)).toBe('usergroup-add')
  expect(nearestOf('heart', icons)).toBeUndefined()
  expect(nearestOf('x', [])).toBeUndefined()
  expect(didYouMean('tema', icons)).toBe('; did you mean "team"?')
  expect(didYouMean('heart', icons)).toBe('')
  expect(didYouMean(7, icons)).toBe('')
})
