import { Hono } from 'hono'
import { sum } from '#domain/decimal'
import { sectionsFor, type Dashboard, type Section } from '#domain/reckoning/dashboard'
import { goldWorth } from '#domain/reckoning/gold-worth'
import { fieldsOf } from '#resource/resource'
import { resourcesFor } from '../access'
import type { AppEnv, Context } from '../context'
import { businessDay } from '../shop'
import { readFigures } from '../store/figures'

/** `GET /dashboard`: all figures of the dashboard that the user may see, in one call. */
export const dashboardRoutes = new Hono<AppEnv>().get('/', async (c) => {
  const today = businessDay(c.var.shop)
  const figures = await readFigures(c.var.shop.db, sectionsOf(c), today)
  const answer: Dashboard = { business_day: today, ...valued(figures) }
  return c.json(answer)
})

/** The parts of which the user may see everything. */
function sectionsOf(c: Context): Section[] {
  const seen = resourcesFor(c)
  return sectionsFor((name, field) => {
    const resource = seen[name]
    return resource !== undefined && Object.hasOwn(fieldsOf(resource), field)
  })
}

type Figures = Omit<Dashboard, 'business_day'>

/** The figures with what stock and bars are worth at the latest price, where the user may see one. */
function valued({ stock, bars, ...figures }: Figures): Figures {
  const price = figures.price?.latest
  const worthOf = (weight: number) => (price ? goldWorth(weight, price.value) : null)
  const materials = stock?.materials.map((each) => ({ ...each, worth: worthOf(each.weight) }))
  const weight = sum(materials?.map((each) => each.weight) ?? [])
  const count = sum(materials?.map((each) => each.count) ?? [])
  const worth = price ? sum(materials?.map((each) => each.worth ?? 0) ?? []) : null
  return {
    ...figures,
    ...(materials && { stock: { count, weight, worth, materials } }),
    ...(bars && { bars: { ...bars, worth: worthOf(bars.weight) } }),
  }
}
