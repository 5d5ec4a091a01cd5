import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { pricePerGram } from '#domain/pricing/daily-price'
import { bodyFor, can, resourceFor, resourcesFor } from '../access'
import { change } from '../change'
import type { AppEnv } from '../context'
import { isObject } from '../shape'
import { lockDailyPrice } from '../store/daily-prices'
import { findRecord, insertRecord, updateRecord } from '../store/records'

const SERVICE_LIMIT = 3_000
/** Per liang; whatever a service says above it, no gold was ever sold at. */
const HIGHEST_PRICE = 1e9

/** The gold price of a business day: setting it again replaces it, the audit trail keeps the old one (domain.md §8). */
export const dailyPriceRoutes = new Hono<AppEnv>()
  .get('/fetch', can('daily_prices', 'write'), async (c) => {
    const sell = await fetchSell(c.var.shop.environment.goldPriceUrl)
    return c.json({ sell, price_per_gram: pricePerGram(sell) })
  })
  .post('/', can('daily_prices', 'create'), async (c) => {
    const resource = resourceFor(c, 'daily_prices', 'write')
    const values = bodyFor(c, resource, 'create')
    const saved = await change(c, 'daily_prices.set', async (tx, note) => {
      const resources = resourcesFor(c)
      const known = await lockDailyPrice(tx, String(values.date))
      const before = known === undefined ? null : await findRecord(tx, resource, resources, String(known))
      if (known !== undefined) await updateRecord(tx, resource, known, values)
      const id = known ?? (await insertRecord(tx, resource, values))
      const after = await findRecord(tx, resource, resources, String(id))
      note('daily_prices', id, before, after)
      return after
    })
    return c.json(saved, 201)
  })

/** Services send the price as a number or as its digits. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim())) return Number(value)
  return typeof value === 'number' ? value : undefined
}

/** The price that the service sells at, per liang. @throws RuleBroken `price_service` */
async function fetchSell(url: string | undefined): Promise<number> {
  if (url === undefined) throw new RuleBroken('price_service')
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(SERVICE_LIMIT) })
    const answer: unknown = response.ok ? await response.json() : undefined
    const sell = isObject(answer) ? numberOf(answer.sell) : undefined
    if (sell !== undefined && sell > 0 && sell < HIGHEST_PRICE) return sell
  } catch {
    // Whatever the service did wrong, the user is told the same: type the price yourself.
  }
  throw new RuleBroken('price_service')
}
