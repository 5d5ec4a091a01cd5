import { Hono } from 'hono'
import { refuseTakingBack } from '#domain/till/taking-back'
import { can, requireRow, resourceFor, resourcesFor } from '../../request/access/access'
import { cashierOf, takingBackOf } from '../tills/cashier'
import { change } from '../change'
import type { Note } from '../../request/use-cases'
import type { AppEnv, Context } from '../../request/context'
import { addOrderPayment, readTender } from './order-payment-write'
import { lockPayment, removeOrderPayment } from '../../store/payments/order-payments'
import { findRecord } from '../../store/records/records'
import { lockTaken } from '../../store/tills/till-vouchers'
import type { Tx } from '../../store/transaction'

/**
 * Order payments: each creates its voucher and its ledger movement in one transaction; deleting one reverses all
 * (domain.md §7).
 */
export const orderPaymentRoutes = new Hono<AppEnv>()
  .post('/', can('order_payments', 'create'), async (c) => {
    const sent = await readTender(c, c.var.body)
    const saved = await change(c, 'order_payments.create', async (tx, note) => {
      const id = await addOrderPayment(tx, c, note, sent)
      return findRecord(tx, resourceFor(c, 'order_payments', 'read'), resourcesFor(c), String(id))
    })
    return c.json(saved, 201)
  })
  .delete('/:id', can('order_payments', 'create'), async (c) => {
    await change(c, 'order_payments.delete', (tx, note) => removePayment(tx, c, note, c.req.param('id')))
    return c.body(null, 204)
  })

/**
 * Deletes one payment of an order, and reverses its voucher and movement.
 *
 * @throws RuleBroken `not_found`, the rules of `refuseTakingBack`, and a refusal when its amount has been used since
 */
export async function removePayment(tx: Tx, c: Context, note: Note, key: string): Promise<void> {
  const taken = await lockPayment(tx, key)
  await requireRow(tx, c, 'orders', String(taken.facts.order.id))
  refuseTakingBack(await lockTaken(tx, taken.payment.payment_id), takingBackOf(c, 'order_payments'))
  await removeOrderPayment(tx, c.var.shop.resources, taken, cashierOf(c))
  note('order_payments', taken.payment.id, taken.payment, null)
}
