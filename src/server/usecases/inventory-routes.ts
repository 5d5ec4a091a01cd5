import { Hono } from 'hono'
import { codeForms } from '#domain/code-form'
import { RuleBroken } from '#domain/errors'
import { pieceCodes, pieceCount } from '#domain/stock/inventory-code'
import { driftsOf, withBetween } from '#domain/stock/life'
import { isSeenOnAll } from '#resource/shown'
import { refuseFilled } from '#domain/stock/stock-actions'
import {
  bodyFor,
  can,
  resourceFor,
  resourcesFor,
  visibleAnswer,
  refusePartialSight,
} from '../request/access/access'
import { atPath } from '../request/problem'
import { actingAnew } from '../request/access/rights'
import { change } from './change'
import type { Note, Guards } from '../request/use-cases'
import type { AppEnv, Context } from '../request/context'
import { changeRecord, refuseLines } from './records/one-record'
import { isObject, type Values } from '../request/input/shape'
import { lockRecords, type RecordValues, lockRecord, findRecord } from '../store/records/records'
import type { Tx } from '../store/transaction'
import { withObjectUnpacked } from '../request/input/step-bodies'
import { cardShown, scanProducts, scanStock } from '../store/stock/scan'
import { takeSequences } from '../store/stock/sequences'
import type { Db } from '../db/connect'
import { type StoredLifeEvent, lifeOf, weightTolerance } from '../store/stock/life'
import type { Touched } from '../store/trail/audit'
import { historyOf, type TrailRow } from '../store/trail/history'
import { namesOf } from './trail/history-routes'
import { goodsOf } from '../store/stock/stock'

const MOST_AT_ONCE = 1000

/** The inventory actions that do not move goods: labels, location and sample flag (spec §7, domain.md §8). */
export const inventoryRoutes = new Hono<AppEnv>()
  .post('/batchupdate', can('inventorys', 'update'), async (c) => {
    const { keys, values } = readBatch(c.var.body)
    const sent = await atPath('/values', {}, () => {
      refuseLines(c, stockOf(c), values)
      return infoOf(c, values)
    })
    const work = async (tx: Tx, note: Note) => {
      const resource = stockOf(c)
      await lockRecords(tx, resource, keys)
      for (const [index, key] of keys.entries())
        await atPath(`/keys/${index}`, { key }, () =>
          actingAnew(c, () => changeRecord({ tx, c, note, resource, key, sent, seenAt: undefined })),
        )
    }
    await change(c, 'inventorys.batchupdate', work, { each: true })
    return c.json({ count: keys.length })
  })
  .post('/:id/set_info', can('inventorys', 'update'), async (c) =>
    c.json(await changeStock(c, 'inventorys.set_info', infoOf(c, c.var.body))),
  )
  .post('/:id/set_as_sample', can('inventorys', 'update'), async (c) => {
    const { is_sample } = infoOf(c, { ...c.var.body, is_sample: c.var.body.is_sample ?? true })
    return c.json(await changeStock(c, 'inventorys.set_as_sample', { is_sample }))
  })

function stockOf(c: Context) {
  return resourceFor(c, 'inventorys', 'update')
}

function infoOf(c: Context, body: Values): Values {
  const resource = stockOf(c)
  return bodyFor(c, resource, 'update', withObjectUnpacked(resource, 'inventory_info', body))
}

function changeStock(c: Context, name: string, sent: Values): Promise<RecordValues> {
  const key = c.req.param('id') ?? ''
  return change(c, name, (tx, note) =>
    changeRecord({ tx, c, note, resource: stockOf(c), key, sent, seenAt: c.var.body.updated_at }),
  )
}

/** @throws RuleBroken `invalid` with the path of an invalid value */
function readBatch({ keys, values }: Values): { keys: string[]; values: Values } {
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > MOST_AT_ONCE)
    throw new RuleBroken('invalid', {}, '/keys')
  if (!isObject(values)) throw new RuleBroken('invalid', {}, '/values')
  return { keys: keys.map(readKey), values }
}

function readKey(key: unknown, index: number): string {
  if (typeof key !== 'string') throw new RuleBroken('invalid', {}, `/keys/${index}`)
  return key
}

/** `GET /scan/{code}?type=`: the matches of a barcode or keyword; for purchases (type 1) including products. */
export const scanRoutes = new Hono<AppEnv>().get('/:code', can('inventorys', 'read'), async (c) => {
  const codes = codeForms(c.req.param('code')).map(({ code }) => code)
  const { db } = c.var.shop
  const resources = resourcesFor(c)
  const stock = await scanStock(db, resources, codes)
  const products = c.req.query('type') === '1' ? await scanProducts(db, resources, codes, stock) : []
  return c.json([
    ...stock.map((card) => visibleAnswer(c, cardShown.stock, card)),
    ...products.map((card) => visibleAnswer(c, cardShown.product, card)),
  ])
})

