import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import type { Resource } from '#resource/resource'
import { bodyFor } from '../access'
import { refuseUnconfirmed } from '../ask-password'
import { atPath } from '../at-path'
import { change, type Note } from '../change'
import type { AppEnv, Context } from '../context'
import { changeDailyPrice } from '../daily-price-write'
import { changesAlone } from '../guards'
import { changeMany, removeMany } from '../many-records'
import { changeRecord } from '../one-record'
import { changeOrder, removeOrder } from '../order-change'
import { removeRecord } from '../plain-record'
import { refuseLines } from '../record-lines'
import { withHashes } from '../secrets'
import { isObject, type Values } from '../shape'
import { lockRecords } from '../store/bulk'
import { withoutEmptyCodes } from '../store/counters'
import { ledgers, type Ledger } from '../store/ledger'
import { refersToItself } from '../store/references'
import type { Tx } from '../store/transaction'
import { refuseContent } from '../template-content'
import { changeTemplate } from '../template-write'
import { removeMovement } from './ledger-moves'
import { removePayment } from './order-payments'
import { writable } from './records'
import { changeUser, removeUser, withLowerName } from './users'

const MOST_AT_ONCE = 1000

type Action = 'update' | 'delete'

/** One of the records, and what it is changed by. */
interface One {
  tx: Tx
  c: Context
  note: Note
  resource: Resource
  key: string
  /** Checked values; none when the record is deleted. */
  sent: Values
  /** The `updated_at` that the client started from, where it says so. */
  seenAt: unknown
}

type Step = (one: One) => Promise<unknown>

const steps: Record<Action, Step> = {
  update: ({ tx, c, note, resource, key, sent, seenAt }) =>
    changeRecord(tx, c, note, resource, key, sent, seenAt),
  delete: ({ tx, c, note, resource, key }) => removeRecord(tx, c, note, resource, key),
}

/** The resources whose own PUT or DELETE stands before the generic one: what that does; null where it refuses. */
export const ownSteps: Record<string, Partial<Record<Action, Step | null>>> = {
  orders: {
    update: ({ tx, c, note, key, sent, seenAt }) => changeOrder(tx, c, note, key, sent, seenAt),
    delete: ({ tx, c, note, key }) => removeOrder(tx, c, note, key),
  },
  order_payments: {
    update: null,
    delete: ({ tx, c, note, key }) => removePayment(tx, c, note, key),
  },
  payments: { update: null, delete: null },
  customer_balance_details: movementSteps(ledgers.customer_balance),
  gold_bar_details: movementSteps(ledgers.gold_bar),
  diamond_movements: movementSteps(ledgers.diamond),
  // Opening one anew with another weight is done one by one; many at once keep their weights.
  gold_bars: {},
  diamonds: {},
  daily_prices: {
    update: ({ tx, c, note, resource, key, sent, seenAt }) =>
      changeDailyPrice(tx, c, note, resource, key, sent, seenAt),
  },
  medias: {
    update: ({ sent: { code: _kept, ...sent }, ...one }) => steps.update({ ...one, sent }),
  },
  users: {
    update: ({ tx, c, note, resource, key, sent, seenAt }) => {
      refuseUnconfirmed(c)
      return changeUser(tx, c, note, resource, key, withLowerName(sent), seenAt)
    },
    delete: ({ tx, c, note, resource, key }) => {
      refuseUnconfirmed(c)
      return removeUser(tx, c, note, resource, key)
    },
  },
  templates: {
    update: ({ tx, c, note, resource, key, sent, seenAt }) => {
      refuseContent(sent, c.var.language)
      return changeTemplate(tx, c, note, resource, key, sent, seenAt)
    },
  },
}

/** Movements are never changed; deleting one writes the opposite. */
function movementSteps(ledger: Ledger): Partial<Record<Action, Step | null>> {
  return { update: null, delete: ({ tx, c, note, key }) => removeMovement(tx, c, note, ledger, key) }
}

/**
 * `POST /{resource}/bulk`: changes or deletes many records in one transaction, all of them or none, each with the
 * checks of a PUT or DELETE of its own.
 */
export const bulkRoutes = new Hono<AppEnv>().post('/:resource/bulk', async (c) => {
  const { action, keys, values, seenAt } = readBulk(c.var.body)
  const resource = writable(c, c.req.param('resource'), action)
  const step = stepFor(resource, action)
  const sent = await atPath('/values', {}, async () => {
    refuseLines(c, resource, values)
    return action === 'update'
      ? withHashes(resource, withoutEmptyCodes(resource, bodyFor(c, resource, 'update', values)))
      : {}
  })
  await change(c, `${resource.$id}.bulk_${action}`, async (tx, note) => {
    const ids = await lockRecords(tx, resource, keys)
    const many = { tx, c, note, resource, keys, ids, sent, seenAt }
    if (goesInSets(c, resource, action, sent))
      return action === 'update' ? changeMany(many) : removeMany(many)
    for (const [index, key] of keys.entries())
      await atPath(`/keys/${index}`, { key }, () =>
        step({ tx, c, note, resource, key, sent, seenAt: seenAt[index] }),
      )
  })
  return c.json({ count: keys.length })
})

/** Whether no record has a rule of its own, nor stands in the way of another one. */
function goesInSets(c: Context, resource: Resource, action: Action, sent: Values): boolean {
  if (ownSteps[resource.$id]?.[action] !== undefined) return false
  return action === 'update' ? !changesAlone(resource, sent) : !refersToItself(c.var.shop.resources, resource)
}

/** @throws RuleBroken `not_allowed` */
function stepFor(resource: Resource, action: Action): Step {
  const own = ownSteps[resource.$id]?.[action]
  if (own === null) throw new RuleBroken('not_allowed')
  return own ?? steps[action]
}

interface Bulk {
  action: Action
  keys: string[]
  values: Values
  /** The `updated_at` of each record, in the order of the keys, where the client sends them. */
  seenAt: unknown[]
}

/** @throws RuleBroken `invalid` with the path of what can't be meant */
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
