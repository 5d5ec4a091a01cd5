import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import type { Resource } from '#resource/resource'
import { bodyFor, resourcesFor } from '../../request/access/access'
import { refuseUnconfirmed } from '../../request/access/ask-password'
import { atPath } from '../../request/input/at-path'
import { actingAnew } from '../../request/access/rights'
import { change } from '../change'
import type { Note } from '../../request/use-cases'
import type { AppEnv, Context } from '../../request/context'
import { changeMany, removeMany } from './many-records'
import { refuseLines } from './record-lines'
import { withHashes } from '../secrets'
import { isObject, type Values } from '../../request/input/shape'
import { lockRecords } from '../../store/records/bulk'
import { withoutEmptyCodes } from '../../store/counters'
import { refersToItself } from '../../store/records/references'
import type { Tx } from '../../store/transaction'
import { registeredFor } from '../../request/use-cases'
import { ownStep, stepFor, type Action } from './steps'
import { writable } from './record-routes'

const MOST_AT_ONCE = 1000

/**
 * `POST /{resource}/bulk`: changes or deletes several records in one transaction, all or none, each with the checks of
 * a single PUT or DELETE. Deleting requires the password to have been entered recently.
 */
export const bulkRoutes = new Hono<AppEnv>().post('/:resource/bulk', async (c) => {
  const { action, keys, values, seenAt } = readBulk(c.var.body)
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

/** Whether the records can be changed together: none has rules of its own, or affects another. */
function goesInSets(c: Context, resource: Resource, action: Action, sent: Values): boolean {
  if (ownStep(c, resource, action) !== undefined || resourcesFor(c)[resource.$id]?.rows) return false
  return action === 'update'
    ? !changesAlone(c, resource, sent)
    : !refersToItself(c.var.shop.resources, resource)
}

/** Whether records must be changed one after the other, because each may affect the next. */
function changesAlone(c: Context, { $id, properties }: Resource, sent: Values): boolean {
  const { alone = [] } = registeredFor(c, $id).guards ?? {}
  return Object.keys(sent).some((name) => alone.includes(name) || properties[name]?.unique === true)
}

interface Bulk {
  action: Action
  keys: string[]
  values: Values
  /** The `updated_at` of each record, in the order of the keys, if the client sends them. */
  seenAt: unknown[]
}

/** @throws RuleBroken `invalid` with the path of an invalid value */
function readBulk({ action, keys, values, updated_at: seenAt = [] }: Values): Bulk {
  if (action !== 'update' && action !== 'delete') throw refused('/action')
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > MOST_AT_ONCE) throw refused('/keys')
  if (!Array.isArray(seenAt)) throw refused('/updated_at')
  const read = keys.map((key: unknown, index) => readKey(key, index))
  const twice = read.findIndex((key, index) => read.indexOf(key) !== index)
  if (twice !== -1) throw refused(`/keys/${twice}`)
  if (action === 'delete') return { action, keys: read, values: {}, seenAt }
  if (!isObject(values) || Object.keys(values).length === 0) throw refused('/values')
  return { action, keys: read, values, seenAt }
}

function readKey(key: unknown, index: number): string {
  if (typeof key === 'string' && key !== '') return key
  if (typeof key === 'number' && Number.isInteger(key)) return String(key)
  throw refused(`/keys/${index}`)
}

function refused(path: string): RuleBroken {
  return new RuleBroken('invalid', {}, path)
}
