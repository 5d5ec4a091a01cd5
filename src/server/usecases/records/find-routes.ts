import { Hono } from 'hono'
import { can, resourcesFor } from '../../request/access/access'
import type { AppEnv } from '../../request/context'
import { readingOf } from '../../request/reading'
import { scannedCode } from './scanned-code'
import { findableIn } from '../../request/use-cases'
import { seen } from '../../request/access/seen'
import { findByCode } from '../../store/search/find'
import { findSoldLines, soldLineShown } from '../../store/orders/sold-lines'

/**
 * `GET /find/{code}`: the records whose code begins with a text, limited to what the user may read. `GET
 * /find/{code}/sold`: the returnable lines of confirmed sales that the code of a piece or of a sale's paper names.
 */
export const findRoutes = new Hono<AppEnv>()
  .get('/:code', async (c) => {
    const { useCases } = c.var.shop
    const code = scannedCode(c.req.param('code'))
    return c.json(await findByCode(await readingOf(c), resourcesFor(c), findableIn(useCases), code))
  })
  .get('/:code/sold', can('orders', 'read'), async (c) => {
    const lines = await findSoldLines(c.var.shop.db, resourcesFor(c), scannedCode(c.req.param('code')))
    return c.json(lines.map((line) => seen(c, soldLineShown, line)))
  })
