import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { type Resource, titleIn, type Field, rolesWith, type Right } from '#resource/resource'
import type { Context, AppEnv } from '../../request/context'
import { registeredFor, type Step, type Note } from '../../request/use-cases'
import { changeRecord, addRecord, withLinesPrefilled, withHashes } from './one-record'
import { removeRecord } from './plain-record'
import type { Values } from '../../request/input/shape'
import { bodyFor, resourceFor, resourcesFor, can, fitFor } from '../../request/access/access'
import { refuseUnconfirmed } from '../../request/access/ask-password'
import { change } from '../change'
import { withoutEmptyCodes } from '../../store/counters'
import { prefilled } from '../../store/records/prefill'
import { findRecord, lockRecord, updateRecord } from '../../store/records/records'
import type { Tx } from '../../store/transaction'

export type Action = 'update' | 'delete'

const steps: Record<Action, Step> = { update: changeRecord, delete: removeRecord }

/** The resource's own step for an action; null where it refuses, undefined where it has none. */
export function ownStep(c: Context, { $id }: Resource, action: Action): Step | null | undefined {
  const { update, remove } = registeredFor(c, $id)
  return action === 'update' ? update : remove
}

/** The step of an action, the resource's own or that of a plain entity. @throws RuleBroken `not_allowed` */
export function stepFor(c: Context, resource: Resource, action: Action): Step {
  const own = ownStep(c, resource, action)
  if (own === null) throw new RuleBroken('not_allowed')
  return own ?? steps[action]
}

/** The values that a form fills in by itself. */
const given = new Set(['date', 'currency', 'payment_method'])

/**
 * Refuses a new record without any entered value, as a form saves it when a key is hit by mistake.
 *
 * @throws RuleBroken `nothing_typed` with the titles of the properties it needs
 */
export function refuseNothing(c: Context, resource: Resource, values: Values): void {
  const { needs } = registeredFor(c, resource.$id)
  if (needs === undefined) return
  const typed = Object.entries(values).filter(([name]) => !given.has(name))
  if (typed.some(([name, value]) => says(resource.properties[name], value))) return
  const titles = needs.flatMap((name) => {
    const field = resource.properties[name]
    return field ? [titleIn(field, c.var.language)] : []
  })
  throw new RuleBroken('nothing_typed', { fields: titles.join(' / ') }, `/${needs[0]}`)
}

const says = (field: Field | undefined, value: unknown) =>
  value !== null && value !== undefined && value !== '' && value !== field?.default

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

/** The company's single setting, id 1 (domain.md §8): a POST saves it too, and never creates a second. */
export const settingRoutes = new Hono<AppEnv>().post('/', can('settings', 'create'), async (c) => {
  const resource = resourceFor(c, 'settings', 'write')
  const sent = bodyFor(c, resource, 'update')
  const saved = await change(c, 'settings.update', async (tx, note) => {
    const id = await lockRecord(tx, resource, '1')
    const before = await findRecord(tx, resource, resourcesFor(c), '1')
    await updateRecord(tx, resource, id, fitFor(c, resource, sent, before))
    const after = await findRecord(tx, resource, resourcesFor(c), '1')
    note('settings', id, before, after)
    return after
  })
  return c.json(saved, 201)
})

/** The request's body without the properties of asides, which are not part of the record. */
function recordIn(c: Context, resource: Resource): Values {
  const { asides = {} } = registeredFor(c, resource.$id)
  return Object.fromEntries(Object.entries(c.var.body).filter(([name]) => !Object.hasOwn(asides, name)))
}

/**
 * Runs the asides that the body asks for besides the properties of its record.
 *
 * @param values checked values, from `bodyFor`
 */
async function doAsides(tx: Tx, c: Context, note: Note, { $id }: Resource, values: Values): Promise<void> {
  for (const [name, aside] of Object.entries(registeredFor(c, $id).asides ?? {}))
    await aside(tx, note, c.var.body[name], values)
}
