import { Hono } from 'hono'
import { refuseOpeningOrder } from '#domain/opening'
import { partsBeside, proposedPart, type Amount, type PartsOfLine } from '#domain/order/parts'
import {
  linesToReturn,
  refuseAsked,
  refuseBeforeSale,
  type AskedLine,
  type ReturnableSale,
  type SoldLine,
} from '#domain/order/return'
import { orderTypes } from '#domain/order/order-types'
import { RuleBroken } from '#domain/errors'
import { daysBetween } from '#domain/staff/limits'
import { convertedType } from '#domain/order/convert'
import { requireRow, unrestrictedResource, can } from '../../request/access/access'
import { refuseWithout, refuseBeyond, requireRight } from '../../request/access/rights'
import type { Note, Work } from '../../request/use-cases'
import type { Context, AppEnv } from '../../request/context'
import { readOrder, readHiddenToo, confirmOne } from './order-change'
import { addOrder, lineResource, copiedValues } from './order-write'
import { businessDay } from '../../request/shop'
import type { Values } from '../../request/input/shape'
import { lockOrder } from '../../store/orders/orders'
import type { RecordValues } from '../../store/records/records'
import { partsOfSale, showReturns } from '../../store/orders/return'
import type { Tx } from '../../store/transaction'
import { change } from '../change'
import { readDated, day, ids, partsOfLines, stepBody } from '../../request/input/step-bodies'
import { withLineFacts } from './order-routes'
import { factsForUnconfirm, unconfirmOrder } from '../../store/orders/unconfirm'
import { becomeSale } from '../../store/orders/recount'

/** The part of a sale that is returned, and the day. */
interface Returning {
  lines: readonly AskedLine[]
  /** The path of the ids in the body. */
  path: string
  /** The business day; today by default. */
  date: string | undefined
}

/** The returned part of a line, with the figures that follow from it. */
function partOf(line: PartsOfLine | undefined, amount: Amount): Values {
  return { ...amount, ...(line && proposedPart(partsBeside(line, null), amount)) }
}

/** Properties that a return does not copy from its sale. */
const notReturned = ['order_type', 'date', 'invoice_number', 'media', 'remarks']

/**
 * Creates the draft return of lines of a confirmed sale, or of parts of them, with copies of these lines and their
 * prices.
 *
 * @param key the `{id}` of a path
 * @returns the return
 * @throws RuleBroken `not_found`, `opening_order`, and the rules of `linesToReturn` and `refuseBeforeSale`
 * @see domain.md §6, §12.4
 */
async function returnLines(
  { tx, c, note }: Work,
  key: string,
  { lines, path, date }: Returning,
): Promise<RecordValues> {
  refuseWithout(c, 'orders.return')
  const { id, code, date: soldOn, import_code } = await lockOrder(tx, key)
  await requireRow(tx, c, 'orders', String(id))
  refuseOpeningOrder({ code, import_code })
  const before = await readOrder(tx, c, id)
  const sale = (await readHiddenToo(tx, c, before)) as RecordValues & ReturnableSale<Values & SoldLine>
  refuseAsked(sale, lines, path)
  const parts = await partsOfSale(tx, id)
  const taken = linesToReturn(sale, lines, parts, path)
  refuseBeforeSale(date ?? businessDay(c.var.shop), { date: soldOn })
  const back = {
    ...copiedValues(unrestrictedResource(c, 'orders'), sale, notReturned),
    order_type: orderTypes[sale.order_type].returnedAs,
    date,
    original_customer_order_code: code,
    order_details: taken.map(({ line, amount }) => ({
      ...copiedValues(lineResource(c), line),
      ...partOf(parts.get(line.id), amount),
      original_detail_id: line.id,
    })),
  }
  const { id: backId } = await addOrder(tx, c, back, sale)
  await showReturns(tx, { id, code })
  const made = await readOrder(tx, c, backId)
  note('orders', made.code, null, made)
  note('orders', code, before, await readOrder(tx, c, id))
  return made
}

/** The steps of an order: confirm, un-confirm, return, convert (domain.md §6). */
export const orderStepRoutes = new Hono<AppEnv>()
  .post('/confirm/:id', can('orders', 'update'), async (c) => {
    const confirmed = await change(c, 'orders.confirm', async (tx, note) => {
      const id = await confirmOne({ tx, c, note }, c.req.param('id'))
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
      returnLines({ tx, c, note }, c.req.param('id'), { lines, path, date }),
    )
    return c.json(made, 201)
  })
  .post('/convert/:id', can('orders', 'create'), async (c) => {
    const { date } = readDated(c, convertBody)
    const made = await change(c, 'orders.convert', (tx, note) =>
      convertPreorder({ tx, c, note }, c.req.param('id'), date),
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

/**
 * Creates the draft sale of a preorder, with the same lines; the deposits move to it.
 *
 * @param key the `{id}` of a path
 * @param date the sale's business day; today by default
 * @returns the sale
 * @throws RuleBroken `not_found`, and the rules of `convertedType`
 * @see domain.md §6
 */
async function convertPreorder(
  { tx, c, note }: Work,
  key: string,
  date: string | undefined,
): Promise<RecordValues> {
  refuseWithout(c, 'orders.convert')
  const preorder = await lockOrder(tx, key)
  await requireRow(tx, c, 'orders', String(preorder.id))
  const becomes = convertedType(preorder)
  const before = await readOrder(tx, c, preorder.id)
  const whole = (await readHiddenToo(tx, c, before)) as RecordValues & { order_details: Values[] }
  const sold = {
    ...copiedValues(unrestrictedResource(c, 'orders'), whole, ['order_type', 'date']),
    order_type: becomes,
    date,
    yd_order_code: preorder.code,
    order_details: whole.order_details.map((line) => copiedValues(lineResource(c), line)),
  }
  const sale = await addOrder(tx, c, sold, whole)
  await becomeSale(tx, preorder, sale)
  const made = await readOrder(tx, c, sale.id)
  note('orders', sale.code, null, made)
  note('orders', preorder.code, before, await readOrder(tx, c, preorder.id))
  return made
}
