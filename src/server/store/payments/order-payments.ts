import { sql, type Selectable } from 'kysely'
import { RuleBroken } from '#domain/errors'
import type { Rate } from '#domain/money'
import { ratesOfDeal } from '#domain/order/order-rate'
import { paymentMethods, type PaymentMethod } from '#domain/payment/payment-methods'
import { settle, type SettledTender, type Tender } from '#domain/payment/settle'
import type { Resources } from '#resource/resource'
import type { OrderPayments } from '#resources'
import { ledgers } from '#domain/ledger/ledgers'
import { lockBills } from './bills'
import { lockAccount, movementOf, reverseMovement, writeMovement, type Account } from '../ledger'
import { lockOrder, ratesOf, type OrderRow } from '../orders/orders'
import { recount } from '../orders/recount'
import { later, type Tx } from '../transaction'
import { type Cashier, insertVoucher, nameBillable, newCode, removeVoucher } from '../counters'

/** The facts for taking a payment, all locked: the order, its customer's balance, and the named bar. */
export interface PaymentFacts {
  order: OrderRow
  customer: Account | undefined
  bar: Account | undefined
  /** HKD per unit, by currency; the order's currency at the rate kept on the order. */
  rates: Readonly<Record<string, Rate>>
}

/** The particulars of a tender; a missing code is generated. */
export interface PaymentEntry {
  code: string | null
  name: string | null
  /** The business day. */
  date: string
  /** The number of a check, or a similar detail. */
  payment_method_detail?: string | null
  remarks: string | null
  /** The user who takes it. */
  cashier: Cashier
}

/** A tender as stored in an order payment. */
type StoredTender = Omit<SettledTender, 'movement'>

/** A taken tender: the order payment's id, its values, and the current accounts. */
export interface TakenTender extends Pick<PaymentFacts, 'customer' | 'bar'> {
  id: number
  settled: StoredTender
}

/**
 * Takes one tender on one order: writes the order payment and its voucher, moves the customer's balance or the gold
 * bar, and updates the order's payment status. The facts about the order are outdated afterwards, except the amount
 * owed in the other means: a tender in cash leaves the gold owed, and vice versa.
 *
 * @param resources define the codes of the payment and its voucher
 * @param billId the bill that it partly pays
 * @throws RuleBroken the rules of `settle`
 * @see domain.md §7
 */
export async function takeTender(
  tx: Tx,
  resources: Resources,
  facts: PaymentFacts,
  tender: Tender,
  entry: PaymentEntry,
  billId: number | null = null,
): Promise<TakenTender> {
  const { order, customer, bar } = facts
  const { movement, ...settled } = settle(tender, order, facts.rates, {
    ...(customer && { balance: { value: customer.held, currency: customer.currency } }),
    ...(bar && { gold_bar: { current_weight: bar.held } }),
  })
  const { id, voucherId } = await writePayment(tx, resources, order, settled, entry, billId)
  const { payment_method } = settled
  const account = movement?.ledger === 'gold_bar' ? bar : customer
  if (movement && account)
    await writeMovement(tx, resources, ledgers[movement.ledger], account.id, movement, {
      kind: 'payment',
      date: entry.date,
      currency: account.currency,
      ...(settled.old_gold_price !== null && { price: settled.old_gold_price, currency: settled.currency }),
      payment_method,
      order_code: order.code,
      payment_id: voucherId,
      billable_payment_id: id,
      billable_payment_method: payment_method,
      remarks: entry.remarks,
    })
  await recount(tx, order)
  const moved = movement && account && { ...account, held: movement.held }
  const now = moved && (movement.ledger === 'gold_bar' ? { bar: moved } : { customer: moved })
  return { id, settled, customer, bar, ...now }
}

