import { RuleBroken } from '#domain/errors'
import { takesBack } from '#domain/order/order-types'
import { bodyFor, requireNew, resourceFor, resourcesFor, writableOfNew } from '../../request/access/access'
import type { Note } from '../../request/use-cases'
import type { Context } from '../../request/context'
import { addOrder } from './order-write'
import { refuseUnseenOn } from './unseen-on-order'
import type { Values } from '../../request/input/shape'
import { prefilled } from '../../store/records/prefill'
import type { Tx } from '../../store/transaction'

/**
 * Reads the body of a new order, completed by its customer.
 *
 * @throws RuleBroken `forbidden`, `unknown_property`, `return_needs_sale`; ShapeRefused
 */
export async function readNewOrder(c: Context, sent: Values): Promise<Values> {
  const resource = resourceFor(c, 'orders', 'create')
  const body = await prefilled(c.var.shop.db, resource, resourcesFor(c), sent)
  const values = bodyFor(c, resource, 'create', body)
  if (typeof values.order_type === 'string' && takesBack(values.order_type))
    throw new RuleBroken('return_needs_sale', {}, '/order_type')
  return values
}

/** Writes a new draft. @param sent from `readNewOrder` @returns its id and code */
export async function createOrder(tx: Tx, c: Context, note: Note, sent: Values) {
  const values = writableOfNew(c, 'orders', sent)
  await refuseUnseenOn(tx, c, values)
  const made = await addOrder(tx, c, values)
  await requireNew(tx, c, 'orders', String(made.id), values)
  note('orders', made.code, null, values)
  return made
}
