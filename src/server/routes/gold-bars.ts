import { Hono } from 'hono'
import { compare } from '#domain/decimal'
import { RuleBroken } from '#domain/errors'
import { bodyFor, can, resourceFor, resourcesFor, wholeResource } from '../access'
import { change } from '../change'
import type { AppEnv } from '../context'
import { businessDay } from '../shop'
import { withCodes } from '../store/counters'
import { writeOpening } from '../store/gold-bars'
import { findRecord, insertRecord } from '../store/records'

/** Gold bars: what is in one is the sum of its movements, from its opening on (domain.md §7, §8). */
export const goldBarRoutes = new Hono<AppEnv>()
  .post('/', can('gold_bars', 'create'), async (c) => {
    const resource = resourceFor(c, 'gold_bars', 'write')
    const sent = bodyFor(c, resource, 'create')
    const saved = await change(c, 'gold_bars.create', async (tx, note) => {
      const whole = wholeResource(c, 'gold_bars')
      const values = await withCodes(tx, whole, { ...sent, date: sent.date ?? businessDay(c.var.shop) })
      const id = await insertRecord(tx, whole, { ...values, in_out: 1 })
      await writeOpening(tx, id)
      note('gold_bars', id, null, values)
      return findRecord(tx, resource, resourcesFor(c), String(id))
    })
    return c.json(saved, 201)
  })
  .put('/:id', can('gold_bars', 'update'), async (c, next) => {
    const { weight: sent } = c.var.body
    const weight = sent === null ? 0 : sent
    const resource = resourceFor(c, 'gold_bars', 'read')
    const bar = await findRecord(c.var.shop.db, resource, resourcesFor(c), c.req.param('id'))
    const same =
      typeof weight !== 'number' || (typeof bar.weight === 'number' && compare(weight, bar.weight) === 0)
    if (!same) throw new RuleBroken('bar_weight_fixed', { code: bar.code }, '/weight')
    await next()
  })
