import { Hono } from 'hono'
import { sectionsFor, type Dashboard, type Section } from '#domain/reckoning/dashboard'
import type { Resource } from '#resource/resource'
import { isSeenOnAll } from '#resource/shown'
import { resourcesFor } from '../../request/access/access'
import type { AppEnv, Context } from '../../request/context'
import { readingOf } from '../../request/reading'
import { businessDay } from '../../request/shop'
import { readFigures, type StockByMaterial } from '../../store/figures'
import { ratesOf } from '../../store/orders/orders'
import { missingBackup } from '../backups/told-backups'
import { withSeenNames } from './seen-names'
import { valued } from './valued'

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
    ...valued(known, await ratesOf(db)),
  }
  return c.json(answer)
})

/** The parts that the user may see completely. */
function sectionsOf(c: Context): Section[] {
  const seen = resourcesFor(c)
  return sectionsFor((name, field) => isSeenOnAll(seen, `${name}.${field}`))
}

/** The stock with the names of its materials in those languages alone that the user may see. */
const named = ({ materials }: StockByMaterial, resource: Resource | undefined): StockByMaterial => ({
  materials: materials.map((material) => withSeenNames(material, resource)),
})
