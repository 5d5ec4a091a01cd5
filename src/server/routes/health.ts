import { Hono } from 'hono'
import type { AppEnv } from '../context'
import { isInStep } from '../db/sync'

/** `/healthz`: the process is up. `/readyz`: the database answers and its tables are in step with the resources. */
export const healthRoutes = new Hono<AppEnv>()
  .get('/healthz', (c) => c.json({ status: 'up' }))
  .get('/readyz', async (c) => {
    const ready = await isInStep(c.var.shop.db, c.var.shop.resources)
    return c.json({ status: ready ? 'ready' : 'waiting' }, ready ? 200 : 503)
  })
