import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { can, resourceFor } from '../../request/access/access'
import type { AppEnv, Context } from '../../request/context'
import { askGoldPrice } from './gold-quotation'
import { businessDay } from '../../request/shop'
import { lastPrice, priceHistory } from '../../store/prices/daily-prices'

/** Gold prices: the current quotation, and the history. */
export const dailyPriceRoutes = new Hono<AppEnv>()
  .get('/fetch', can('daily_prices', 'write'), async (c) => {
    const { shop } = c.var
    return c.json(await askGoldPrice(shop, await lastPrice(shop.db, businessDay(shop))))
  })
  .get('/history', async (c) => {
    refusePartialAccess(c)
    const { db } = c.var.shop
    return c.json(await priceHistory(db, businessDay(c.var.shop), readDays(c.req.query('days'))))
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
