import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import type { Resource } from '#resource/resource'
import { bodyFor, can, resourceFor, resourcesFor, wholeResource } from '../../http/access/access'
import { confirmedOnly } from '../../http/access/ask-password'
import { change } from '../change'
import type { AppEnv, Context } from '../../http/context'
import { changeRecord } from '../records/one-record'
import { removeRecord } from '../records/plain-record'
import { holdsSecret, withHashes } from '../secrets'
import type { Values } from '../../http/input/shape'
import { findRecord, insertRecord } from '../../store/records/records'
import { lockReferences } from '../../store/records/references'
import type { Tx } from '../../store/transaction'
import { hasAdmin, lockAdmins, namesAround } from '../../store/users/users'
import type { One } from '../use-cases'

/** The users. A change of a password, or of the right to sign in, ends the user's earlier sessions. */
export const staffRoutes = new Hono<AppEnv>()
  .post('/', can('users', 'create'), confirmedOnly, async (c) => {
    const resource = resourceFor(c, 'users', 'create')
    const values = bodyFor(c, resource, 'create', withLowerName(c.var.body))
    if (values.password === undefined) throw new RuleBroken('password_required', {}, '/password')
    const kept = await withHash(c, resource, values, null)
    const saved = await change(c, 'users.create', async (tx, note) => {
      await lockReferences(tx, resource, kept)
      const id = await insertRecord(tx, wholeResource(c, 'users'), kept)
      note('users', id, null, kept)
      return findRecord(tx, resource, resourcesFor(c), String(id))
    })
    return c.json(saved, 201)
  })
  .put('/:id', can('users', 'update'), confirmedOnly, async (c) => {
    const resource = resourceFor(c, 'users', 'update')
    const sent = bodyFor(c, resource, 'update', withLowerName(c.var.body))
    const kept = await withHash(c, resource, sent, c.req.param('id'))
    const saved = await change(c, 'users.update', (tx, note) =>
      changeUser({
        tx,
        c,
        note,
        resource,
        key: c.req.param('id'),
        sent: kept,
        seenAt: c.var.body.updated_at,
      }),
    )
    return c.json(saved)
  })
  .delete('/:id', can('users', 'delete'), confirmedOnly, async (c) => {
    const resource = resourceFor(c, 'users', 'delete')
    await change(c, 'users.delete', (tx, note) => removeUser(tx, c, note, resource, c.req.param('id')))
    return c.body(null, 204)
  })

/** @param key of the changed user */
async function withHash(c: Context, resource: Resource, values: Values, key: string | null): Promise<Values> {
  if (!holdsSecret(resource, values)) return values
  const { username, name } = values
  const sent = [username, name].filter((each) => typeof each === 'string')
  const known = await namesAround(c.var.shop.db, /^\d{1,15}$/.test(key ?? '') ? Number(key) : null)
  return withHashes(resource, values, [...sent, ...known])
}

/** Names are compared case-insensitively, so they are stored in lower case. */
export function withLowerName(values: Values): Values {
  const { username } = values
  return typeof username === 'string' ? { ...values, username: username.toLowerCase() } : values
}

/**
 * Changes one user, except one's own password, which would let somebody who finds an open session lock its owner out.
 *
 * @throws RuleBroken `own_password`, `last_admin`, and the rules of `changeRecord`
 */
export function changeUser(one: One): ReturnType<typeof changeRecord> {
  const { tx, c, resource, key, sent } = one
  if (Number(key) === c.var.user.id && holdsSecret(resource, sent))
    throw new RuleBroken('own_password', {}, '/password')
  return keepingAnAdmin(tx, () => changeRecord(one))
}

/** Deletes one user. @throws RuleBroken `last_admin`, and the rules of `removeRecord` */
export function removeUser(...removal: Parameters<typeof removeRecord>): Promise<void> {
  return keepingAnAdmin(removal[0], () => removeRecord(...removal))
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
