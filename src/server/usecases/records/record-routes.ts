import { invalidValue, type Values, isObject } from '../../request/input/shape'
import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { type Resource, titleIn, type Field, rolesWith, type Right } from '#resource/resource'
import type { Context, AppEnv } from '../../request/context'
import { registeredUseCases, type Step, type Note, type Work } from '../../request/use-cases'
import { changeRecord, addRecord, withLinesPrefilled, withHashes, refuseLines } from './one-record'
import {
  removeRecord,
  restoreRecord,
  refuseUnseenReferences,
  changesOf,
  checkedChange,
  refuseInUse,
} from './plain-record'
import {
  bodyFor,
  resourceFor,
  resourcesFor,
  can,
  fitFor,
  unrestrictedResource,
} from '../../request/access/access'
import { refuseUnconfirmed } from '../../request/access/ask-password'
import { change } from '../change'
import { withoutEmptyCodes } from '../../store/counters'
import { prefilledBody } from '../../store/records/visible-rows'
import {
  findRecord,
  keyById,
  lockRecord,
  updateRecord,
  lockRecords,
  findRecords,
  softDelete,
  type RecordValues,
} from '../../store/records/records'
import type { Tx } from '../../store/transaction'
import { atPath } from '../../request/problem'
import { actingAnew, may, refuseWithout } from '../../request/access/rights'
import { refersToItself, lockReferences, referrersOf } from '../../store/records/references'

type Action = 'update' | 'delete'

const steps: Record<Action, Step> = { update: changeRecord, delete: removeRecord }

