import { Hono } from 'hono'
import { currencies } from '#domain/money'
import { type BillTender, billOf, dueOf, payBill } from '#domain/payment/bill'
import { moneyMethods } from '#domain/payment/payment-methods'
import type { JsonSchema } from '#resource/kinds'
import { RuleBroken } from '#domain/errors'
import { seesEveryRow } from '#resource/rows/visible-rows'
import { ledgers } from '#domain/ledger/ledgers'
import { type Values, isObject } from '../request/input/shape'
import { day, stepBody, readDated } from '../request/input/step-bodies'
import {
  can,
  requireRow,
  resourceFor,
  resourcesFor,
  unrestrictedResource,
  visibleAnswer,
} from '../request/access/access'
import { change } from './change'
import type { Work } from '../request/use-cases'
import type { AppEnv, Context } from '../request/context'
import type { Db } from '../db/connect'
import { cashierOf } from './till-routes'
import { addHolding } from './holding-write'
import { readNewBar, refusePaying } from './order-payment-write'
import { requireRight } from '../request/access/rights'
import { businessDay } from '../request/shop'
import {
  billedOrders,
  billedShown,
  lockBill,
  lockBillable,
  writeBill,
  type BillFacts,
  removeBill,
} from '../store/payments/bills'
import { lockForPayment, takeTender } from '../store/payments/order-payments'
import { findRecord } from '../store/records/records'
import { lockReferences } from '../store/records/references'
import type { Tx } from '../store/transaction'

/** Far more orders than any bill needs. */
const MOST_ORDERS = 1000

const amount: JsonSchema = { type: 'number', minimum: 0, maximum: 999_999_999_999 }
const code: JsonSchema = { type: 'string', maxLength: 120 }
const remarks: JsonSchema = { type: 'string', maxLength: 2000 }

/** The values entered with a bill, and with each payment of it. */
type Entered = { gold_bar_code: string; date: string; remarks: string }

/** The body that creates a bill: orders by their ids or codes. */
const readBilling = stepBody<Entered & { ids: (number | string)[] }>({
  ids: {
    type: 'array',
    maxItems: MOST_ORDERS,
    items: { type: ['integer', 'string'], minimum: 1, maximum: Number.MAX_SAFE_INTEGER, maxLength: 40 },
  },
  gold_bar_code: code,
  date: day,
  remarks,
})

/** The body that pays a bill, partly or fully, and creates the bar for its gold. */
const readPaying = stepBody<
  Entered & Pick<Required<BillTender>, keyof BillTender> & { new_gold_bar: Values }
>({
  new_gold_bar: { type: 'object' },
  amount_paid_value: { ...amount, multipleOf: 0.01 },
  currency_paid: { enum: Object.keys(currencies) },
  payment_method: { enum: moneyMethods() },
  gold_paid_weight: { ...amount, multipleOf: 0.001 },
  gold_bar_code: code,
  date: day,
  remarks,
})

/** `POST /orders/payment`: several orders on one bill (domain.md §7). */
export const billingRoutes = new Hono<AppEnv>().post(
  '/payment',
  can('orders', 'read'),
  can('payments', 'create'),
  requireRight('payments.bill'),
  async (c) => {
    const { ids = [], gold_bar_code, date, remarks = null } = readDated(c, readBilling)
    if (gold_bar_code) resourceFor(c, 'gold_bars', 'read')
    const made = await change(c, 'payments.bill', async (tx, note) => {
      const orders = await lockBillable(tx, resourcesFor(c), ids)
      for (const { code } of orders) await requireRow(tx, c, 'orders', code)
      const bill = billOf(orders)
      const entry = {
        gold_bar_code: gold_bar_code?.trim() || null,
        date: date ?? businessDay(c.var.shop),
        remarks,
      }
      const resource = unrestrictedResource(c, 'payments')
      await lockReferences(tx, resource, { gold_bar_code: entry.gold_bar_code })
      const id = await writeBill(tx, resource, bill, orders, entry)
      note('payments', id, null, { ...bill, ...entry, orders: orders.map(({ code }) => code) })
      return readPayment(tx, c, String(id))
    })
    return c.json(made, 201)
  },
)

