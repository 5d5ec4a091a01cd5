import { Hono } from 'hono'
import { bodyFor, can, resourceFor, resourcesFor, wholeResource } from '../access'
import { change } from '../change'
import type { AppEnv } from '../context'
import { businessDay } from '../shop'
import { withCodes } from '../store/counters'
import { writeOpening } from '../store/holdings'
import type { Ledger } from '../store/ledger'
import { findRecord, insertRecord } from '../store/records'
import { lockReferences } from '../store/references'

/** Gold bars and diamonds: what is in one is the sum of its movements, from its opening on (domain.md §7, §8). */
export function holdingRoutes(holding: Ledger): Hono<AppEnv> {
  const name = holding.resource
  return new Hono<AppEnv>().post('/', can(name, 'create'), async (c) => {
    const resource = resourceFor(c, name, 'create')
    const sent = bodyFor(c, resource, 'create')
    const saved = await change(c, `${name}.create`, async (tx, note) => {
      await lockReferences(tx, resource, sent)
      const whole = wholeResource(c, name)
      const values = await withCodes(tx, whole, { ...sent, date: sent.date ?? businessDay(c.var.shop) })
      const id = await insertRecord(tx, whole, { ...values, in_out: 1 })
      await writeOpening(tx, holding, id)
      note(name, id, null, values)
      return findRecord(tx, resource, resourcesFor(c), String(id))
    })
    return c.json(saved, 201)
  })
}
