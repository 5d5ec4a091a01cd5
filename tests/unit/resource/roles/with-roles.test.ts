import { expect, test } from 'vitest'
import { choicesOf } from '#resource/json-schema'
import { rolesNamedIn, withRoles, type RoleRecord } from '#resource/roles/with-roles'
import type { Field } from '#resource/resource'
import { resourceOf } from '../../../support/resource-files'

const roles: Field = { title: '角色', kind: 'choice_list', choices: 'roles' }
const users = resourceOf({ $id: 'users', properties: { roles } })
const fee: Field = { title: '工费', kind: 'money', access: { read: ['goldsmith', 'admin'] } }
const rings = resourceOf({ properties: { fee } })

const record = (code: string, changes: Partial<RoleRecord> = {}): RoleRecord => ({
  ...{ code, name: code, names: {}, based_on: null, rights: {}, second_factor: false },
  ...changes,
})

test('staff can have the roles of the shop, by its names for them', () => {
  const held = [record('admin', { name: '管理员', names: { en: 'Owner' } }), record('buyer')]
  const served = withRoles({ users, rings }, held)
  expect(choicesOf(served.users?.properties.roles ?? roles)).toEqual([
    { value: 'admin', title: '管理员', titles: { en: 'Owner' } },
    { value: 'buyer', title: 'buyer', titles: {} },
  ])
})

test('a role named in files has rights while it has a record, and none without', () => {
  expect(rolesNamedIn({ users, rings })).toEqual(['admin', 'goldsmith'])
  const readers = (held: RoleRecord[]) => withRoles({ rings }, held).rings?.properties.fee?.access?.read
  const smith = record('goldsmith', { rights: { resources: { rings: { read: true } } } })
  expect(readers([record('admin'), smith])).toEqual(['admin', 'goldsmith'])
  expect(readers([record('admin')])).toEqual(['admin'])
  // A role that does not read the rings reads no field of theirs.
  expect(readers([record('admin'), record('goldsmith')])).toEqual(['admin'])
})
