import { Hono } from 'hono'
import { bodyFor, can, fitFor, resourceFor, resourcesFor } from '../../request/access/access'
import { change } from '../change'
import type { AppEnv } from '../../request/context'
import { findRecord, lockRecord, updateRecord } from '../../store/records/records'

/** The company's single setting, id 1 (domain.md §8): a POST saves it too, and never creates a second. */
export const settingRoutes = new Hono<AppEnv>().post('/', can('settings', 'create'), async (c) => {
  const resource = resourceFor(c, 'settings', 'write')
  const sent = bodyFor(c, resource, 'update')
  const saved = await change(c, 'settings.update', async (tx, note) => {
    const id = await lockRecord(tx, resource, '1')
    const before = await findRecord(tx, resource, resourcesFor(c), '1')
    await updateRecord(tx, resource, id, fitFor(c, resource, sent, before))
    const after = await findRecord(tx, resource, resourcesFor(c), '1')
    note('settings', id, before, after)
    return after
  })
  return c.json(saved, 201)
})
