import { Hono } from 'hono'
import type { AppEnv } from '../request/context'
import { isReadOnly } from '../db/sync/standing'
import { isInStep } from '../db/sync/sync'
import { ruleOfTrouble } from '../request/problem'

/**
 * `/healthz`: the process is up. `/readyz`: the database answers and can be written, and its tables are in step with
 * the resources.
 */
export const healthRoutes = new Hono<AppEnv>()
  .get('/healthz', (c) => c.json({ status: 'up' }))
  .get('/readyz', async (c) => {
    const { db, live, storage } = c.var.shop
    const ready = await isInStep(db, live.served().base)
    const trouble = storage.trouble() ?? ((await isReadOnly(db)) ? 'read_only' : undefined)
    if (trouble) throw ruleOfTrouble(trouble)
    return c.json({ status: ready ? 'ready' : 'waiting' }, ready ? 200 : 503)
  })
