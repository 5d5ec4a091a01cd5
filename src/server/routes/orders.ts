import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { bodyFor, can, resourceFor, resourcesFor } from '../access'
import { change } from '../change'
import type { AppEnv } from '../context'
import { changeOrder, removeOrder } from '../order-change'
import { readOrder } from '../order-read'
import { addOrder } from '../order-write'
import { prefilled } from '../store/prefill'

/** Orders: drafts are written up by the server at every save (domain.md §3). */
export const orderRoutes = new Hono<AppEnv>()
  .get('/:id', async (c) => c.json(await readOrder(c.var.shop.db, c, c.req.param('id'))))
  .post('/', can('orders', 'create'), async (c) => {
    const resource = resourceFor(c, 'orders', 'create')
    const body = await prefilled(c.var.shop.db, resource, resourcesFor(c), c.var.body)
    const sent = bodyFor(c, resource, 'create', body)
    if (sent.order_type === 'XSTH') throw new RuleBroken('return_needs_sale', {}, '/order_type')
    const saved = await change(c, 'orders.create', async (tx, note) => {
      const { id, code } = await addOrder(tx, c, sent)
      note('orders', code, null, sent)
      return readOrder(tx, c, id)
    })
    return c.json(saved, 201)
  })
  .put('/:id', can('orders', 'update'), async (c) => {
    const sent = bodyFor(c, resourceFor(c, 'orders', 'update'), 'update')
    const saved = await change(c, 'orders.update', (tx, note) =>
      changeOrder(tx, c, note, c.req.param('id'), sent, c.var.body.updated_at),
    )
    return c.json(saved)
  })
  .delete('/:id', can('orders', 'delete'), async (c) => {
    await change(c, 'orders.delete', (tx, note) => removeOrder(tx, c, note, c.req.param('id')))
    return c.body(null, 204)
  })
