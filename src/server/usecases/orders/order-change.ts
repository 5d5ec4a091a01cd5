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
import { refuseOthersDraft, mayTakeBack } from '#domain/payment/taking-back'
import { convert, defaultCurrency, type Rate } from '#domain/money'
import { takesFromStock } from '#domain/order/order-types'
import { owesMetal } from '#domain/order/settlement-modes'
import { refuseOtherDay, type DayPrice } from '#domain/pricing/material-price'
import {
  resourceFor,
  unrestrictedResource,
  fitFor,
  requireRow,
  writableOf,
  resourcesFor,
} from '../../request/access/access'
import type { Context } from '../../request/context'
import { type Values, isObject } from '../../request/input/shape'
import type { Tx } from '../../store/transaction'
import { changesOf, refuseUnseenReferences, refuseReferred, refuseStale } from '../records/plain-record'
import { may, refuseWithout } from '../../request/access/rights'
import { takingBackOf } from '../till-routes'
import type { Keyed, Work } from '../../request/use-cases'
import { withDefaults } from '../records/defaults'
import { refuseGenerous, refuseReasons, saveOrder, withRate, type FiguredLine } from './order-write'
import { becomePreorder, mirrorOnPreorder } from '../../store/orders/recount'
import { namePayments } from '../../store/payments/order-payments'
import {
  dropOtherLines,
  lockWithSale,
  refusePaid,
  type OrderRow,
  paymentsShownOn,
  ratesOf,
} from '../../store/orders/orders'
import { softDelete, updateRecord, type RecordValues, findRecord } from '../../store/records/records'
import {
  partsOfSale,
  showReturns,
  confirmOrder,
  factsForConfirm,
  type ConfirmFacts,
} from '../../store/orders/return'
import { leaveBills } from '../../store/payments/bills'
import type { Db } from '../../db/connect'
import { takersOf } from '../../store/counters'
import { businessDay } from '../../request/shop'
import { pricingOf } from '../../store/orders/agreed-names'
import { pricesAround, requiresPriceOfDay } from '../../store/daily-prices'

/**
 * Refuses an order for a customer, or a line of goods, that its user does not see; customers and goods that it already
 * names may stay.
 *
 * @param sent checked values, from `bodyFor`
 * @param before the stored order; left out for a new one
 * @throws RuleBroken `reference_missing`
 */
export async function refuseUnseenOn(tx: Tx, c: Context, sent: Values, before: Values = {}): Promise<void> {
  await refuseUnseenReferences(tx, c, resourceFor(c, 'orders', 'read'), changesOf(sent, before))
  const stored = new Map(linesIn(before).map((line) => [line.id, line]))
  const lines = linesIn(sent).map((line) => changesOf(line, stored.get(line.id) ?? {}))
  await refuseUnseenReferences(tx, c, unrestrictedResource(c, 'order_details'), lines, '/order_details')
}

const linesIn = ({ order_details: lines }: Values): Values[] => (Array.isArray(lines) ? lines : [])

/**
 * Changes one order, with all checks of a change.
 */
export async function changeOrder({ tx, c, note, key, sent, seenAt }: Keyed): Promise<RecordValues> {
  const { order, sale } = await lockWithSale(tx, key)
  await requireRow(tx, c, 'orders', String(order.id))
  refuseConverted(order)
  const seen = await readOrder(tx, c, order.id)
  refuseStale(seen, seenAt)
  const written = writableOf(c, 'orders', sent)
  const fitting = fitFor(c, resourceFor(c, 'orders', 'update'), written, seen)
  await refuseUnseenOn(tx, c, fitting, seen)
  const before = await readHiddenToo(tx, c, seen)
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
export async function removeOrder({ tx, c, note, key }: Omit<Keyed, 'sent'>): Promise<void> {
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
  await updateRecord(tx, unrestrictedResource(c, 'orders'), before.id, { ...editable, expire_at })
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
  const changed = await withRate(tx, c, withDefaults(unrestrictedResource(c, 'orders'), order), before)
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
 * Gives the lines the figures that follow from their pieces and weight. Refuses changes beyond the sale at once, and
 * values above it once the figures are known.
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
export async function readHiddenToo(tx: Tx, c: Context, seen: RecordValues): Promise<RecordValues> {
  const { resources } = c.var.shop
  const view = resourcesFor(c)
  const sees = (name: string) => view[name] === resources[name]
  if (sees('orders') && sees('order_details')) return seen
  return findRecord(tx, unrestrictedResource(c, 'orders'), resources, String(seen.id))
}

/**
 * Confirms one order on behalf of the user.
 *
 * @param key the `{id}` of a path
 * @returns its id
 * @throws RuleBroken `not_found`, `price_of_another_day`, and the rules of `confirmOrder`
 * @see domain.md §6
 */
export async function confirmOne({ tx, c, note }: Work, key: string): Promise<number> {
  refuseWithout(c, 'orders.confirm')
  const facts = await factsForConfirm(tx, key)
  await requireRow(tx, c, 'orders', String(facts.order.id))
  await refusePriceOfAnotherDay(tx, facts)
  await confirmOrder(tx, facts, { by: c.var.user.name, today: businessDay(c.var.shop) })
  note('orders', facts.order.code, { confirmed: false }, { confirmed: true })
  return facts.order.id
}

/**
 * Refuses a sale at the gold price of another day, where the company's settings require it. Terms agreed on a preorder
 * stay, and gold that is settled by weight has no price.
 *
 * @throws RuleBroken `price_of_another_day`
 * @see domain.md §12.9
 */
async function refusePriceOfAnotherDay(tx: Tx, { order }: ConfirmFacts): Promise<void> {
  const { order_type, payment_method, currency, date, yd_order_code, order_details: lines } = order
  if (!takesFromStock(order_type) || owesMetal(payment_method) || yd_order_code !== null) return
  if (order.confirmed || !(await requiresPriceOfDay(tx))) return
  const pricing = await pricingOf(tx, [...new Set(lines.map(({ product_code }) => product_code))])
  const rates: Readonly<Record<string, Rate>> = { ...(await ratesOf(tx)), [currency]: order.rate ?? null }
  const inCurrency = (price: DayPrice) => {
    if (price.currency === currency) return price.value
    const from = price.currency === defaultCurrency ? 1 : rates[price.currency]
    const to = currency === defaultCurrency ? 1 : rates[currency]
    return from && to ? convert(price.value, from, to) : undefined
  }
  const priced = lines.map((line) => ({ ...line, material: pricing.get(line.product_code) ?? null }))
  refuseOtherDay(priced, date, await pricesAround(tx, date), inCurrency)
}
