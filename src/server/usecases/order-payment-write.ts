import { Hono } from 'hono'
import { compare } from '#domain/decimal'
import { RuleBroken, within } from '#domain/errors'
import { manualMovement } from '#domain/ledger/movement'
import { orderTypes } from '#domain/order/order-types'
import { refuseOnAccount } from '#domain/payment/default-customer'
import { namesBar, paymentMethods, isMoneyTender, type PaymentMethod } from '#domain/payment/payment-methods'
import { refuseDear, sellsAt, type OldGold, type SettledTender, type Tender } from '#domain/payment/settle'
import { defaultCurrency, type Rate } from '#domain/money'
import { ledgers } from '#domain/ledger/ledgers'
import { refuseTakingBack } from '#domain/payment/taking-back'
import { inHkd } from '#domain/order/order-rate'
import { payingBy } from '#domain/staff/actions'
import {
  bodyFor,
  requireRow,
  resourceFor,
  unrestrictedResource,
  can,
  resourcesFor,
} from '../request/access/access'
import { atPath } from '../request/problem'
import { cashierOf, takingBackOf } from './till-routes'
import type { Keyed, Work } from '../request/use-cases'
import type { Context, AppEnv } from '../request/context'
import { addHolding } from './holding-write'
import { isObject, type Values } from '../request/input/shape'
import { businessDay } from '../request/shop'
import { isDefaultCustomer } from '../store/payments/default-customer'
import { writeHandMove, lockAccount } from '../store/ledger'
import {
  lockForPayment,
  takeTender,
  type PaymentEntry,
  type PaymentFacts,
  type TakenTender,
  lockPayment,
  removeOrderPayment,
} from '../store/payments/order-payments'
import { lastPrice, pricingOfBar } from '../store/daily-prices'
import { updateRecord, findRecord } from '../store/records/records'
import { lockReferences } from '../store/records/references'
import type { Tx } from '../store/transaction'
import { refuseUnseenReferences } from './records/plain-record'
import { change } from './change'
import { lockTaken } from '../store/counters'
import { limitOf, refuseBeyond, refuseWithout } from '../request/access/rights'

/** A tender as entered, with its further values. */
export type SentTender = Values &
  Tender &
  Partial<Record<Exclude<keyof PaymentEntry, 'cashier'>, string | null>> & {
    order_code: string
    /** The new bar for the gold. */
    new_gold_bar: Values | null
  }

/**
 * Reads the body of a payment, and checks that the user may do all of it.
 *
 * @throws RuleBroken `forbidden`, `unknown_property`, `invalid`, `not_applicable`; ShapeRefused
 * @see domain.md §11.5
 */
export async function readTender(c: Context, body: Values): Promise<SentTender> {
  const { rest_to_balance = null, new_gold_bar = null, price_confirmed = null, ...own } = body
  if (rest_to_balance !== null && typeof rest_to_balance !== 'boolean')
    throw new RuleBroken('invalid', {}, '/rest_to_balance')
  if (price_confirmed !== null && typeof price_confirmed !== 'boolean')
    throw new RuleBroken('invalid', {}, '/price_confirmed')
  if (rest_to_balance) resourceFor(c, 'customer_balance_details', 'create')
  const sent = bodyFor(c, resourceFor(c, 'order_payments', 'create'), 'create', own) as SentTender
  const { payment_method, gold_bar_code } = sent
  if (gold_bar_code) resourceFor(c, 'gold_bars', 'read')
  const fills = namesBar(payment_method) && !gold_bar_code
  const bar = await readNewBar(c, new_gold_bar, fills)
  return { ...sent, rest_to_balance, price_confirmed, new_gold_bar: bar }
}

/**
 * Reads the bar that gold fills: it is created with its payment, and starts empty.
 *
 * @param fills whether the payment brings gold without an existing bar
 * @throws RuleBroken `not_applicable`, `invalid`, `forbidden`; ShapeRefused
 */
