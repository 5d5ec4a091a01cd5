import { Hono } from 'hono'
import { can, resourcesFor } from '../../request/access/access'
import type { AppEnv } from '../../request/context'
import { scannedCode } from '../records/scanned-code'
import { seen } from '../../request/access/seen'
import { cardShown, scanProducts, scanStock } from '../../store/stock/scan'

/** `GET /scan/{code}?type=`: the matches of a barcode or keyword; for purchases (type 1) including products. */
export const scanRoutes = new Hono<AppEnv>().get('/:code', can('inventorys', 'read'), async (c) => {
  const text = scannedCode(c.req.param('code'))
  if (text === '') return c.json([])
  const { db } = c.var.shop
  const resources = resourcesFor(c)
  const stock = await scanStock(db, resources, text)
  const products = c.req.query('type') === '1' ? await scanProducts(db, resources, text, stock) : []
  return c.json([
    ...stock.map((card) => seen(c, cardShown.stock, card)),
    ...products.map((card) => seen(c, cardShown.product, card)),
  ])
})