/** Writes the order payment with its voucher. */
async function writePayment(
  tx: Tx,
  resources: Resources,
  order: OrderRow,
  {
    rate,
    weight,
    old_gold_weight,
    old_gold_price,
    given_value,
    change_value,
    rest_value,
    ...settled
  }: StoredTender,
  { code, name, cashier, ...entered }: PaymentEntry,
  bill_id: number | null,
): Promise<{ id: number; voucherId: number }> {
  const shared = { ...settled, ...entered, order_code: order.code, customer_id: order.customer_id }
  const voucherId = await insertVoucher(tx, resources, cashier, {
    ...shared,
    gold_weight: weight,
    gold_paid_weight: weight,
    billable_type: 'order_payments',
  })
  const old_gold_material = old_gold_weight === null ? null : await materialOfBar(tx, settled.gold_bar_code)
  const oldGold = { old_gold_weight, old_gold_price, old_gold_material }
  const kept = { rate, weight, ...oldGold, given_value, change_value, rest_value }
  const paymentCode = code || (await newCode(tx, resources, 'order_payments'))
  const { id } = await tx
    .insertInto('order_payments')
    .values({ ...shared, ...kept, code: paymentCode, name, payment_id: voucherId, bill_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await nameBillable(tx, voucherId, id)
  return { id, voucherId }
}

/** The current material name of a bar's gold, which papers show for old gold from then on; null if unknown. */
async function materialOfBar(tx: Tx, code: string | null): Promise<string | null> {
  const bar = await tx
    .selectFrom('gold_bars')
    .innerJoin('materials', 'materials.id', 'gold_bars.material_id')
    .select('materials.name')
    .where('gold_bars.code', '=', code)
    .executeTakeFirst()
  return bar?.name ?? null
}

/**
 * The facts for taking a payment, locked in this order: customer, order, its bills, bar (design.md §6).
 *
 * @param barCode the gold bar that the tender names, trimmed here; an unknown code yields no bar
 * @throws RuleBroken `reference_missing` when there is no such order
 */
export async function lockForPayment(
  tx: Tx,
  orderCode: string,
  barCode: string | null = null,
): Promise<PaymentFacts> {
  for (;;) {
    const known = await tx
      .selectFrom('orders')
      .select(['id', 'customer_id'])
      .where('code', '=', orderCode)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!known) throw new RuleBroken('reference_missing', { order_code: orderCode }, '/order_code')
    const { customer_id } = known
    const customer =
      customer_id === null ? undefined : await lockAccount(tx, ledgers.customer_balance, customer_id)
    const order = await lockOrder(tx, known.id)
    if (order.customer_id !== customer_id) continue
    const wanted = barCode?.trim() ?? ''
    if (wanted !== '') await lockBills(tx, [order.code])
    const bar = wanted === '' ? undefined : await lockAccount(tx, ledgers.gold_bar, wanted)
    return { order, customer, bar, rates: ratesOfDeal(await ratesOf(tx), [order]) }
  }
}

/** A payment to be reversed, with its facts, all locked. */
export interface TakenPayment {
  facts: PaymentFacts
  payment: Selectable<OrderPayments>
}

/**
 * An order payment with its order and ledger movement, all locked.
 *
 * @param key the `{id}` of a path
 * @throws RuleBroken `not_found`
 */
export async function lockPayment(tx: Tx, key: string): Promise<TakenPayment> {
  if (!/^\d{1,15}$/.test(key)) throw new RuleBroken('not_found')
  const live = tx
    .selectFrom('order_payments')
    .selectAll()
    .where('id', '=', Number(key))
    .where('deleted_at', 'is', null)
  for (;;) {
    const known = await live.executeTakeFirst()
    if (!known) throw new RuleBroken('not_found')
    const facts = await lockForPayment(tx, known.order_code, known.gold_bar_code)
    const payment = await live.forUpdate().executeTakeFirst()
    if (!payment) throw new RuleBroken('not_found')
    // A preorder's deposit that has meanwhile moved to the sale is found there.
    if (payment.order_code === facts.order.code) return { facts, payment }
  }
}

/**
 * Reverses an order payment and its voucher, including its ledger movement, and recomputes the order's payment status.
 *
 * @param cashier the user who gives it back, and the business day
 * @throws RuleBroken `value_exceed` or `gold_weight_exceed` with `most`, when its amount has been used since
 * @see domain.md §7
 */
export async function removeOrderPayment(
  tx: Tx,
  resources: Resources,
  { facts, payment }: TakenPayment,
  cashier: Cashier,
): Promise<void> {
  const { moves } = paymentMethods[payment.payment_method as PaymentMethod]
  const account = moves === 'gold_bar' ? facts.bar : facts.customer
  const movement = moves === null ? undefined : await movementOf(tx, ledgers[moves], payment.id)
  if (moves !== null && movement && account)
    await reverseMovement(tx, resources, ledgers[moves], account, movement, {
      date: cashier.day,
      remarks: payment.remarks,
    })
  await tx
    .updateTable('order_payments')
    .set({ deleted_at: sql<string>`now()`, updated_at: later('order_payments') })
    .where('id', '=', payment.id)
    .execute()
  await removeVoucher(tx, payment.payment_id, cashier)
  await recount(tx, facts.order)
}

/**
 * Assigns an order's payments to its customer, once the customer is known.
 *
 * @param orderCode of an order without a customer so far, locked
 * @see domain.md §6, §7
 */
export async function namePayments(tx: Tx, orderCode: string, customerId: number): Promise<void> {
  await sql`with named as (
      update order_payments as t set customer_id = ${customerId}, updated_at = ${later('t')}
      where t.order_code = ${orderCode} and t.deleted_at is null returning payment_id
    )
    update payments as t set customer_id = ${customerId}, updated_at = ${later('t')}
    from named where t.id = named.payment_id`.execute(tx)
}
