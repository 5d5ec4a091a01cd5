import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import type { AppEnv } from '../context'
import { isReadOnly } from '../db/standing'
import { isInStep } from '../db/sync'

/**
 * `/healthz`: the process is up. `/readyz`: the database answers, its tables are in step with the resources, and it can
 * be written.
 */
export const healthRoutes = new Hono<AppEnv>()
  .get('/healthz', (c) => c.json({ status: 'up' }))
  .get('/readyz', async (c) => {
    const { db, resources } = c.var.shop
    const ready = await isInStep(db, resources)
    if (await isReadOnly(db)) throw new RuleBroken('storage_read_only', { retry_after: 30 })
    return c.json({ status: ready ? 'ready' : 'waiting' }, ready ? 200 : 503)
  })
