import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import { isSeenOnAll } from '#resource/shown'
import { resourcesFor } from '../../http/access/access'
import type { AppEnv } from '../../http/context'

/** What a stocktake compares, and therefore tells. */
const compared = [
  ...['inventorys.code', 'inventorys.quantity', 'inventorys.weight', 'inventorys.location'],
  ...['inventory_movements.quantity', 'inventory_movements.weight'],
]

/** Admits only users who see what a stocktake compares, on all goods: half a shelf cannot be counted. */
export const seesStock = createMiddleware<AppEnv>(async (c, next) => {
  const view = resourcesFor(c)
  if (!compared.every((source) => isSeenOnAll(view, source))) throw new RuleBroken('forbidden')
  await next()
})
