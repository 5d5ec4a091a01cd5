import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { rolesWith, type Resource, type Right } from '#resource/resource'
import { bodyFor, resourceFor, resourcesFor } from '../../http/access/access'
import { change } from '../change'
import type { AppEnv, Context } from '../../http/context'
import { doAsides, recordIn } from './asides'
import { refuseNothing } from './nothing-typed'
import { addRecord, changeRecord } from './one-record'
import { removeRecord } from './plain-record'
import { withLinesPrefilled } from './record-lines'
import { withHashes } from '../secrets'
import { withoutEmptyCodes } from '../../store/counters'
import { prefilled } from '../../store/records/prefill'
import { findRecord } from '../../store/records/records'

/** The standard routes of every resource (spec §7), except search: get, create, update, delete. */
export const recordRoutes = new Hono<AppEnv>()
  .get('/:resource/:id', async (c) => {
    const resource = resourceFor(c, c.req.param('resource'), 'read')
    return c.json(await findRecord(c.var.shop.db, resource, resourcesFor(c), c.req.param('id')))
  })
  .post('/:resource', async (c) => {
    const resource = writable(c, c.req.param('resource'), 'create')
    const body = await prefilled(c.var.shop.db, resource, resourcesFor(c), recordIn(c, resource))
    const values = await withHashes(
      resource,
      bodyFor(c, resource, 'create', await withLinesPrefilled(c, resource, body)),
    )
    refuseNothing(c, resource, values)
    const saved = await change(c, `${resource.$id}.create`, async (tx, note) => {
      await doAsides(tx, c, note, resource, values)
      return addRecord(tx, c, note, resource, values)
    })
    return c.json(saved, 201)
  })
  .put('/:resource/:id', async (c) => {
    const resource = writable(c, c.req.param('resource'), 'update')
    const body = await withLinesPrefilled(c, resource, recordIn(c, resource))
    const sent = await withHashes(resource, withoutEmptyCodes(resource, bodyFor(c, resource, 'update', body)))
    const saved = await change(c, `${resource.$id}.update`, async (tx, note) => {
      await doAsides(tx, c, note, resource, sent)
      const { updated_at: seenAt } = c.var.body
      return changeRecord({ tx, c, note, resource, key: c.req.param('id'), sent, seenAt })
    })
    return c.json(saved)
  })
  .delete('/:resource/:id', async (c) => {
    const resource = writable(c, c.req.param('resource'), 'delete')
    await change(c, `${resource.$id}.delete`, (tx, note) =>
      removeRecord(tx, c, note, resource, c.req.param('id')),
    )
    return c.body(null, 204)
  })

/**
 * The resource of a name, if the generic routes write its records and the user may do so.
 *
 * @throws RuleBroken `not_found`, `forbidden`; `not_allowed` where nobody may write
 */
export function writable(c: Context, name: string, right: Right): Resource {
  const resource = resourceFor(c, name, 'read')
  if (resource.writes === 'rules' || rolesWith(right, resource).length === 0)
    throw new RuleBroken('not_allowed')
  return resourceFor(c, name, right)
}
