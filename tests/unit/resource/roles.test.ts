import { expect, test } from 'vitest'
import { choicesOf } from '#resource/json-schema'
import { withRoles } from '#resource/roles'
import type { Field } from '#resource/resource'
import { resourceOf } from '../../support/resource-files'

const roles: Field = { title: '角色', kind: 'choice_list', choices: 'roles' }
const users = resourceOf({ $id: 'users', properties: { roles } })

const offered = (...access: string[]) => {
  const fee: Field = { title: '工费', kind: 'money', access: { read: access } }
  const resources = withRoles({ users, rings: resourceOf({ properties: { fee } }) })
  return choicesOf(resources.users?.properties.roles ?? roles).map((choice) => choice.value)
}

test('staff can have the roles that come with goldbook, and those that a resource file names', () => {
  expect(offered('admin')).toEqual(['admin', 'editor'])
  expect(offered('goldsmith', 'buyer', 'editor')).toEqual(['admin', 'editor', 'buyer', 'goldsmith'])
})

test('what names no other role stays as it is', () => {
  const resources = { users }
  expect(withRoles(resources)).toBe(resources)
})
