import { Hono } from 'hono'
import { isSeenOnAll } from '#resource/shown'
import { orderTypes, takesBack, type OrderType } from '#domain/order/order-types'
import { partsBeside, type PartsOfLine } from '#domain/order/parts'
import type { StonedPieces } from '#domain/stock/stones'
import { RuleBroken } from '#domain/errors'
import {
  resourcesFor,
  bodyFor,
  resourceFor,
  can,
  requireNew,
  writableOfNew,
} from '../../request/access/access'
import type { Context, AppEnv } from '../../request/context'
import { isObject, type Values } from '../../request/input/shape'
import { findOrder } from '../../store/orders/orders'
import { partsOfSale } from '../../store/orders/return'
import type { RecordValues } from '../../store/records/records'
import { stonesOf } from '../../store/stock/stock'
import { atPath } from '../../request/problem'
import type { Note, Work } from '../../request/use-cases'
import { changeOrder, confirmOne, removeOrder, readOrder, refuseUnseenOn } from './order-change'
import { addOrderPayment, readTender, type SentTender } from '../order-payment-write'
import { stepBody } from '../../request/input/step-bodies'
import { lockForPayment } from '../../store/payments/order-payments'
import type { Tx } from '../../store/transaction'
import { change } from '../change'
import { addOrder } from './order-write'
import { prefilledBody } from '../../store/records/visible-rows'

/** The properties that `parts` and `shelf` reveal. */
const revealed = {
  parts: [
    ...['quantity', 'weight', 'gold_price_per_gram_value', 'labor_fee_per_gram_value', 'diamond_count'],
    ...['diamond_weight', 'diamond_fee_value', 'discount_type', 'discount_value', 'receivable_cash_value'],
    ...['part_rounding_value', 'above_sale_reason', 'returned_quantity', 'returned_weight'],
  ].map((name) => `order_details.${name}`),
  shelf: ['quantity', 'diamond_count', 'diamond_weight', 'diamond_fee_value'].map(
    (name) => `inventorys.${name}`,
  ),
}

const linesIn = ({ order_details: lines }: Values): Values[] =>
  Array.isArray(lines) ? lines.filter(isObject) : []

/**
 * The answer with an order, and, where the client requests it by `X-Line-Facts: 1`, with the facts for the proposals on
 * its lines: on a sale and on its returns `parts`, the sold line and its other parts; on a draft that takes goods
 * `shelf`, the pieces of the stock row with their stones. Facts that the user may not see on all records are left out.
 *
 * @see domain.md §12.4, §12.13
 */
export async function withLineFacts(c: Context, order: RecordValues): Promise<RecordValues> {
  if (c.req.header('x-line-facts') === undefined) return order
  const view = resourcesFor(c)
  const sees = (names: readonly string[]) => names.every((name) => isSeenOnAll(view, name))
  const parts = sees(revealed.parts) ? await partsOn(c, order) : new Map<number, PartsOfLine>()
  const shelf = sees(revealed.shelf) ? await shelvesOf(c, order) : new Map<string, StonedPieces>()
  const order_details = linesIn(order).map((line) => {
    const known = parts.get(Number(line.original_detail_id ?? line.id))
    const stock = shelf.get(String(line.inventory_code))
    return {
      ...line,
      ...(known && { parts: partsBeside(known, Number(line.id)) }),
      ...(stock && { shelf: stock }),
    }
  })
  return { ...order, order_details }
}

async function partsOn(c: Context, order: RecordValues): Promise<Map<number, PartsOfLine>> {
  const { db } = c.var.shop
  const type = order.order_type as OrderType
  const { original_customer_order_code: sale } = order
  if (takesBack(type) && typeof sale === 'string') return partsOfSale(db, (await findOrder(db, sale)).id)
  return orderTypes[type].returnedAs !== null && order.confirmed === true
    ? partsOfSale(db, order.id)
    : new Map()
}

async function shelvesOf(c: Context, order: RecordValues): Promise<Map<string, StonedPieces>> {
  if (orderTypes[order.order_type as OrderType].in_out === 1 || order.confirmed === true) return new Map()
  return stonesOf(
    c.var.shop.db,
    linesIn(order).map((line) => String(line.inventory_code)),
  )
}

/** The maximum number of tenders per request; no order needs more. */
const MOST_TENDERS = 20

const checkoutBody = stepBody<{ order: Values; order_id: number; payments: Values[]; confirm: boolean }>({
  order: { type: 'object' },
  order_id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  payments: { type: 'array', maxItems: MOST_TENDERS, items: { type: 'object' } },
  confirm: { type: 'boolean' },
})

/** An order to be saved, paid and confirmed in one step. */
interface Checkout {
  /** Writes the order, or loads it. */
  order: (tx: Tx, note: Note) => Promise<{ id: number; code: string; order_type: string }>
  payments: SentTender[]
  confirm: boolean
}

/**
 * Reads the body of a checkout, and checks that the user may do each part of it.
 *
 * @throws RuleBroken `forbidden`, `not_found`, `unknown_property`, `invalid` where it names no order or two;
 *   ShapeRefused
 * @see domain.md §11.5
 */
