import { RuleBroken } from '#domain/errors'
import { refuseConverted } from '#domain/order/convert'
import { expireAt } from '#domain/order/due'
import {
  refuseAboveSale,
  refuseBeforeSale,
  refuseBeyondSale,
  withParts,
  type Brought,
  type BroughtBack,
  type ChangedReturn,
  type StoredReturn,
} from '#domain/order/return'
import { refuseFrozen, type WrittenLine } from '#domain/order/write-up'
import { refuseOthersDraft } from '#domain/till/taking-back'
import { fitFor, requireRow, resourceFor, wholeResource, writableOf } from '../../request/access/access'
import { may } from '../../request/access/rights'
import { takingBackOf } from '../tills/cashier'
import type { Note } from '../../request/use-cases'
import type { Context } from '../../request/context'
import { withDefaults } from '../records/defaults'
import { readOrder, readWhole } from './order-read'
import { refuseGenerous } from './order-limits'
import { refuseReasons, saveOrder, withRate, type FiguredLine } from './order-write'
import { refuseUnseenOn } from './unseen-on-order'
import { refuseReferred, refuseStale } from '../records/plain-record'
import type { Values } from '../../request/input/shape'
import { becomePreorder } from '../../store/orders/convert'
import { namePayments } from '../../store/payments/order-payments'
import { dropOtherLines, lockWithSale, refusePaid, type OrderRow } from '../../store/orders/orders'
import { mirrorOnPreorder } from '../../store/orders/recount'
import { softDelete, updateRecord, type RecordValues } from '../../store/records/records'
import { partsOfSale, showReturns } from '../../store/orders/return'
import type { Tx } from '../../store/transaction'
import { leaveBills } from '../../store/payments/unbill'

/**
 * Changes one order, with all checks of a change.
 *
 * @param sent checked values, from `bodyFor`
 * @param seenAt the `updated_at` of the order that the change is based on, if the client sends it
 */
export async function changeOrder(
  tx: Tx,
  c: Context,
  note: Note,
  key: string,
  sent: Values,
  seenAt?: unknown,
): Promise<RecordValues> {
  const { order, sale } = await lockWithSale(tx, key)
  await requireRow(tx, c, 'orders', String(order.id))
  refuseConverted(order)
  const seen = await readOrder(tx, c, order.id)
  refuseStale(seen, seenAt)
  const written = writableOf(c, 'orders', sent)
  const fitting = fitFor(c, resourceFor(c, 'orders', 'update'), written, seen)
  await refuseUnseenOn(tx, c, fitting, seen)
  const before = await readWhole(tx, c, seen)
  if (order.confirmed) await changeConfirmed(tx, c, before, fitting)
  else {
    await changeDraft(tx, c, before, fitting, sale)
    await mirrorOnPreorder(tx, order)
  }
  const after = await readOrder(tx, c, order.id)
  note('orders', order.code, seen, after)
  return after
}

/**
 * Deletes one unpaid draft, with its lines. The lines of a return become the sale's again, and the deposits of a sale
 * its preorder's.
 *
 * @throws RuleBroken `not_own` when neither the role may delete orders nor the user wrote it
 */
export async function removeOrder(tx: Tx, c: Context, note: Note, key: string): Promise<void> {
  const { order, sale } = await lockWithSale(tx, key)
  await requireRow(tx, c, 'orders', String(order.id))
  refuseConverted(order)
  refuseOthersDraft(order.created_by_id, takingBackOf(c, 'orders'))
  if (order.confirmed) throw new RuleBroken('order_confirmed', { order_code: order.code })
  const other = sale?.code ?? order.yd_order_code
  const shown = other === null ? null : await readOrder(tx, c, other)
  if (order.yd_order_code === null) await refusePaid(tx, order.code)
  else await becomePreorder(tx, order, order.yd_order_code)
  await leaveBills(tx, order.code)
  const resource = resourceFor(c, 'orders', 'update')
  await softDelete(tx, resource, order.id)
  await dropOtherLines(tx, order.id, [])
  if (sale) await showReturns(tx, sale)
  await refuseReferred(tx, c, resource, order)
  note('orders', order.code, order, null)
  if (shown) note('orders', other, shown, await readOrder(tx, c, shown.id))
}

const frozen = new Set(['customer_id', 'date', 'payment_method', 'currency', 'rate'])

async function changeConfirmed(tx: Tx, c: Context, before: RecordValues, sent: Values): Promise<void> {
  const { order_type: _fixed, order_details, ...head } = sent
  refuseFrozen(before as RecordValues & Parameters<typeof refuseFrozen>[0], {
    ...head,
    ...(Array.isArray(order_details) ? { order_details } : {}),
  })
  const editable = Object.fromEntries(Object.entries(head).filter(([name]) => !frozen.has(name)))
  const { term = before.term } = head
  const expire_at = expireAt(String(before.date), typeof term === 'number' ? term : null)
  await updateRecord(tx, wholeResource(c, 'orders'), before.id, { ...editable, expire_at })
}

async function changeDraft(
  tx: Tx,
  c: Context,
  before: RecordValues,
  sent: Values,
  sale: OrderRow | null,
): Promise<void> {
  // The type is part of the order's code, so it is fixed once an order is saved.
  const { order_type: _fixed, order_details: sentLines, ...head } = sent
  const order_details = mergedLines(before.order_details, sentLines)
  const order = { ...before, ...head, date: head.date ?? before.date, order_details }
  const changed = await withRate(tx, c, withDefaults(wholeResource(c, 'orders'), order), before)
  const refuse = sale ? await fitReturn(tx, c, before, changed, sale) : refuseReasons
  const check = async (lines: readonly FiguredLine[]) => {
    refuse(lines)
    await refuseGenerous(tx, c, changed, lines, before)
  }
  const code = String(before.code)
  const differs = (name: string) => (changed[name] ?? null) !== (before[name] ?? null)
  const isNamed = before.customer_id === null && differs('customer_id')
  // Payments are counted at their rate to the order's currency and belong to the customer; so do bills.
  if (differs('currency') || (differs('customer_id') && !isNamed)) {
    await refusePaid(tx, code)
    await leaveBills(tx, code)
  }
  await saveOrder(tx, c, changed, before.id, check)
  if (isNamed) await namePayments(tx, code, Number(changed.customer_id))
  if (sale) await showReturns(tx, sale)
}

/**
 * Gives the lines what follows from their pieces and weight. Refuses changes beyond the sale at once, and values above
 * it once the figures are known.
 */
async function fitReturn(tx: Tx, c: Context, before: RecordValues, changed: Values, sale: OrderRow) {
  const parts = await partsOfSale(tx, sale.id)
  const stored = before as RecordValues & StoredReturn
  refuseBeyondSale(stored, changed as ChangedReturn, parts)
  refuseBeforeSale(String(changed.date), sale)
  changed.order_details = withParts(stored, changed.order_details as (Values & WrittenLine)[], parts)
  const approved = new Map(stored.order_details.map((line) => [line.id, line as typeof line & Brought]))
  const mayApprove = may(c, 'orders.approve_above_sale')
  return (lines: readonly FiguredLine[]) =>
    refuseAboveSale(lines as readonly (FiguredLine & BroughtBack)[], parts, mayApprove ? null : approved)
}

/** The lines after the change: properties that a sent line leaves out keep their stored values (api.md). */
function mergedLines(stored: unknown, sent: unknown): unknown {
  if (!Array.isArray(stored) || !Array.isArray(sent)) return stored
  const byId = new Map(stored.map((line: Values) => [line.id, line]))
  return sent.map((line: Values) => ({ ...byId.get(line.id), ...line }))
}
