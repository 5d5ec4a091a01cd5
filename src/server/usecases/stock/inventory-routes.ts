import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { bodyFor, can, resourceFor } from '../../request/access/access'
import { atPath } from '../../request/input/at-path'
import { actingAnew } from '../../request/access/rights'
import { change } from '../change'
import type { Note } from '../../request/use-cases'
import type { AppEnv, Context } from '../../request/context'
import { changeRecord } from '../records/one-record'
import { refuseLines } from '../records/record-lines'
import { isObject, type Values } from '../../request/input/shape'
import { lockRecords } from '../../store/records/bulk'
import type { RecordValues } from '../../store/records/records'
import type { Tx } from '../../store/transaction'
import { unpacked } from '../../request/input/unpacked'

const MOST_AT_ONCE = 1000

/** The inventory actions that do not move goods: labels, location and sample flag (spec §7, domain.md §8). */
export const inventoryRoutes = new Hono<AppEnv>()
  .post('/batchupdate', can('inventorys', 'update'), async (c) => {
    const { keys, values } = readBatch(c.var.body)
    const sent = await atPath('/values', {}, () => {
      refuseLines(c, stockOf(c), values)
      return infoOf(c, values)
    })
    const work = async (tx: Tx, note: Note) => {
      const resource = stockOf(c)
      await lockRecords(tx, resource, keys)
      for (const [index, key] of keys.entries())
        await atPath(`/keys/${index}`, { key }, () =>
          actingAnew(c, () => changeRecord({ tx, c, note, resource, key, sent, seenAt: undefined })),
        )
    }
    await change(c, 'inventorys.batchupdate', work, { each: true })
    return c.json({ count: keys.length })
  })
  .post('/:id/set_info', can('inventorys', 'update'), async (c) =>
    c.json(await changeStock(c, 'inventorys.set_info', infoOf(c, c.var.body))),
  )
  .post('/:id/set_as_sample', can('inventorys', 'update'), async (c) => {
    const { is_sample } = infoOf(c, { ...c.var.body, is_sample: c.var.body.is_sample ?? true })
    return c.json(await changeStock(c, 'inventorys.set_as_sample', { is_sample }))
  })

function stockOf(c: Context) {
  return resourceFor(c, 'inventorys', 'update')
}

function infoOf(c: Context, body: Values): Values {
  const resource = stockOf(c)
  return bodyFor(c, resource, 'update', unpacked(resource, 'inventory_info', body))
}

function changeStock(c: Context, name: string, sent: Values): Promise<RecordValues> {
  const key = c.req.param('id') ?? ''
  return change(c, name, (tx, note) =>
    changeRecord({ tx, c, note, resource: stockOf(c), key, sent, seenAt: c.var.body.updated_at }),
  )
}

/** @throws RuleBroken `invalid` with the path of an invalid value */
function readBatch({ keys, values }: Values): { keys: string[]; values: Values } {
  if (!Array.isArray(keys) || keys.length === 0 || keys.length > MOST_AT_ONCE)
    throw new RuleBroken('invalid', {}, '/keys')
  if (!isObject(values)) throw new RuleBroken('invalid', {}, '/values')
  return { keys: keys.map(readKey), values }
}

function readKey(key: unknown, index: number): string {
  if (typeof key !== 'string') throw new RuleBroken('invalid', {}, `/keys/${index}`)
  return key
}
