import { RuleBroken } from '#domain/errors'
import type { RoleRecord } from '#resource/roles/with-roles'
import type { Db } from '../../db/connect'
import { resourcesFor, unrestrictedResource } from '../../request/access/access'
import { refuseMoreThanOwn } from '../../request/access/own-measure'
import type { Context } from '../../request/context'
import type { Values } from '../../request/input/shape'
import { findRecord, lockRecord, type RecordValues } from '../../store/records/records'
import type { Tx } from '../../store/transaction'
import { hasAdmin, lockAdmins, markGiven, namesAround } from '../../store/users/users'
import { addRecord, changeRecord, holdsSecret } from '../records/one-record'
import { removeRecord } from '../records/plain-record'
import type { New, One } from '../../request/use-cases'

/** The names that a user's password may not consist of: the user's own, and the shop's. */
export function namesOfUser(db: Db, key: string | null): Promise<string[]> {
  return namesAround(db, /^\d{1,15}$/.test(key ?? '') ? Number(key) : null)
}

/** Names are compared case-insensitively, so they are stored in lower case. */
function withLowerName(values: Values): Values {
  const { username } = values
  return typeof username === 'string' ? { ...values, username: username.toLowerCase() } : values
}

/**
 * Adds one user, who replaces the given password at the first sign-in.
 *
 * @throws RuleBroken `password_required`, `more_than_own`, and the rules of `addRecord`
 */
export async function addUser(one: New): Promise<RecordValues> {
  if (one.sent.password === undefined) throw new RuleBroken('password_required', {}, '/password')
  refuseMoreThanOwn(one.c, rolesAmong(one.c, one.sent.roles), '/roles')
  const record = await addRecord({ ...one, sent: withLowerName(one.sent) })
  await markGiven(one.tx, record.id)
  return record
}

/**
 * Changes one user, except the acting user's own password: otherwise anybody who finds an open session could lock its
 * owner out. A new password, or the loss of the right to sign in, ends the user's earlier sessions; the user replaces
 * the password at the next sign-in.
 *
 * @throws RuleBroken `own_password`, `last_admin`, `more_than_own`, and the rules of `changeRecord`
 */
export async function changeUser(one: One): Promise<RecordValues> {
  const { tx, c, resource, key, sent } = one
  if (Number(key) === c.var.user.id && holdsSecret(resource, sent))
    throw new RuleBroken('own_password', {}, '/password')
  await refuseGreater(one)
  const record = await keepingAnAdmin(tx, () => changeRecord({ ...one, sent: withLowerName(sent) }))
  if (holdsSecret(resource, sent)) await markGiven(tx, record.id)
  return record
}

/** Deletes one user. @throws RuleBroken `last_admin`, `more_than_own`, and the rules of `removeRecord` */
export async function removeUser(one: One): Promise<void> {
  await refuseGreater(one)
  return keepingAnAdmin(one.tx, () => removeRecord(one))
}

/**
 * Refuses to change a user with more rights than the acting user's own, and to create one: a new password would be a
 * way in.
 *
 * @throws RuleBroken `not_found`, `more_than_own`
 */
async function refuseGreater({ tx, c, resource, key, sent }: One): Promise<void> {
  await lockRecord(tx, resource, key)
  const before = await findRecord(tx, resource, resourcesFor(c), key)
  refuseMoreThanOwn(c, rolesAmong(c, before.roles), '/roles')
  refuseMoreThanOwn(c, rolesAmong(c, sent.roles), '/roles')
}

/**
 * Refuses to look into the sessions of a user with more rights than the acting user's own, and to end them.
 *
 * @param key the `{id}` of a path
 * @throws RuleBroken `not_found`, `more_than_own`
 */
export async function refuseGreaterUser(c: Context, key: string): Promise<void> {
  const { roles } = await findRecord(c.var.shop.db, unrestrictedResource(c, 'users'), resourcesFor(c), key)
  refuseMoreThanOwn(c, rolesAmong(c, roles), '')
}

function rolesAmong(c: Context, codes: unknown): RoleRecord[] {
  return Array.isArray(codes) ? c.var.shop.roles.filter(({ code }) => codes.includes(code)) : []
}

/**
 * Changes users, and makes sure that an admin remains who can change them again.
 *
 * @throws RuleBroken `last_admin` when no active admin would remain
 */
async function keepingAnAdmin<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await lockAdmins(tx)
  const result = await work()
  if (!(await hasAdmin(tx))) throw new RuleBroken('last_admin')
  return result
}
