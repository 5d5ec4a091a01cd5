import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { paymentMethods } from '#domain/payment/payment-methods'
import { settle, type Tender } from '#domain/payment/settle'
import { bodyFor, can, resourceFor, resourcesFor, wholeResource } from '../access'
import { change, type Note } from '../change'
import type { AppEnv } from '../context'
import type { Values } from '../shape'
import { businessDay } from '../shop'
import { lockForPayment, lockPayment, removeOrderPayment, writeOrderPayment } from '../store/order-payments'
import { ratesOf } from '../store/orders'
import { findRecord, updateRecord } from '../store/records'
import { lockReferences } from '../store/references'
import type { Tx } from '../store/transaction'

/** Order payments: each makes its voucher, in one transaction; deleting one takes both back (domain.md §7). */
export const orderPaymentRoutes = new Hono<AppEnv>()
  .post('/', can('order_payments', 'create'), async (c) => {
    const resource = resourceFor(c, 'order_payments', 'write')
    const sent = bodyFor(c, resource, 'create') as Values &
      Tender & {
        order_code: string
        code?: string | null
        name?: string | null
        date?: string | null
        remarks?: string | null
      }
    const saved = await change(c, 'order_payments.create', async (tx, note) => {
      const { balance, order } = await lockForPayment(tx, sent.order_code)
      const tender = settle(sent, order, await ratesOf(tx), balance ? { balance } : {})
      // Balances and gold bars are moved by the trading rules that come next; refused rather than half done.
      if (paymentMethods[tender.payment_method].moves !== null)
        throw new RuleBroken('not_yet', {}, '/payment_method')
      const { code = null, name = null, remarks = null } = sent
      const entry = { code, name, remarks, date: sent.date ?? businessDay(c.var.shop) }
      const own = fieldsBeside(sent, { ...tender, ...entry, order_code: order.code })
      await lockReferences(tx, resource, own)
      const id = await writeOrderPayment(tx, c.var.shop.resources, order, tender, entry)
      await updateRecord(tx, wholeResource(c, 'order_payments'), id, own)
      note('order_payments', id, null, { ...own, ...tender, ...entry, order_code: order.code })
      return findRecord(tx, resource, resourcesFor(c), String(id))
    })
    return c.json(saved, 201)
  })
  .put('/:id', () => {
    throw new RuleBroken('not_allowed')
  })
  .delete('/:id', can('order_payments', 'delete'), async (c) => {
    await change(c, 'order_payments.delete', (tx, note) => removePayment(tx, note, c.req.param('id')))
    return c.body(null, 204)
  })

/** What an installation has added to a payment. */
function fieldsBeside(sent: Values, known: Values): Values {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(known, name)))
}

/** Deletes one payment of an order, with its voucher. */
export async function removePayment(tx: Tx, note: Note, key: string): Promise<void> {
  const { order, payment } = await lockPayment(tx, key)
  await removeOrderPayment(tx, order, payment)
  note('order_payments', payment.id, payment, null)
}
