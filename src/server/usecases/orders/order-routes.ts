import { Hono } from 'hono'
import { bodyFor, can, resourceFor } from '../../request/access/access'
import { change } from '../change'
import type { AppEnv } from '../../request/context'
import { checkOut, readCheckout } from './checkout'
import { changeOrder, removeOrder } from './order-change'
import { createOrder, readNewOrder } from './order-create'
import { withLineFacts } from './line-facts'
import { readOrder } from './order-read'

/** Orders: the server writes up a draft at every save (domain.md §3). */
export const orderRoutes = new Hono<AppEnv>()
  .get('/:id', async (c) =>
    c.json(await withLineFacts(c, await readOrder(c.var.shop.db, c, c.req.param('id')))),
  )
  .post('/', can('orders', 'create'), async (c) => {
    const sent = await readNewOrder(c, c.var.body)
    const saved = await change(c, 'orders.create', async (tx, note) => {
      const { id } = await createOrder(tx, c, note, sent)
      return readOrder(tx, c, id)
    })
    return c.json(await withLineFacts(c, saved), 201)
  })
  .post('/checkout', async (c) => {
    const checkout = await readCheckout(c)
    const done = await change(c, 'orders.checkout', async (tx, note) =>
      readOrder(tx, c, await checkOut(tx, c, note, checkout)),
    )
    return c.json(done, 201)
  })
  .put('/:id', can('orders', 'update'), async (c) => {
    const sent = bodyFor(c, resourceFor(c, 'orders', 'update'), 'update')
    const saved = await change(c, 'orders.update', (tx, note) =>
      changeOrder(tx, c, note, c.req.param('id'), sent, c.var.body.updated_at),
    )
    return c.json(await withLineFacts(c, saved))
  })
  .delete('/:id', can('orders', 'update'), async (c) => {
    await change(c, 'orders.delete', (tx, note) => removeOrder(tx, c, note, c.req.param('id')))
    return c.body(null, 204)
  })