/** `POST /products/{code}/codes?count=n`: reserves piece sequences of a product permanently (domain.md §5). */
export const productRoutes = new Hono<AppEnv>().post('/:code/codes', can('products', 'write'), async (c) => {
  const count = pieceCount(c.req.query('count'))
  const code = c.req.param('code')
  const first = await change(c, 'products.codes', async (tx, note) => {
    await lockRecord(tx, resourceFor(c, 'products', 'write'), code)
    const number = await takeSequences(tx, code, count)
    note('products', code, null, { first: number, count })
    return number
  })
  return c.json(
    pieceCodes(
      code,
      Array.from({ length: count }, (_, index) => first + index),
    ),
  )
})

/** The maximum number of trail pages that a life of goods is read from, the latest ones. */
const MOST_PAGES = 4

/**
 * The events of goods that only the trail has, oldest first: moves to another place, and prints of their label.
 *
 * @param subjects the goods as the trail names them
 * @param moves whether the reader sees their place
 */
async function toldOfGoods(db: Db, subjects: readonly string[], moves: boolean): Promise<StoredLifeEvent[]> {
  const told: StoredLifeEvent[] = []
  let before: number | undefined
  for (let page = 0; page < MOST_PAGES; page++) {
    const { rows, next } = await historyOf(db, subjects, before)
    told.push(...rows.flatMap((row) => row.changes.flatMap((each) => eventOf(row, each, moves))))
    if (next === null) break
    before = next
  }
  return told.toReversed()
}

function eventOf(row: TrailRow, { resource, before, after }: Touched, moves: boolean): StoredLifeEvent[] {
  if (resource !== 'inventorys' || before === null || after === null) return []
  const event = {
    ...{ at: row.at, date: row.day ?? row.at.slice(0, DATE_LENGTH), by: row.by },
    ...{ in_out: 0, quantity: 0, weight: null, resource: null, key: null, code: null, party: null },
  }
  if (after.document === 'inventory_label')
    return [{ ...event, kind: 'label', location: null, remarks: null }]
  if (!moves || !Object.hasOwn(after, 'location')) return []
  const [from, location] = [placeIn(before), placeIn(after)]
  return [{ ...event, kind: 'move', from, location, remarks: row.reason }]
}

const DATE_LENGTH = '2026-11-21'.length

const placeIn = ({ location }: Record<string, unknown>) =>
  typeof location === 'string' && location !== '' ? location : null

/** The properties that a life reveals, besides the goods themselves. */
const revealed = {
  inventory_movements: ['in_out', 'kind', 'date', 'inventory_code', 'quantity', 'weight', 'order_code'],
  orders: ['code', 'customer_id', 'agreed'],
  customers: ['name'],
  stocktakes: ['code', 'state'],
  stocktake_lines: ['counted_at', 'counted_by', 'counted_location', 'counted_quantity', 'counted_weight'],
}

/** `GET /inventorys/{id}/life`: the events of goods, each with their weight, and the points where it drifts. */
export const lifeRoutes = new Hono<AppEnv>().get('/:id/life', async (c) => {
  const resource = resourceFor(c, 'inventorys', 'read')
  refusePartialSight(c, revealed)
  const { db } = c.var.shop
  const stock = await findRecord(db, resource, resourcesFor(c), c.req.param('id'))
  const moves = isSeenOnAll(resourcesFor(c), 'inventorys.location')
  const told = await toldOfGoods(db, namesOf({ resource, record: stock }), moves)
  const events = withBetween(await lifeOf(db, String(stock.code)), told)
  const drifts = driftsOf(events, await weightTolerance(db))
  return c.json({ data: events.map((event, place) => ({ ...event, drift: drifts[place] ?? null })) })
})

export const productGuards: Guards = {
  // Goods that exist or were traded keep their nature: pieces with a code each, or not (domain.md §11.4).
  keeper: async ({ code, is_unique_code: stored }, { is_unique_code: sent }, db) =>
    sent === undefined || (sent ?? false) === stored ? undefined : goodsOf(db, String(code)),
}

export const stockGuards: Guards = {
  removal: ({ code, quantity, weight }) =>
    refuseFilled({ code: String(code), quantity: Number(quantity ?? 0), weight: Number(weight ?? 0) }),
  history: ['inventory_movements'],
}
