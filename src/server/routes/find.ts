import { Hono } from 'hono'
import { resourcesFor } from '../access'
import type { AppEnv } from '../context'
import { findByCode } from '../store/find'

/** `GET /find/{code}`: the records that a code, or the beginning of one, names; only of what the user may read. */
export const findRoutes = new Hono<AppEnv>().get('/:code', async (c) => {
  const text = c.req.param('code').trim()
  return c.json(await findByCode(c.var.shop.db, resourcesFor(c), text))
})