/** The resource's own step for an action; null where it refuses, undefined where it has none. */
export function ownStep(c: Context, { $id }: Resource, action: Action): Step | null | undefined {
  const { update, remove } = registeredUseCases(c, $id)
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
 * Refuses a new record without any entered value, as saved by a form when a key is hit by mistake.
 *
 * @throws RuleBroken `nothing_typed` with the titles of the properties it needs
 */
export function refuseNothing(c: Context, resource: Resource, values: Values): void {
  const { needs } = registeredUseCases(c, resource.$id)
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
    const bin = c.req.query('deleted') === 'true' && may(c, 'bin')
    return c.json(await findRecord(c.var.shop.db, resource, resourcesFor(c), c.req.param('id'), bin))
  })
  .post('/:resource', async (c) => {
    const resource = writable(c, c.req.param('resource'), 'create')
    const body = await prefilledBody(c.var.shop.db, resource, resourcesFor(c), recordIn(c, resource))
    const whole = bodyFor(c, resource, 'create', await withLinesPrefilled(c, resource, body))
    const sent = await withHashes(c, resource, whole, null)
    refuseNothing(c, resource, sent)
    const create = registeredUseCases(c, resource.$id).create ?? addRecord
    const saved = await change(c, `${resource.$id}.create`, async (tx, note) => {
      await doExtras({ tx, c, note }, resource, sent)
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
      await doExtras({ tx, c, note }, resource, sent)
      return step({ tx, c, note, resource, key, sent, seenAt: c.var.body.updated_at })
    })
    return c.json(saved)
  })
  .post('/:resource/:id/restore', async (c) => {
    const resource = restorable(c, c.req.param('resource'))
    const key = c.req.param('id')
    const work = async (tx: Tx, note: Note) => {
      const id = (await lockRecords(tx, resource, [key], true)).get(key)
      await restoreRecord({ tx, c, note, resource }, id)
      return findRecord(tx, resource, resourcesFor(c), await keyById(tx, resource, id ?? 0))
    }
    return c.json(await change(c, `${resource.$id}.recover`, work))
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
  if (registeredUseCases(c, name).confirmed) refuseUnconfirmed(c)
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

/** The request's body without the properties of extras, which are not part of the record. */
function recordIn(c: Context, resource: Resource): Values {
  const { extras = {} } = registeredUseCases(c, resource.$id)
  return Object.fromEntries(Object.entries(c.var.body).filter(([name]) => !Object.hasOwn(extras, name)))
}

/**
 * Runs the extras that the body requests besides the properties of its record.
 *
 * @param values checked values, from `bodyFor`
 */
async function doExtras({ tx, c, note }: Work, { $id }: Resource, values: Values): Promise<void> {
  for (const [name, extra] of Object.entries(registeredUseCases(c, $id).extras ?? {}))
    await extra(tx, note, c.var.body[name], values)
}

const MOST_AT_ONCE = 1000

/**
 * `POST /{resource}/bulk`: changes, deletes or restores several records in one transaction, all or none, each with the
 * checks of a single PUT, DELETE or POST. Deleting requires the password to have been entered recently.
 */
export const bulkRoutes = new Hono<AppEnv>().post('/:resource/bulk', async (c) => {
  const { action, keys, values, seenAt } = readBulk(c.var.body)
  if (action === 'restore') {
    await restoreMany(c, c.req.param('resource'), keys)
    return c.json({ count: keys.length })
  }
  const resource = writable(c, c.req.param('resource'), action)
  if (action === 'delete') refuseUnconfirmed(c)
  const step = stepFor(c, resource, action)
  const sent = await atPath('/values', {}, async () => {
    refuseLines(c, resource, values)
    return action === 'update'
      ? withHashes(c, resource, withoutEmptyCodes(resource, bodyFor(c, resource, 'update', values)), null)
      : {}
  })
  const work = async (tx: Tx, note: Note) => {
    const ids = await lockRecords(tx, resource, keys)
    const many = { tx, c, note, resource, keys, ids, sent, seenAt }
    if (goesInSets(c, resource, action, sent))
      return action === 'update' ? changeMany(many) : removeMany(many)
    for (const [index, key] of keys.entries())
      await atPath(`/keys/${index}`, { key }, () =>
        actingAnew(c, () => step({ tx, c, note, resource, key, sent, seenAt: seenAt[index] })),
      )
  }
  await change(c, `${resource.$id}.bulk_${action}`, work, { each: true })
  return c.json({ count: keys.length })
})

/** @throws RuleBroken `not_allowed` where a step of its own deletes the resource's records */
function restorable(c: Context, name: string): Resource {
  refuseWithout(c, 'bin')
  const resource = writable(c, name, 'delete')
  if (ownStep(c, resource, 'delete') !== undefined) throw new RuleBroken('not_allowed')
  return resource
}

async function restoreMany(c: Context, name: string, keys: readonly string[]): Promise<void> {
  const resource = restorable(c, name)
  const work = async (tx: Tx, note: Note) => {
    const ids = await lockRecords(tx, resource, keys, true)
    for (const [index, key] of keys.entries())
      await atPath(`/keys/${index}`, { key }, () => restoreRecord({ tx, c, note, resource }, ids.get(key)))
  }
  await change(c, `${name}.recover`, work, { each: true })
}

/** Whether the records can be changed together: none has rules of its own, or affects another. */
function goesInSets(c: Context, resource: Resource, action: Action, sent: Values): boolean {
  if (ownStep(c, resource, action) !== undefined || resourcesFor(c)[resource.$id]?.rows) return false
  return action === 'update'
    ? !changesAlone(c, resource, sent)
    : !refersToItself(c.var.shop.resources, resource)
}

/** Whether records must be changed one after the other, because each may affect the next. */
function changesAlone(c: Context, { $id, properties }: Resource, sent: Values): boolean {
  const { alone = [] } = registeredUseCases(c, $id).guards ?? {}
  return Object.keys(sent).some((name) => alone.includes(name) || properties[name]?.unique === true)
}

interface Bulk {
  action: Action | 'restore'
  keys: string[]
  values: Values
  /** The `updated_at` of each record, in the order of the keys, if the client sends them. */
  seenAt: unknown[]
}

/** @throws RuleBroken `invalid` with the path of an invalid value */
function readBulk({ action, keys, values, updated_at: seenAt = [] }: Values): Bulk {
  if (action !== 'update' && action !== 'delete' && action !== 'restore') throw invalidValue('/action')
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > MOST_AT_ONCE) throw invalidValue('/keys')
  if (!Array.isArray(seenAt)) throw invalidValue('/updated_at')
  const read = keys.map((key: unknown, index) => readKey(key, index))
  const twice = read.findIndex((key, index) => read.indexOf(key) !== index)
  if (twice !== -1) throw invalidValue(`/keys/${twice}`)
  if (action !== 'update') return { action, keys: read, values: {}, seenAt }
  if (!isObject(values) || Object.keys(values).length === 0) throw invalidValue('/values')
  return { action, keys: read, values, seenAt }
}

function readKey(key: unknown, index: number): string {
  if (typeof key === 'string' && key !== '') return key
  if (typeof key === 'number' && Number.isInteger(key)) return String(key)
  throw invalidValue(`/keys/${index}`)
}

/** Several records of one resource, to be changed or deleted alike. */
interface Many {
  tx: Tx
  c: Context
  note: Note
  /** As the user sees it. */
  resource: Resource
  /** The `{id}`s of paths, in the order in which errors are reported. */
  keys: readonly string[]
  /** The locked records of the keys. */
  ids: ReadonlyMap<string, number>
  /** Checked values, from `bodyFor`. */
  sent: Values
  /** The `updated_at` of each record that the change is based on, if the client sends it. */
  seenAt: readonly unknown[]
}

/**
 * Changes several records to the same values, each with the checks of a single change: all are read, checked and
 * written together, so that a hundred records take as many queries as ten.
 *
 * @throws RuleBroken the rules of `checkedChange` and `lockReferences`, at the key of the record
 */
async function changeMany(many: Many): Promise<void> {
  const { tx, c, note, resource, keys, sent, seenAt } = many
  const read = () => findRecords(tx, resource, resourcesFor(c), [...many.ids.values()])
  const stored = await read()
  const written = new Map<string, { values: Values; first: number; ids: number[] }>()
  const asked = new Set<string>()
  for (const index of keys.keys())
    await atKey(many, index, async () => {
      const before = recordAt(many, stored, index)
      const values = await checkedChange(tx, c, resource, before, sent, seenAt[index])
      const changes = changesOf(values, before)
      // References are checked once per set of changes, since they are the same for all its records.
      if (!asked.has(JSON.stringify(changes))) {
        await refuseUnseenReferences(tx, c, resource, changes)
        await lockReferences(tx, resource, changes)
      }
      asked.add(JSON.stringify(changes))
      const same = written.get(JSON.stringify(values)) ?? { values, first: index, ids: [] }
      same.ids.push(before.id)
      written.set(JSON.stringify(values), same)
    })
  for (const { values, first, ids } of written.values())
    await atKey(many, first, () => updateRecord(tx, resource, ids, values))
  const after = await read()
  for (const index of keys.keys()) {
    const before = recordAt(many, stored, index)
    note(resource.$id, before.id, before, after.get(before.id) ?? null)
  }
}

/**
 * Soft-deletes several records, each with the checks of a single deletion.
 *
 * @throws RuleBroken `not_found`, `in_use`, and the guards of the resource, at the key of the record
 */
async function removeMany(many: Many): Promise<void> {
  const { tx, c, note, resource, keys, ids } = many
  const { resources } = c.var.shop
  const stored = await findRecords(tx, unrestrictedResource(c, resource.$id), resources, [...ids.values()])
  const { guards } = registeredUseCases(c, resource.$id)
  const history = guards?.history ?? []
  const referrers = await referrersOf(tx, resources, resource, [...stored.values()], history)
  const removed = new Map<number, RecordValues>()
  for (const index of keys.keys())
    await atKey(many, index, async () => {
      const record = recordAt(many, stored, index)
      if (removed.has(record.id)) throw new RuleBroken('not_found')
      guards?.removal?.(record)
      refuseInUse(c, await guards?.removalKeeper?.(record, tx))
      refuseInUse(c, referrers.get(record.id))
      removed.set(record.id, record)
    })
  await softDelete(tx, resource, [...removed.keys()])
  for (const [id, record] of removed) note(resource.$id, id, record, null)
}

function atKey({ keys }: Many, index: number, work: () => Promise<void>): Promise<void> {
  return atPath(`/keys/${index}`, { key: keys[index] }, work)
}

/** @throws RuleBroken `not_found` */
function recordAt({ keys, ids }: Many, stored: Map<number, RecordValues>, index: number): RecordValues {
  const record = stored.get(ids.get(keys[index] ?? '') ?? 0)
  if (!record) throw new RuleBroken('not_found')
  return record
}
