import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { daysBetween } from '#domain/staff/limits'
import { refuseOpeningOrder } from '#domain/opening/opening-order'
import { can, requireRow } from '../../request/access/access'
import { refuseBeyond, requireRight } from '../../request/access/rights'
import { change } from '../change'
import type { Note } from '../../request/use-cases'
import { readDated } from '../../request/input/business-dates'
import type { AppEnv, Context } from '../../request/context'
import { confirmOne } from './order-confirm'
import { convertPreorder } from './order-convert'
import { withLineFacts } from './line-facts'
import { readOrder } from './order-read'
import { returnLines } from './order-return'
import { businessDay } from '../../request/shop'
import { day, ids, partsOfLines, stepBody } from '../../request/input/step-bodies'
import type { Values } from '../../request/input/shape'
import { factsForUnconfirm, unconfirmOrder } from '../../store/orders/unconfirm'
import type { Tx } from '../../store/transaction'

/** The steps of an order: confirm, un-confirm, return, convert (domain.md §6). */
export const orderStepRoutes = new Hono<AppEnv>()
  .post('/confirm/:id', can('orders', 'update'), async (c) => {
    const confirmed = await change(c, 'orders.confirm', async (tx, note) => {
      const id = await confirmOne(tx, c, note, c.req.param('id'))
      return readOrder(tx, c, id)
    })
    return c.json(await withLineFacts(c, confirmed))
  })
  .post('/unconfirm/:id', requireRight('orders.unconfirm'), can('orders', 'update'), async (c) => {
    const reason = unconfirmBody(c.var.body).reason?.trim() ?? ''
    const work = async (tx: Tx, note: Note) => {
      const facts = await factsForUnconfirm(tx, c.req.param('id'))
      await requireRow(tx, c, 'orders', String(facts.order.id))
      refuseOpeningOrder(facts.order)
      refuseBeyond(c, 'unconfirm_days', daysBetween(facts.order.date, businessDay(c.var.shop)))
      await unconfirmOrder(tx, facts, { remarks: reason, date: businessDay(c.var.shop) })
      note('orders', facts.order.code, { confirmed: true }, { confirmed: false, reason })
      return readOrder(tx, c, facts.order.id)
    }
    return c.json(await withLineFacts(c, await change(c, 'orders.unconfirm', work, { reason })))
  })
  .post('/return/:id', can('orders', 'create'), async (c) => {
    const { lines, path, date } = readReturn(c)
    const made = await change(c, 'orders.return', (tx, note) =>
      returnLines(tx, c, note, c.req.param('id'), { lines, path, date }),
    )
    return c.json(made, 201)
  })
  .post('/convert/:id', can('orders', 'create'), async (c) => {
    const { date } = readDated(c, convertBody)
    const made = await change(c, 'orders.convert', (tx, note) =>
      convertPreorder(tx, c, note, c.req.param('id'), date),
    )
    return c.json(made, 201)
  })

const unconfirmBody = stepBody<{ reason: string }>({ reason: { type: 'string', maxLength: 2000 } })
const convertBody = stepBody<{ date: string }>({ date: day })

interface ReturnBody extends Values {
  dettail_ids: number[]
  detail_ids: number[]
  parts: { id: number; quantity?: number | null; weight?: number | null }[]
  date: string
}

const returnBody = stepBody<ReturnBody>({ dettail_ids: ids, detail_ids: ids, parts: partsOfLines, date: day })

/**
 * The lines to return: whole ones under either spelling, and parts.
 *
 * @throws RuleBroken `alias_differs`, and the rules of `stepBody`
 */
function readReturn(c: Context) {
  const { dettail_ids, detail_ids, parts = [], date } = readDated(c, returnBody)
  const differ = dettail_ids && detail_ids && dettail_ids.join() !== detail_ids.join()
  if (differ) throw new RuleBroken('alias_differs', { other: 'dettail_ids' }, '/detail_ids')
  const path = detail_ids && !dettail_ids ? '/detail_ids' : '/dettail_ids'
  const whole = (dettail_ids ?? detail_ids ?? []).map((id, index) => ({ id, path: `${path}/${index}` }))
  const lines = parts.map(({ id, quantity, weight }, index) => ({
    ...{ id, path: `/parts/${index}` },
    ...(quantity != null && { quantity }),
    ...(weight != null && { weight }),
  }))
  const named = new Set(lines.map(({ id }) => id))
  return { lines: [...whole.filter(({ id }) => !named.has(id)), ...lines], path, date }
}
