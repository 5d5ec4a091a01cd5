import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { paymentMethods } from '#domain/payment/payment-methods'
import type { Tender } from '#domain/payment/settle'
import { bodyFor, can, resourceFor, resourcesFor, wholeResource } from '../access'
import { change, type Note } from '../change'
import type { AppEnv, Context } from '../context'
import type { Values } from '../shape'
import { businessDay } from '../shop'
import {
  lockForPayment,
  lockPayment,
  removeOrderPayment,
  takeTender,
  type PaymentEntry,
} from '../store/order-payments'
import { findRecord, updateRecord } from '../store/records'
import { lockReferences } from '../store/references'
import type { Tx } from '../store/transaction'

/** A tender as it is typed, with what is written down with it. */
type SentTender = Values &
  Tender &
  Partial<Record<keyof PaymentEntry, string | null>> & { order_code: string }

/** Order payments: each makes its voucher and what it moves, in one transaction; deleting one takes all back (domain.md §7). */
export const orderPaymentRoutes = new Hono<AppEnv>()
  .post('/', can('order_payments', 'create'), async (c) => {
    const resource = resourceFor(c, 'order_payments', 'write')
    const sent = bodyFor(c, resource, 'create') as SentTender
    const saved = await change(c, 'order_payments.create', async (tx, note) => {
      const { code = null, name = null, payment_method_detail = null, remarks = null } = sent
      const date = sent.date ?? businessDay(c.var.shop)
      const entry = { code, name, date, payment_method_detail, remarks }
      const { order_code, gold_bar_code, payment_method } = sent
      const isGold = paymentMethods[payment_method].settles === 'gold'
      const facts = await lockForPayment(tx, order_code, isGold ? gold_bar_code : null)
      const { id, settled } = await takeTender(tx, c.var.shop.resources, facts, sent, entry)
      const own = fieldsBeside(sent, { ...settled, ...entry, order_code })
      await lockReferences(tx, resource, own)
      if (Object.keys(own).length > 0) await updateRecord(tx, wholeResource(c, 'order_payments'), id, own)
      note('order_payments', id, null, { ...own, ...settled, ...entry, order_code })
      return findRecord(tx, resource, resourcesFor(c), String(id))
    })
    return c.json(saved, 201)
  })
  .put('/:id', () => {
    throw new RuleBroken('not_allowed')
  })
  .delete('/:id', can('order_payments', 'delete'), async (c) => {
    await change(c, 'order_payments.delete', (tx, note) => removePayment(tx, c, note, c.req.param('id')))
    return c.body(null, 204)
  })

/** What an installation has added to a payment. */
function fieldsBeside(sent: Values, known: Values): Values {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(known, name)))
}

/** Deletes one payment of an order, with its voucher and the opposite of what it moved. */
export async function removePayment(tx: Tx, c: Context, note: Note, key: string): Promise<void> {
  const taken = await lockPayment(tx, key)
  await removeOrderPayment(tx, c.var.shop.resources, taken, businessDay(c.var.shop))
  note('order_payments', taken.payment.id, taken.payment, null)
}
