import { Hono } from 'hono'
import { driftsOf, withBetween } from '#domain/stock/life'
import { isSeenOnAll } from '#resource/shown'
import { resourceFor, resourcesFor } from '../../request/access/access'
import { refusePartialSight } from '../../request/access/whole-sight'
import type { AppEnv } from '../../request/context'
import { findRecord } from '../../store/records/records'
import { lifeOf } from '../../store/stock/life'
import { weightTolerance } from '../../store/stock/tolerance'
import { namesOf } from '../trail/subject'
import { toldOfGoods } from './told-of-goods'

/** What a life tells of, beside the goods themselves. */
const revealed = {
  inventory_movements: ['in_out', 'kind', 'date', 'inventory_code', 'quantity', 'weight', 'order_code'],
  orders: ['code', 'customer_id', 'agreed'],
  customers: ['name'],
  stocktakes: ['code', 'state'],
  stocktake_lines: ['counted_at', 'counted_by', 'counted_location', 'counted_quantity', 'counted_weight'],
}

/** `GET /inventorys/{id}/life`: what happened to goods, each time with their weight, and where it drifts. */
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
