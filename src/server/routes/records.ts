import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { rolesWith, titleIn, type Resource, type Right } from '#resource/resource'
import { bodyFor, resourceFor, resourcesFor, wholeResource } from '../access'
import { change } from '../change'
import type { AppEnv, Context } from '../context'
import { withCodes, withoutEmptyCodes } from '../store/counters'
import { findRecord, insertRecord, keyById, lockRecord, softDelete, updateRecord } from '../store/records'
import { holderOf, lockReferences, referrerOf, type Referrer } from '../store/references'
import type { Values } from '../shape'

/** The standard pattern of every resource (spec §7), but search: get, create, update, delete. */
export const recordRoutes = new Hono<AppEnv>()
  .get('/:resource/:id', async (c) => {
    const resource = resourceFor(c, c.req.param('resource'), 'read')
    return c.json(await findRecord(c.var.shop.db, resource, resourcesFor(c), c.req.param('id')))
  })
  .post('/:resource', async (c) => {
    const resource = writable(c, c.req.param('resource'), 'create')
    const values = bodyFor(c, resource, 'create')
    const saved = await change(c, `${resource.$id}.create`, async (tx, note) => {
      await lockReferences(tx, resource, values)
      const whole = wholeResource(c, resource.$id)
      const id = await insertRecord(tx, whole, await withCodes(tx, whole, values))
      const record = await findRecord(tx, resource, resourcesFor(c), await keyById(tx, resource, id))
      note(resource.$id, id, null, values)
      return record
    })
    return c.json(saved, 201)
  })
  .put('/:resource/:id', async (c) => {
    const resource = writable(c, c.req.param('resource'), 'update')
    const values = withoutEmptyCodes(resource, bodyFor(c, resource, 'update'))
    const saved = await change(c, `${resource.$id}.update`, async (tx, note) => {
      const resources = resourcesFor(c)
      const key = c.req.param('id')
      await lockRecord(tx, resource, key)
      const before = await findRecord(tx, resource, resources, key)
      refuseStale(c, before)
      refuseInUse(c, await holderOf(tx, c.var.shop.resources, resource, before, values))
      await lockReferences(tx, resource, changesOf(values, before))
      await updateRecord(tx, resource, before.id, values)
      const after = await findRecord(tx, resource, resources, await keyById(tx, resource, before.id))
      note(resource.$id, before.id, before, after)
      return after
    })
    return c.json(saved)
  })
  .delete('/:resource/:id', async (c) => {
    const resource = writable(c, c.req.param('resource'), 'delete')
    await change(c, `${resource.$id}.delete`, async (tx, note) => {
      await lockRecord(tx, resource, c.req.param('id'))
      const record = await findRecord(tx, resource, resourcesFor(c), c.req.param('id'))
      refuseInUse(c, await referrerOf(tx, c.var.shop.resources, resource, record))
      await softDelete(tx, resource, record.id)
      note(resource.$id, record.id, record, null)
    })
    return c.body(null, 204)
  })

function writable(c: Context, name: string, right: Right): Resource {
  const resource = resourceFor(c, name, 'read')
  if (resource.writes === 'rules' || rolesWith(right, resource).length === 0)
    throw new RuleBroken('not_allowed')
  return resourceFor(c, name, right)
}

/**
 * A PUT that starts from an older record than the stored one overwrites nothing.
 *
 * @throws RuleBroken `stale` with the current record (api.md)
 */
export function refuseStale(c: Context, stored: { updated_at: string }): void {
  const sent = c.var.body.updated_at
  if (sent === undefined || sent === null) return
  if (typeof sent !== 'string' || Date.parse(sent) !== Date.parse(stored.updated_at))
    throw new RuleBroken('stale', { current: stored })
}

function refuseInUse(c: Context, referrer: Referrer | undefined) {
  if (!referrer) return
  const other = c.var.shop.resources[referrer.by]
  const by = other ? titleIn(other, c.var.language) : referrer.by
  throw new RuleBroken('in_use', { by, resource: referrer.by, count: referrer.count })
}

/** What differs: a record that refers to a deleted one since long may still be saved. */
function changesOf(values: Values, before: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name]))
}
