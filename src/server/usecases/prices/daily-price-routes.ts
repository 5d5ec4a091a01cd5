import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { bodyFor, can, resourceFor } from '../../http/access/access'
import { change } from '../change'
import type { AppEnv, Context } from '../../http/context'
import { changeDailyPrice, setDailyPrice } from './daily-price-write'
import { askGoldPrice } from './gold-quotation'
import { businessDay } from '../../shop'
import { lastPrice, priceHistory } from '../../store/prices/daily-prices'

/**
 * The gold price of a business day: setting it again replaces it, and the audit trail keeps the old one (domain.md §8).
 */
export const dailyPriceRoutes = new Hono<AppEnv>()
  .get('/fetch', can('daily_prices', 'write'), async (c) => {
    const { db, environment, now } = c.var.shop
    return c.json(await askGoldPrice(environment, now(), await lastPrice(db, businessDay(c.var.shop))))
  })
  .get('/history', async (c) => {
    refusePartialAccess(c)
    const { db } = c.var.shop
    return c.json(await priceHistory(db, businessDay(c.var.shop), readDays(c.req.query('days'))))
  })
  .post('/', can('daily_prices', 'create'), async (c) => {
    const resource = resourceFor(c, 'daily_prices', 'write')
    const values = bodyFor(c, resource, 'create')
    const saved = await change(c, 'daily_prices.set', (tx, note) =>
      setDailyPrice(tx, c, note, resource, values),
    )
    return c.json(saved, 201)
  })
  .put('/:id', async (c) => {
    const resource = resourceFor(c, 'daily_prices', 'update')
    const sent = bodyFor(c, resource, 'update')
    const saved = await change(c, 'daily_prices.update', (tx, note) =>
      changeDailyPrice({
        tx,
        c,
        note,
        resource,
        key: c.req.param('id'),
        sent,
        seenAt: c.var.body.updated_at,
      }),
    )
    return c.json(saved)
  })

/** A price history requires access to everything in it. @throws RuleBroken `forbidden` */
function refusePartialAccess(c: Context): void {
  const { properties } = resourceFor(c, 'daily_prices', 'read')
  if (['date', 'price'].some((name) => !Object.hasOwn(properties, name))) throw new RuleBroken('forbidden')
}

/** The number of days in a history; all by default. @throws RuleBroken `invalid` */
function readDays(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new RuleBroken('invalid', { days: text }, '/days')
  return Number(text)
}