export async function readNewBar(c: Context, bar: unknown, fills: boolean): Promise<Values | null> {
  if (bar === null) return null
  if (!isObject(bar)) throw new RuleBroken('invalid', {}, '/new_gold_bar')
  const refused = (name = '') => new RuleBroken('not_applicable', {}, `/new_gold_bar${name}`)
  if (!fills) throw refused()
  const resource = resourceFor(c, 'gold_bars', 'create')
  const values = await atPath('/new_gold_bar', {}, () => bodyFor(c, resource, 'create', bar))
  if (typeof values.weight === 'number' && compare(values.weight, 0) !== 0) throw refused('/weight')
  return values
}

/**
 * Takes a payment of an order, including its new bar and the deposit of the excess, if requested.
 *
 * @returns the order payment's id
 * @throws RuleBroken `no_account` for the default customer, and the rules of `takeTender`
 * @see domain.md §7, §11.5
 */
export async function addOrderPayment({ tx, c, note }: Work, sent: SentTender): Promise<number> {
  const { code = null, name = null, payment_method_detail = null, remarks = null, order_code } = sent
  const entry = { code, name, date: sent.date ?? businessDay(c.var.shop), payment_method_detail, remarks }
  await refuseUnseenReferences(tx, c, unrestrictedResource(c, 'order_payments'), sent)
  const isGold = namesBar(sent.payment_method)
  const known = await lockForPayment(tx, order_code, isGold ? (sent.gold_bar_code ?? null) : null)
  await requireRow(tx, c, 'orders', String(known.order.id))
  if (await isDefaultCustomer(tx, known.order.customer_id)) refuseOnAccount(sent, known.order)
  const { facts, tender } = await withNewBar({ tx, c, note }, known, sent)
  const taken = { ...entry, cashier: cashierOf(c) }
  const { id, settled, customer } = await takeTender(tx, c.var.shop.resources, facts, tender, taken)
  refusePaying(c, settled, facts.rates)
  if (settled.old_gold_price !== null) await refuseDearGold(tx, { ...sent, ...settled }, facts, entry.date)
  const own = fieldsBeside(sent, {
    ...{ ...settled, ...entry, order_code },
    ...{ rest_to_balance: 0, price_confirmed: 0, new_gold_bar: 0 },
  })
  const resource = unrestrictedResource(c, 'order_payments')
  await lockReferences(tx, resource, own)
  if (Object.keys(own).length > 0) await updateRecord(tx, resource, id, own)
  note('order_payments', id, null, { ...own, ...settled, ...entry, order_code })
  await keepRest({ tx, c, note }, { order: facts.order, customer, settled }, taken)
  return id
}

/**
 * Refuses old gold above the day's selling price of its material, unless the call confirms the price.
 *
 * @throws RuleBroken `old_gold_dear`
 */
async function refuseDearGold(
  tx: Tx,
  gold: OldGold & Pick<SettledTender, 'currency' | 'gold_bar_code'>,
  { rates }: PaymentFacts,
  date: string,
): Promise<void> {
  if (gold.price_confirmed || gold.gold_bar_code === null) return
  const value = await lastPrice(tx, date)
  const day = value === undefined ? undefined : { value, currency: defaultCurrency, date }
  const { currency } = gold
  const rate = currency === defaultCurrency ? 1 : rates[currency]
  refuseDear(gold, sellsAt(await pricingOfBar(tx, gold.gold_bar_code), day, rate), currency)
}

/** Creates the bar that the tender fills; gold that we give comes out of an existing one. */
async function withNewBar({ tx, c, note }: Work, facts: PaymentFacts, sent: SentTender) {
  const { new_gold_bar: bar } = sent
  if (bar === null) return { facts, tender: sent }
  if (orderTypes[facts.order.order_type].cash !== 1)
    throw new RuleBroken('not_applicable', {}, '/new_gold_bar')
  const { payment_method, old_gold_price: price, currency } = sent
  const isBought = paymentMethods[payment_method].settles === 'cash'
  const bought = isBought ? { payment_method, price, currency: currency || facts.order.currency } : {}
  const { code } = await atPath('/new_gold_bar', {}, () =>
    addHolding({ tx, c, note }, ledgers.gold_bar, { ...bar, ...bought }),
  )
  const made = await lockAccount(tx, ledgers.gold_bar, code)
  return { facts: { ...facts, bar: made }, tender: { ...sent, gold_bar_code: code } }
}