async function readCheckout(c: Context): Promise<Checkout> {
  const { order, order_id, payments = [], confirm = false } = checkoutBody(c.var.body)
  if (confirm) resourceFor(c, 'orders', 'update')
  const read: SentTender[] = []
  for (const [index, sent] of payments.entries())
    read.push(await atPath(`/payments/${index}`, {}, () => readTender(c, { ...sent, order_code: UNNAMED })))
  return { order: await readOrderPart(c, order, order_id), payments: read, confirm }
}

/** A placeholder for the order's code, which is known only after the order is written. */
const UNNAMED = '-'

async function readOrderPart(
  c: Context,
  order: Values | undefined,
  orderId: number | undefined,
): Promise<Checkout['order']> {
  if (order && orderId !== undefined) throw new RuleBroken('invalid', {}, '/order_id')
  if (!order) {
    if (orderId === undefined) throw new RuleBroken('invalid', {}, '/order')
    resourceFor(c, 'orders', 'read')
    return (tx) => findOrder(tx, orderId)
  }
  const { id } = order
  return atPath('/order', {}, async () =>
    typeof id === 'number' ? readChanged(c, id, order) : readNew(c, order),
  )
}

async function readNew(c: Context, order: Values): Promise<Checkout['order']> {
  const sent = await readNewOrder(c, order)
  return async (tx, note) => ({
    ...(await createOrder({ tx, c, note }, sent)),
    order_type: String(sent.order_type),
  })
}

/** An existing draft with the changes made since. */
function readChanged(c: Context, id: number, order: Values): Checkout['order'] {
  const sent = bodyFor(c, resourceFor(c, 'orders', 'update'), 'update', order)
  return async (tx, note) => {
    const found = await findOrder(tx, id)
    // The customer is always locked before the order (design.md §6).
    await lockForPayment(tx, found.code)
    await changeOrder({ tx, c, note, key: String(id), sent, seenAt: order.updated_at })
    return found
  }
}

/**
 * Saves an order, takes its payments and confirms it, in this order, or does none of it. A return is confirmed first,
 * since only confirming shows the amount that remains to be paid out.
 *
 * @returns the order's id
 * @throws RuleBroken the rules of each part, with the path of the part: `/order/…`, `/payments/0/…`
 * @see domain.md §11.5
 */
async function checkOut({ tx, c, note }: Work, checkout: Checkout): Promise<number> {
  const { id, code, order_type } = await atPath('/order', {}, () => checkout.order(tx, note))
  const isReturn = takesBack(order_type)
  const confirm = async () => {
    if (checkout.confirm) await atPath('/order', {}, () => confirmOne({ tx, c, note }, String(id)))
  }
  if (isReturn) await confirm()
  for (const [index, tender] of checkout.payments.entries())
    await atPath(`/payments/${index}`, {}, () =>
      addOrderPayment({ tx, c, note }, { ...tender, order_code: code }),
    )
  if (!isReturn) await confirm()
  return id
}

/** Orders: the server writes up a draft at every save (domain.md §3). */
export const orderRoutes = new Hono<AppEnv>()
  .get('/:id', async (c) =>
    c.json(await withLineFacts(c, await readOrder(c.var.shop.db, c, c.req.param('id')))),
  )
  .post('/', can('orders', 'create'), async (c) => {
    const sent = await readNewOrder(c, c.var.body)
    const saved = await change(c, 'orders.create', async (tx, note) => {
      const { id } = await createOrder({ tx, c, note }, sent)
      return readOrder(tx, c, id)
    })
    return c.json(await withLineFacts(c, saved), 201)
  })
  .post('/checkout', async (c) => {
    const checkout = await readCheckout(c)
    const done = await change(c, 'orders.checkout', async (tx, note) =>
      readOrder(tx, c, await checkOut({ tx, c, note }, checkout)),
    )
    return c.json(done, 201)
  })
  .put('/:id', can('orders', 'update'), async (c) => {
    const sent = bodyFor(c, resourceFor(c, 'orders', 'update'), 'update')
    const saved = await change(c, 'orders.update', (tx, note) =>
      changeOrder({ tx, c, note, key: c.req.param('id'), sent, seenAt: c.var.body.updated_at }),
    )
    return c.json(await withLineFacts(c, saved))
  })
  .delete('/:id', can('orders', 'update'), async (c) => {
    await change(c, 'orders.delete', (tx, note) => removeOrder({ tx, c, note, key: c.req.param('id') }))
    return c.body(null, 204)
  })

/**
 * Reads the body of a new order, completed by its customer.
 *
 * @throws RuleBroken `forbidden`, `unknown_property`, `return_needs_sale`; ShapeRefused
 */
async function readNewOrder(c: Context, sent: Values): Promise<Values> {
  const resource = resourceFor(c, 'orders', 'create')
  const body = await prefilledBody(c.var.shop.db, resource, resourcesFor(c), sent)
  const values = bodyFor(c, resource, 'create', body)
  if (typeof values.order_type === 'string' && takesBack(values.order_type))
    throw new RuleBroken('return_needs_sale', {}, '/order_type')
  return values
}

/** Writes a new draft. @param sent from `readNewOrder` @returns its id and code */
async function createOrder({ tx, c, note }: Work, sent: Values) {
  const values = writableOfNew(c, 'orders', sent)
  await refuseUnseenOn(tx, c, values)
  const made = await addOrder(tx, c, values)
  await requireNew(tx, c, 'orders', String(made.id), values)
  note('orders', made.code, null, values)
  return made
}
