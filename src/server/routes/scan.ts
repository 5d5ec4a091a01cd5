import { Hono } from 'hono'
import { can, resourcesFor } from '../access'
import type { AppEnv, Context } from '../context'
import { scannedCode } from '../scanned-code'
import type { Values } from '../shape'
import { scanProducts, scanStock, type Card } from '../store/scan'

/** `GET /scan/{code}?type=`: what a barcode or keyword finds; for purchases (type 1) the products themselves too. */
export const scanRoutes = new Hono<AppEnv>().get('/:code', can('inventorys', 'read'), async (c) => {
  const text = scannedCode(c.req.param('code'))
  if (text === '') return c.json([])
  const { db } = c.var.shop
  const stock = await scanStock(db, text)
  const products = c.req.query('type') === '1' ? await scanProducts(db, text, stock) : []
  return c.json([...stock, ...products].map((card) => seen(c, card)))
})

/** A card without the properties of stock and product that are hidden from the user. */
function seen(c: Context, card: Card): Values {
  return { ...without(c, 'inventorys', card), product: without(c, 'products', card.product) }
}

function without(c: Context, name: string, values: Values): Values {
  const all = c.var.shop.resources[name]?.properties ?? {}
  const view = resourcesFor(c)[name]?.properties ?? {}
  if (all === view) return values
  return Object.fromEntries(
    Object.entries(values).filter(
      ([property]) => !Object.hasOwn(all, property) || Object.hasOwn(view, property),
    ),
  )
}
