import { RuleBroken } from '#domain/errors'
import { takesBack } from '#domain/order/order-types'
import { bodyFor, resourceFor } from '../../request/access/access'
import { atPath } from '../../request/input/at-path'
import type { Note } from '../../request/use-cases'
import type { Context } from '../../request/context'
import { changeOrder } from './order-change'
import { confirmOne } from './order-confirm'
import { createOrder, readNewOrder } from './order-create'
import { addOrderPayment, readTender, type SentTender } from '../payments/order-payment-write'
import type { Values } from '../../request/input/shape'
import { stepBody } from '../../request/input/step-bodies'
import { lockForPayment } from '../../store/payments/order-payments'
import { findOrder } from '../../store/orders/orders'
import type { Tx } from '../../store/transaction'

/** The maximum number of tenders per request; no order needs more. */
const MOST_TENDERS = 20

const checkoutBody = stepBody<{ order: Values; order_id: number; payments: Values[]; confirm: boolean }>({
  order: { type: 'object' },
  order_id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  payments: { type: 'array', maxItems: MOST_TENDERS, items: { type: 'object' } },
  confirm: { type: 'boolean' },
})

/** An order to be saved, paid and confirmed in one step. */
export interface Checkout {
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
export async function readCheckout(c: Context): Promise<Checkout> {
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
    ...(await createOrder(tx, c, note, sent)),
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
    await changeOrder(tx, c, note, String(id), sent, order.updated_at)
    return found
  }
}

/**
 * Saves an order, takes its payments and confirms it, in this order, or does none of it. A return is confirmed first,
 * since only confirming shows what remains to be paid out.
 *
 * @returns the order's id
 * @throws RuleBroken the rules of each part, with the path of the part: `/order/…`, `/payments/0/…`
 * @see domain.md §11.5
 */
export async function checkOut(tx: Tx, c: Context, note: Note, checkout: Checkout): Promise<number> {
  const { id, code, order_type } = await atPath('/order', {}, () => checkout.order(tx, note))
  const isReturn = takesBack(order_type)
  const confirm = async () => {
    if (checkout.confirm) await atPath('/order', {}, () => confirmOne(tx, c, note, String(id)))
  }
  if (isReturn) await confirm()
  for (const [index, tender] of checkout.payments.entries())
    await atPath(`/payments/${index}`, {}, () =>
      addOrderPayment(tx, c, note, { ...tender, order_code: code }),
    )
  if (!isReturn) await confirm()
  return id
}
