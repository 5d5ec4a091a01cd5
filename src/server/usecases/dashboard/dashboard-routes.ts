import { Hono } from 'hono'
import { sum } from '#domain/decimal'
import { defaultCurrency, type Rate } from '#domain/money'
import { sectionsFor, type Dashboard, type GoldPrice, type Section } from '#domain/reckoning/dashboard'
import { materialWorth } from '#domain/reckoning/gold-worth'
import type { Resource } from '#resource/resource'
import { isSeenOnAll } from '#resource/shown'
import { otherNames, translationName } from '#resource/translations/text-in'
import { languages } from '#words/languages'
import { resourcesFor } from '../../http/access/access'
import type { AppEnv, Context } from '../../http/context'
import { readingOf } from '../../http/reading'
import { businessDay } from '../../shop'
import { readFigures, type BarsByMaterial, type Figures, type StockByMaterial } from '../../store/figures'
import { ratesOf } from '../../store/orders/orders'

/** `GET /dashboard`: all figures of the dashboard that the user may see, in one call. */
export const dashboardRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const today = businessDay(c.var.shop)
  const db = await readingOf(c)
  const figures = await readFigures(db, sectionsOf(c), today)
  const stock = figures.stock && named(figures.stock, resourcesFor(c).materials)
  const known = { ...figures, ...(stock && { stock }) }
  const answer: Dashboard = { business_day: today, ...valued(known, await ratesOf(db)) }
  return c.json(answer)
})

/** The parts that the user may see completely. */
function sectionsOf(c: Context): Section[] {
  const seen = resourcesFor(c)
  return sectionsFor((name, field) => isSeenOnAll(seen, `${name}.${field}`))
}

/** The stock with the names of its materials in those languages alone that the user may see. */
function named({ materials }: StockByMaterial, resource: Resource | undefined): StockByMaterial {
  const hidden = languages
    .map((language) => translationName('name', language))
    .filter((name) => !resource || !Object.hasOwn(resource.properties, name))
  const unnamed = Object.fromEntries(hidden.map((name) => [name, null]))
  return { materials: materials.map((material) => ({ ...material, ...unnamed })) }
}

/** The figures with the worth of stock and bars at the latest prices, where the user may see them. */
function valued(
  { stock, bars, ...figures }: Figures,
  rates: Record<string, Rate>,
): Omit<Dashboard, 'business_day'> {
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
