import { mayTakeBack } from '#domain/till/taking-back'
import { resourceFor, resourcesFor, wholeResource } from '../../request/access/access'
import { takingBackOf } from '../tills/cashier'
import type { Context } from '../../request/context'
import type { Db } from '../../db/connect'
import { isObject, type Values } from '../../request/input/shape'
import { paymentsShownOn } from '../../store/orders/orders'
import { findRecord, type RecordValues } from '../../store/records/records'
import { takersOf } from '../../store/tills/till-vouchers'
import type { Tx } from '../../store/transaction'

/**
 * An order as the user sees it, with the mark on each payment that the user may reverse. A converted preorder shows the
 * payments of its sale (domain.md §6).
 *
 * @param key the `{id}` of a path
 * @throws RuleBroken `not_found`
 */
export async function readOrder(db: Db | Tx, c: Context, key: string | number): Promise<RecordValues> {
  const resources = resourcesFor(c)
  const order = await findRecord(db, resourceFor(c, 'orders', 'read'), resources, String(key))
  const payments = resources.order_payments
  if (!payments || !Array.isArray(order.payments)) return order
  const shown = isConverted(order) ? await paymentsShownOn(db, payments, resources, order.id) : order.payments
  return { ...order, payments: await withRights(db, c, shown) }
}

/** Payments, each with `removable`: whether the user may reverse it (domain.md §11.6). */
async function withRights(db: Db | Tx, c: Context, payments: unknown[]): Promise<Values[]> {
  const list = payments.filter(isObject)
  const takers = await takersOf(
    db,
    list.map(({ id }) => Number(id)),
  )
  const who = takingBackOf(c, 'order_payments')
  const free = new Set(
    takers.filter((taken) => mayTakeBack(taken, who)).map(({ order_payment_id: id }) => id),
  )
  return list.map((payment) => ({ ...payment, removable: free.has(Number(payment.id)) }))
}

function isConverted({ yd_converted_order_code: saleCode }: Values): boolean {
  return typeof saleCode === 'string'
}

/** The order including hidden values, for the rules. @param seen as the user sees it */
export async function readWhole(tx: Tx, c: Context, seen: RecordValues): Promise<RecordValues> {
  const { resources } = c.var.shop
  const view = resourcesFor(c)
  const sees = (name: string) => view[name] === resources[name]
  if (sees('orders') && sees('order_details')) return seen
  return findRecord(tx, wholeResource(c, 'orders'), resources, String(seen.id))
}
