import { expect, test } from 'vitest'
import type { Resource, Right } from '#resource/resource'
import { coverageOf } from '#resource/roles/coverage'
import { resourceOf } from '../../../support/resource-files'

const own = { properties: { made_by: { const: { user: 'id' as const } } } }
const bought = { properties: { kind: { const: 'buy' } } }
const ownOfLi = { properties: { made_by: { const: 7 } } }
const user = { id: 7, name: '小李', username: 'li' }

/**
 * Sales: a clerk writes her own, a buyer writes and deletes purchases, an auditor reads all, a guest has no
 * right.
 */
const sales: Resource = {
  ...resourceOf({
    $id: 'sales',
    properties: {
      made_by: { title: '经手', kind: 'integer' },
      kind: { title: '类型', kind: 'text' },
      cost: {
        title: '成本',
        kind: 'money',
        access: { read: ['clerk', 'buyer', 'guest'], write: ['buyer', 'guest'] },
      },
    },
  }),
  access: {
    read: ['clerk', 'buyer', 'auditor'],
    write: ['clerk', 'buyer'],
    delete: ['buyer'],
    export: ['auditor'],
  },
  rowsOf: { clerk: own, buyer: bought },
}

test.each<{ who: string; right: Right; roles: string[]; anyOf: object[] | undefined; cost: unknown }>([
  { who: 'a clerk reads her own', right: 'read', roles: ['clerk'], anyOf: [ownOfLi], cost: undefined },
  {
    who: 'with an auditor every sale, its cost on her own',
    right: 'read',
    roles: ['clerk', 'auditor'],
    anyOf: undefined,
    cost: [ownOfLi],
  },
  {
    who: 'who reads every sale writes none with the hand of a clerk',
    right: 'update',
    roles: ['clerk', 'auditor'],
    anyOf: [ownOfLi],
    cost: 'not',
  },
  {
    who: 'the cost is written where the buyer buys',
    right: 'update',
    roles: ['clerk', 'buyer'],
    anyOf: [ownOfLi, bought],
    cost: [bought],
  },
  {
    who: 'only purchases are deleted',
    right: 'delete',
    roles: ['clerk', 'buyer', 'auditor'],
    anyOf: [bought],
    cost: undefined,
  },
  {
    who: 'an export has what the auditor shows',
    right: 'export',
    roles: ['clerk', 'auditor'],
    anyOf: undefined,
    cost: 'not',
  },
  { who: 'a guest adds nothing', right: 'update', roles: ['clerk', 'guest'], anyOf: [ownOfLi], cost: 'not' },
  { who: 'a guest alone sees nothing', right: 'read', roles: ['guest'], anyOf: [], cost: 'not' },
])('$who', ({ right, roles, anyOf, cost }) => {
  const covered = coverageOf(sales, right, { roles, user })
  expect(covered.anyOf).toEqual(anyOf)
  expect(covered.fields.has('cost') ? covered.fields.get('cost') : 'not').toEqual(cost)
})
