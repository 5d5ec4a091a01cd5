import { isDeepStrictEqual } from 'node:util'
import { RuleBroken } from '#domain/errors'
import { mayEverything } from '#domain/staff/roles'
import type { RoleRecord } from '#resource/roles/with-roles'
import { refuseMoreThanOwn } from '../../request/access/own-measure'
import { lockRecord, type RecordValues } from '../../store/records/records'
import { holdersOf, readRoles, type KeptRole } from '../../store/users/roles'
import { addRecord, changeRecord } from '../records/one-record'
import { refuseInUse, removeRecord } from '../records/plain-record'
import type { New, One } from '../../request/use-cases'
import { readRights } from './role-rights'

/** Adds one role. @throws RuleBroken `right_unknown`, `more_than_own`, and the rules of `addRecord` */
export function addRole(one: New): Promise<RecordValues> {
  const { c, sent } = one
  const rights = readRights(sent.rights ?? {}, {}, c.var.shop.resources)
  const code = String(sent.code)
  const second_factor = sent.second_factor === true
  const added = { code, based_on: textOf(sent.based_on), rights, second_factor, name: code, names: {} }
  refuseMoreThanOwn(c, [added], '/rights')
  return addRecord({ ...one, sent: { ...sent, rights } })
}

/**
 * Changes one role. Users and files name it by its code, which therefore stays; the rights of a role that may do
 * everything stay as well, so that somebody always can change them again.
 *
 * @throws RuleBroken `role_fixed`, `right_unknown`, `more_than_own`, and the rules of `changeRecord`
 */
export async function changeRole(one: One): Promise<RecordValues> {
  const { tx, c, resource, key, sent } = one
  const before = await lockedRole(one)
  const changes = (name: keyof RoleRecord) =>
    name in sent && !isDeepStrictEqual(sent[name] ?? null, before[name] ?? null)
  if (changes('code')) throw new RuleBroken('role_fixed', { role: before.code }, '/code')
  const isFixed = mayEverything(before.code)
  for (const name of ['rights', 'based_on'] as const)
    if (isFixed && changes(name) && !isEmpty(sent[name]))
      throw new RuleBroken('role_fixed', { role: before.code }, `/${name}`)
  const rights =
    'rights' in sent ? readRights(sent.rights ?? {}, before.rights, c.var.shop.resources) : before.rights
  const based_on = 'based_on' in sent ? textOf(sent.based_on) : before.based_on
  // Whoever drops the demand for a second factor weakens the guard of all that the role may do.
  if (changes('rights') || changes('based_on') || changes('second_factor'))
    refuseMoreThanOwn(c, [{ ...before, rights, based_on }], '/rights')
  const values = 'rights' in sent ? { ...sent, rights } : sent
  return changeRecord({ tx, c, resource, key, note: one.note, sent: values, seenAt: one.seenAt })
}

/** Deletes one role. @throws RuleBroken `role_fixed`, `in_use`, and the rules of `removeRecord` */
export async function removeRole(one: One): Promise<void> {
  const { code } = await lockedRole(one)
  if (mayEverything(code)) throw new RuleBroken('role_fixed', { role: code })
  const count = await holdersOf(one.tx, code)
  refuseInUse(one.c, count > 0 ? { by: 'users', count } : undefined)
  return removeRecord(one)
}

/** @throws RuleBroken `not_found` */
async function lockedRole({ tx, resource, key }: One): Promise<KeptRole> {
  const id = await lockRecord(tx, resource, key)
  const role = (await readRoles(tx)).find((each) => each.id === id)
  if (!role) throw new RuleBroken('not_found')
  return role
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function isEmpty(value: unknown): boolean {
  return value === null || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)
}