/** Puts the excess of the money handed over on the customer's balance. */
async function keepRest(
  { tx, c, note }: Work,
  { order, customer, settled }: Pick<PaymentFacts, 'order'> & Pick<TakenTender, 'customer' | 'settled'>,
  { date, remarks, cashier }: PaymentEntry,
): Promise<void> {
  const { rest_value: amount_value, currency } = settled
  if (amount_value === 0) return
  if (!customer) throw new RuleBroken('customer_required', {}, '/rest_to_balance')
  const ledger = ledgers.customer_balance
  const move = within('/rest_to_balance', () =>
    manualMovement(ledger.name, customer, { in_out: 1, amount_value, currency }),
  )
  const tender = isMoneyTender(settled.payment_method) ? settled.payment_method : null
  const entry = { currency, date, tender, remarks, order_code: order.code }
  const { id } = await writeHandMove(tx, c.var.shop.resources, cashier, ledger, customer, move, entry)
  note(ledger.movements, id, null, { ...entry, customer_id: customer.id, in_out: 1, amount_value })
}

/** The custom fields of a payment. */
function fieldsBeside(sent: Values, known: Values): Values {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !Object.hasOwn(known, name)))
}

/**
 * Order payments: each creates its voucher and its ledger movement in one transaction; deleting one reverses all
 * (domain.md §7).
 */
export const orderPaymentRoutes = new Hono<AppEnv>()
  .post('/', can('order_payments', 'create'), async (c) => {
    const sent = await readTender(c, c.var.body)
    const saved = await change(c, 'order_payments.create', async (tx, note) => {
      const id = await addOrderPayment({ tx, c, note }, sent)
      return findRecord(tx, resourceFor(c, 'order_payments', 'read'), resourcesFor(c), String(id))
    })
    return c.json(saved, 201)
  })
  .delete('/:id', can('order_payments', 'create'), async (c) => {
    await change(c, 'order_payments.delete', (tx, note) =>
      removePayment({ tx, c, note, key: c.req.param('id') }),
    )
    return c.body(null, 204)
  })

/**
 * Deletes one payment of an order, and reverses its voucher and movement.
 *
 * @throws RuleBroken `not_found`, the rules of `refuseTakingBack`, and a refusal when its amount has been used since
 */
export async function removePayment({ tx, c, note, key }: Omit<Keyed, 'sent'>): Promise<void> {
  const taken = await lockPayment(tx, key)
  await requireRow(tx, c, 'orders', String(taken.facts.order.id))
  refuseTakingBack(await lockTaken(tx, taken.payment.payment_id), takingBackOf(c, 'order_payments'))
  await removeOrderPayment(tx, c.var.shop.resources, taken, cashierOf(c))
  note('order_payments', taken.payment.id, taken.payment, null)
}

interface Paid {
  payment_method: PaymentMethod
  in_out: 1 | -1
  value: number
  currency: string
}

/**
 * Refuses a payment that the user may not take, or pay out.
 *
 * @param rates HKD per unit, by currency
 * @throws RuleBroken `forbidden`, `limit_exceeded`; `rate_missing` where a limit needs the rate
 */
export function refusePaying(
  c: Context,
  { payment_method, in_out, value, currency }: Paid,
  rates: Readonly<Record<string, Rate>>,
): void {
  refuseWithout(c, payingBy(payment_method))
  if (in_out === 1) return
  refuseWithout(c, 'payments.refund')
  refuseOut(c, value, currency, rates, '/value')
}

/** Refuses money that goes out beyond the user's limit. @throws RuleBroken `limit_exceeded` */
export function refuseOut(
  c: Context,
  value: number,
  currency: string,
  rates: Readonly<Record<string, Rate>>,
  path: string,
): void {
  if (limitOf(c, 'payment_out') === undefined) return
  refuseBeyond(c, 'payment_out', inHkd(value, currency === defaultCurrency ? 1 : rates[currency]), path)
}
