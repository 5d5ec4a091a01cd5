import { RuleBroken } from '#domain/errors'
import type { Db } from '../../db/connect'
import type { Values } from '../../http/input/shape'
import type { RecordValues } from '../../store/records/records'
import type { Tx } from '../../store/transaction'
import { hasAdmin, lockAdmins, namesAround } from '../../store/users/users'
import { addRecord, changeRecord } from '../records/one-record'
import { removeRecord } from '../records/plain-record'
import { holdsSecret } from '../secrets'
import type { New, One } from '../use-cases'

/** The names that a user's password may not consist of: the user's own, and the shop's. */
export function namesOfUser(db: Db, key: string | null): Promise<string[]> {
  return namesAround(db, /^\d{1,15}$/.test(key ?? '') ? Number(key) : null)
}

/** Names are compared case-insensitively, so they are stored in lower case. */
export function withLowerName(values: Values): Values {
  const { username } = values
  return typeof username === 'string' ? { ...values, username: username.toLowerCase() } : values
}

/** Adds one user. @throws RuleBroken `password_required`, and the rules of `addRecord` */
export async function addUser(one: New): Promise<RecordValues> {
  if (one.sent.password === undefined) throw new RuleBroken('password_required', {}, '/password')
  return addRecord({ ...one, sent: withLowerName(one.sent) })
}

/**
 * Changes one user, except one's own password, which would let somebody who finds an open session lock its owner out.
 * A new password, or the loss of the right to sign in, ends the user's earlier sessions.
 *
 * @throws RuleBroken `own_password`, `last_admin`, and the rules of `changeRecord`
 */
export async function changeUser(one: One): Promise<RecordValues> {
  const { tx, c, resource, key, sent } = one
  if (Number(key) === c.var.user.id && holdsSecret(resource, sent))
    throw new RuleBroken('own_password', {}, '/password')
  return keepingAnAdmin(tx, () => changeRecord({ ...one, sent: withLowerName(sent) }))
}

/** Deletes one user. @throws RuleBroken `last_admin`, and the rules of `removeRecord` */
export function removeUser(one: One): Promise<void> {
  return keepingAnAdmin(one.tx, () => removeRecord(one))
}

/**
 * Changes users, and makes sure that somebody remains who can change them again.
 *
 * @throws RuleBroken `last_admin` when no active admin would remain
 */
async function keepingAnAdmin<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await lockAdmins(tx)
  const result = await work()
  if (!(await hasAdmin(tx))) throw new RuleBroken('last_admin')
  return result
}
