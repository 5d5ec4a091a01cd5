import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { bodyFor, can, resourceFor, resourcesFor, wholeResource } from '../access'
import { change } from '../change'
import type { AppEnv } from '../context'
import { changeRecord } from '../one-record'
import { removeRecord } from '../plain-record'
import { withHashes } from '../secrets'
import type { Values } from '../shape'
import { findRecord, insertRecord } from '../store/records'
import { lockReferences } from '../store/references'
import type { Tx } from '../store/transaction'
import { hasAdmin, lockAdmins } from '../store/users'

/** Who may sign in. A change of a password, or of who may, ends the sessions that began before. */
export const staffRoutes = new Hono<AppEnv>()
  .post('/', can('users', 'create'), async (c) => {
    const resource = resourceFor(c, 'users', 'create')
    const values = bodyFor(c, resource, 'create', withLowerName(c.var.body))
    if (values.password === undefined) throw new RuleBroken('password_required', {}, '/password')
    const kept = await withHashes(resource, values)
    const saved = await change(c, 'users.create', async (tx, note) => {
      await lockReferences(tx, resource, kept)
      const id = await insertRecord(tx, wholeResource(c, 'users'), kept)
      note('users', id, null, kept)
      return findRecord(tx, resource, resourcesFor(c), String(id))
    })
    return c.json(saved, 201)
  })
  .put('/:id', can('users', 'update'), async (c) => {
    const resource = resourceFor(c, 'users', 'update')
    const kept = await withHashes(resource, bodyFor(c, resource, 'update', withLowerName(c.var.body)))
    const saved = await change(c, 'users.update', (tx, note) =>
      keepingAnAdmin(tx, () =>
        changeRecord(tx, c, note, resource, c.req.param('id'), kept, c.var.body.updated_at),
      ),
    )
    return c.json(saved)
  })
  .delete('/:id', can('users', 'delete'), async (c) => {
    const resource = resourceFor(c, 'users', 'delete')
    await change(c, 'users.delete', (tx, note) =>
      keepingAnAdmin(tx, () => removeRecord(tx, c, note, resource, c.req.param('id'))),
    )
    return c.body(null, 204)
  })

/** Names are compared without their case, and so they are kept without it. */
export function withLowerName(values: Values): Values {
  const { username } = values
  return typeof username === 'string' ? { ...values, username: username.toLowerCase() } : values
}

/**
 * Changes users in a way that leaves somebody who can change them again.
 *
 * @throws RuleBroken `last_admin` when no active admin would be left
 */
export async function keepingAnAdmin<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await lockAdmins(tx)
  const result = await work()
  if (!(await hasAdmin(tx))) throw new RuleBroken('last_admin')
  return result
}
