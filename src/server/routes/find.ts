import { Hono } from 'hono'
import { can, resourcesFor } from '../access'
import type { AppEnv } from '../context'
import { scannedCode } from '../scanned-code'
import { seen } from '../seen'
import { findByCode } from '../store/find'
import { findSoldLines, soldLineShown } from '../store/sold-lines'

/**
 * `GET /find/{code}`: the records that a code, or the beginning of one, names; only of what the user may read.
 * `GET /find/{code}/sold`: the lines of confirmed sales that a piece or a sale's paper names, which may be returned.
 */
export const findRoutes = new Hono<AppEnv>()
  .get('/:code', async (c) => {
    return c.json(await findByCode(c.var.shop.db, resourcesFor(c), scannedCode(c.req.param('code'))))
  })
  .get('/:code/sold', can('orders', 'read'), async (c) => {
    const lines = await findSoldLines(c.var.shop.db, scannedCode(c.req.param('code')))
    return c.json(lines.map((line) => seen(c, soldLineShown, line)))
  })
