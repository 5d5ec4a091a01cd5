import { Hono } from 'hono'
import { sectionsFor, type Dashboard, type Section, type GoldPrice } from '#domain/reckoning/dashboard'
import type { Resource } from '#resource/resource'
import { isSeenOnAll } from '#resource/shown'
import { translationName, otherNames } from '#resource/text-in'
import { languages } from '#words/languages'
import { sum } from '#domain/decimal'
import { defaultCurrency, type Rate } from '#domain/money'
import type { ShownFigures } from '#domain/shop-figures'
import { materialWorth } from '#domain/reckoning/gold-worth'
import { resourcesFor } from '../request/access/access'
import { type AppEnv, type Context, readingOf } from '../request/context'
import { businessDay } from '../request/shop'
import { readFigures, type StockByMaterial, type BarsByMaterial, type Figures } from '../store/figures'
import { ratesOf } from '../store/orders/orders'
import { missingBackup } from './backup-routes'

/** `GET /dashboard`: all figures of the dashboard that the user may see, in one call. */
export const dashboardRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const today = businessDay(c.var.shop)
  const db = await readingOf(c)
  const figures = await readFigures(db, sectionsOf(c), today)
  const stock = figures.stock && named(figures.stock, resourcesFor(c).materials)
  const known = { ...figures, ...(stock && { stock }) }
  const no_backup = await missingBackup(c)
  const answer: Dashboard = {
    ...{ business_day: today, ...(no_backup && { no_backup }) },
    ...withWorth(known, await ratesOf(db)),
  }
  return c.json(answer)
})

/** The parts that the user may see completely. */
function sectionsOf(c: Context): Section[] {
  const seen = resourcesFor(c)
  return sectionsFor((name, field) => isSeenOnAll(seen, `${name}.${field}`))
}

/** The stock, with the names of its materials in only those languages that the user may see. */
const named = ({ materials }: StockByMaterial, resource: Resource | undefined): StockByMaterial => ({
  materials: materials.map((material) => withSeenNames(material, resource)),
})

/**
 * A record with its names in only those languages that the user may see.
 *
 * @param resource of the record, as the user sees it; undefined where it is hidden
 */
export function withSeenNames<Named extends object>(record: Named, resource: Resource | undefined): Named {
  const hidden = languages
    .map((language) => translationName('name', language))
    .filter((name) => !resource || !Object.hasOwn(resource.properties, name))
  return { ...record, ...Object.fromEntries(hidden.map((name) => [name, null])) }
}

/**
 * The figures with the worth of stock and bars at the latest price, where the price was read.
 *
 * @param rates HKD per unit, by currency
 */
export function withWorth({ stock, bars, ...figures }: Figures, rates: Record<string, Rate>): ShownFigures {
  const price = figures.price?.latest ?? undefined
  return {
    ...figures,
    ...(stock && { stock: valuedStock(stock, price, rates) }),
    ...(bars && { bars: valuedBars(bars, price, rates) }),
  }
}

/** The worth of goods is that of their metal; without the worth of a part there is no total. */
function valuedStock(
  { materials: stocked }: StockByMaterial,
  price: GoldPrice | undefined,
  rates: Record<string, Rate>,
) {
  const currency = price?.currency ?? defaultCurrency
  const materials = stocked.map(({ id, name, count, weight, ...pricing }) => {
    const material = id === null ? null : pricing
    const names = { name, ...otherNames({ ...pricing }) }
    return { id, ...names, count, weight, worth: materialWorth(weight, material, price, currency, rates) }
  })
  const isKnown =
    materials.every(({ worth }) => worth !== null) && (price !== undefined || materials.length > 0)
  return {
    count: sum(materials.map((each) => each.count)),
    weight: sum(materials.map((each) => each.weight)),
    worth: isKnown ? sum(materials.map(({ worth }) => worth ?? 0)) : null,
    currency,
    materials,
  }
}

/**
 * The worth of bars is that of their metal, or of fine gold for bars without a material, in the currency of the gold
 * price.
 */
function valuedBars(
  { materials }: BarsByMaterial,
  price: GoldPrice | undefined,
  rates: Record<string, Rate>,
): Dashboard['bars'] {
  const worths = materials.map(({ id, weight, ...pricing }) =>
    price ? materialWorth(weight, id === null ? null : pricing, price, price.currency, rates) : null,
  )
  const isKnown = price !== undefined && worths.every((worth) => worth !== null)
  return {
    count: sum(materials.map((each) => each.count)),
    weight: sum(materials.map((each) => each.weight)),
    worth: isKnown ? sum(worths.map((worth) => worth ?? 0)) : null,
  }
}