/** Bills among the payments: read with the amounts now due, paid in parts, deleted while nothing is paid. */
export const billRoutes = new Hono<AppEnv>()
  .get('/:id', async (c) => c.json(await readPayment(c.var.shop.db, c, c.req.param('id'))))
  .post('/:id/pay', can('payments', 'update'), can('order_payments', 'create'), async (c) => {
    const { new_gold_bar = null, ...sent } = readDated(c, readPaying)
    if (sent.gold_bar_code) resourceFor(c, 'gold_bars', 'read')
    const fills = Boolean(sent.gold_paid_weight) && !sent.gold_bar_code
    const newBar = await readNewBar(c, new_gold_bar, fills)
    const paid = await change(c, 'payments.pay', async (tx, note) => {
      const made = newBar && (await addHolding({ tx, c, note }, ledgers.gold_bar, newBar))
      const tender = made ? { ...sent, gold_bar_code: made.code } : sent
      const facts = await lockBill(tx, unrestrictedResource(c, 'payments'), c.req.param('id'), tender)
      if (made && facts.bill.in_out !== 1) throw new RuleBroken('not_applicable', {}, '/new_gold_bar')
      await takeParts({ tx, c, note }, facts, tender)
      note('payments', facts.bill.id, null, tender)
      return readPayment(tx, c, String(facts.bill.id))
    })
    return c.json(paid)
  })
  .delete('/:id', can('payments', 'delete'), requireRight('payments.bill'), async (c) => {
    await change(c, 'payments.delete', async (tx, note) => {
      const { bill } = await lockBill(tx, unrestrictedResource(c, 'payments'), c.req.param('id'))
      const payment_code = bill.code
      if (bill.amount_paid_value > 0 || bill.gold_paid_weight > 0)
        throw new RuleBroken('bill_paid', { payment_code })
      if (!bill.open) throw new RuleBroken('bill_closed', { payment_code })
      await removeBill(tx, bill)
      note('payments', bill.id, { ...bill }, null)
    })
    return c.body(null, 204)
  })

/**
 * Decides the parts, and takes each as a tender on its order. Everything involved is locked with the bill; an order
 * gets at most one tender in cash and one in gold, so that only the accounts change from part to part.
 */
async function takeParts(
  { tx, c, note }: Work,
  { bill, orders, rates, ...accounts }: BillFacts,
  sent: Omit<ReturnType<typeof readPaying>, 'new_gold_bar'>,
): Promise<void> {
  if (!bill.open) throw new RuleBroken('bill_closed', { payment_code: bill.code })
  for (const { id } of orders) await requireRow(tx, c, 'orders', String(id))
  let { customer, bar } = accounts
  // An order without a customer may have got one since it was billed.
  const isShared = orders.every(({ customer_id }) => customer_id === bill.customer_id)
  const parts = payBill(sent, bill, orders, rates, {
    ...(customer && { balance: { value: customer.held, currency: customer.currency } }),
    ...(bar && { gold_bar: { current_weight: bar.held } }),
  })
  const { remarks = null, date = businessDay(c.var.shop) } = sent
  const entry = { code: null, name: null, date, remarks }
  const { resources } = c.var.shop
  for (const { order, tender } of parts) {
    const known = isShared
      ? { order, customer, bar, rates }
      : { ...(await lockForPayment(tx, order.code, tender.gold_bar_code)), rates }
    const taken = { ...entry, cashier: cashierOf(c) }
    const { id, settled, ...now } = await takeTender(tx, resources, known, tender, taken, bill.id)
    customer = now.customer
    bar = now.bar
    refusePaying(c, settled, rates)
    note('order_payments', id, null, { ...settled, ...entry, order_code: order.code, bill_id: bill.id })
  }
}

/** A payment as the user sees it; a bill with the amounts now due on its orders. */
async function readPayment(db: Db | Tx, c: Context, key: string): Promise<Values> {
  const resource = resourceFor(c, 'payments', 'read')
  const payment = await findRecord(db, resource, resourcesFor(c), key)
  const orders = await billedOrders(db, payment.id)
  const lines: unknown = payment.bill_orders
  // The sum that several orders owe is shown only to users who see all of them.
  const { orders: shownOrders } = resourcesFor(c)
  const isPartial = shownOrders !== undefined && !seesEveryRow(shownOrders)
  if (orders.size === 0 || isPartial || !Array.isArray(lines)) return payment
  const shown = (order: object) => visibleAnswer(c, billedShown, order)
  const { value, gold_weight } = dueOf([...orders.values()].filter(({ confirmed }) => confirmed))
  return {
    ...payment,
    ...shown({ unpaid_cash_value: value, unpaid_gold_weight: gold_weight }),
    bill_orders: lines.map((line: Values) => ({
      ...line,
      order: { ...(isObject(line.order) ? line.order : {}), ...shown(orders.get(line.order_code) ?? {}) },
    })),
  }
}
