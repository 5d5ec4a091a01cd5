import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { rolesWith, type Resource, type Right } from '#resource/resource'
import { bodyFor, resourceFor, resourcesFor } from '../../request/access/access'
import { refuseUnconfirmed } from '../../request/access/ask-password'
import { change } from '../change'
import type { AppEnv, Context } from '../../request/context'
import { doAsides, recordIn } from './asides'
import { refuseNothing } from './nothing-typed'
import { addRecord } from './one-record'
import { withLinesPrefilled } from './record-lines'
import { stepFor } from './steps'
import { withHashes } from '../secrets'
import { registeredFor } from '../../request/use-cases'
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
    const whole = bodyFor(c, resource, 'create', await withLinesPrefilled(c, resource, body))
    const sent = await withHashes(c, resource, whole, null)
    refuseNothing(c, resource, sent)
    const create = registeredFor(c, resource.$id).create ?? addRecord
    const saved = await change(c, `${resource.$id}.create`, async (tx, note) => {
      await doAsides(tx, c, note, resource, sent)
      return create({ tx, c, note, resource, sent })
    })
    return c.json(saved, 201)
  })
  .put('/:resource/:id', async (c) => {
    const resource = writable(c, c.req.param('resource'), 'update')
    const body = await withLinesPrefilled(c, resource, recordIn(c, resource))
    const key = c.req.param('id')
    const values = withoutEmptyCodes(resource, bodyFor(c, resource, 'update', body))
    const sent = await withHashes(c, resource, values, key)
    const step = stepFor(c, resource, 'update')
    const saved = await change(c, `${resource.$id}.update`, async (tx, note) => {
      await doAsides(tx, c, note, resource, sent)
      return step({ tx, c, note, resource, key, sent, seenAt: c.var.body.updated_at })
    })
    return c.json(saved)
  })
  .delete('/:resource/:id', async (c) => {
    const resource = writable(c, c.req.param('resource'), 'delete')
    const step = stepFor(c, resource, 'delete')
    const one = { key: c.req.param('id'), sent: {}, seenAt: undefined }
    await change(c, `${resource.$id}.delete`, (tx, note) => step({ tx, c, note, resource, ...one }))
    return c.body(null, 204)
  })

/**
 * The resource of a name, if the generic routes write its records and the user may do so.
 *
 * @throws RuleBroken `not_found`, `forbidden`; `not_allowed` where nobody may write; `password_needed`
 */
export function writable(c: Context, name: string, right: Right): Resource {
  const resource = resourceFor(c, name, 'read')
  if (resource.writes === 'rules' || rolesWith(right, resource).length === 0)
    throw new RuleBroken('not_allowed')
  const allowed = resourceFor(c, name, right)
  if (registeredFor(c, name).confirmed) refuseUnconfirmed(c)
  return allowed
}
