import { resourceFor, resourcesFor, wholeResource } from './access'
import type { Context } from './context'
import type { Db } from './db/connect'
import type { Values } from './shape'
import { paymentsShownOn } from './store/orders'
import { findRecord, type RecordValues } from './store/records'
import type { Tx } from './store/transaction'

/**
 * An order as the user sees it. A preorder that has become a sale shows the payments of the sale (domain.md §6).
 *
 * @param key the `{id}` of a path
 * @throws RuleBroken `not_found`
 */
export async function readOrder(db: Db | Tx, c: Context, key: string | number): Promise<RecordValues> {
  const resources = resourcesFor(c)
  const order = await findRecord(db, resourceFor(c, 'orders', 'read'), resources, String(key))
  const payments = resources.order_payments
  if (!isConverted(order) || !payments || !('payments' in order)) return order
  return { ...order, payments: await paymentsShownOn(db, payments, resources, order.id) }
}

function isConverted({ yd_converted_order_code: saleCode }: Values): boolean {
  return typeof saleCode === 'string'
}

/** The order with what is hidden from the user too, for the rules to decide on. @param seen as the user sees it */
export async function readWhole(tx: Tx, c: Context, seen: RecordValues): Promise<RecordValues> {
  const { resources } = c.var.shop
  const view = resourcesFor(c)
  const sees = (name: string) => view[name] === resources[name]
  if (sees('orders') && sees('order_details')) return seen
  return findRecord(tx, wholeResource(c, 'orders'), resources, String(seen.id))
}
