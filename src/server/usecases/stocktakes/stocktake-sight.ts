import { createMiddleware } from 'hono/factory'
import { RuleBroken } from '#domain/errors'
import { isSeenOnAll } from '#resource/shown'
import { resourcesFor } from '../../request/access/access'
import type { AppEnv } from '../../request/context'

const ofLine = (name: string) => `stocktake_lines.${name}`

/** What a stocktake compares, and therefore tells. */
const compared = [
  ...['inventorys.code', 'inventorys.quantity', 'inventorys.weight', 'inventorys.location'],
  ...['inventory_movements.quantity', 'inventory_movements.weight'],
  ...['code', 'inventory_code', 'frozen_quantity', 'frozen_weight', 'frozen_location', 'outcome'].map(ofLine),
  ...[
    'counted_quantity',
    'counted_weight',
    'counted_location',
    'difference_quantity',
    'difference_weight',
  ].map(ofLine),
]

/** Admits only users who see what a stocktake compares, on all goods: half a shelf cannot be counted. */
export const seesStock = createMiddleware<AppEnv>(async (c, next) => {
  const view = resourcesFor(c)
  if (!compared.every((source) => isSeenOnAll(view, source))) throw new RuleBroken('forbidden')
  await next()
})
