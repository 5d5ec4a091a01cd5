import { compare, subtract, sum } from '#domain/decimal'
import type { InOut } from '#domain/order/order-types'
import { paymentMethods, type PaymentMethod } from '#domain/payment/payment-methods'
import { countedValue, type Settled } from '#domain/payment/unpaid'
import { textAt, type PrintData } from '#drawing/drawing'
import type { ServedResources } from '../../data/resources'
import {
  both,
  day as dayText,
  joinedTexts,
  money,
  paperWeights,
  plain,
  type PaperWeights,
} from '../drawing/printed-value'
import { amountWrittenOut } from './amount-in-words'
import {
  companyTexts,
  recordTexts,
  loadCompany,
  loadCustomer,
  loadRates,
  usdText,
  type DayRates,
} from './paper-facts'
import type { PrintOptions, PrintDocument } from './document'
import { bilingual, writtenFor, type Values, labelledText, papers, titlePair } from './field-text'
import { ask } from '../../data/calls'
import { loadAll, loadThose } from '../../data/load-all'
import { withAgreedValues } from './order/order-document'

/** Money, and gold beside it. */
interface Amount {
  cash: number
  /** Grams. */
  gold: number
}

/** An order of a bill: the billed amount, and the amount that it owes now. */
export interface BilledOrder {
  order_code: string
  value: number
  /** Grams. */
  gold_weight: number
  order: {
    id: number
    date: string
    expire_at?: string | null
    unpaid_cash_value: number
    unpaid_gold_weight: number
    [name: string]: unknown
  }
  [name: string]: unknown
}

/** A part in which a bill was paid. */
export interface BillPayment extends Settled {
  id: number
  date: string | null
  order_code: string
  payment_method: PaymentMethod
  currency: string
  [name: string]: unknown
}

/** The properties of a bill from which texts are computed here, as in the answer of `GET /payments/{id}`. */
interface PrintedBill {
  currency: string
  in_out: InOut
  open: boolean
  value: number
  gold_weight: number | null
  amount_paid_value: number
  gold_paid_weight: number | null
  unpaid_cash_value?: number
  unpaid_gold_weight?: number
  bill_orders?: BilledOrder[]
  remarks: string | null
  [name: string]: unknown
}

/** All that a bill is printed from; its orders and its parts the oldest first. */
export interface BillSource {
  bill: PrintedBill
  orders: readonly BilledOrder[]
  payments: readonly BillPayment[]
  customer: Values
  company: Values
  day: DayRates
  resources: ServedResources
}

/** The computed texts of a bill, titled by `print.fields.*`. */
const billFields = [
  'title_zh',
  'title_en',
  'contact',
  'order_count',
  'status',
  'billed',
  'paid_through',
  'settled_otherwise',
  'unpaid_label',
  'unpaid',
  'remarks_text',
  'amount_in_words',
  'usd_text',
  'particulars',
] as const

/** The computed texts of its orders, and of the parts in which it was paid. */
const billOrderFields = ['position', 'date', 'expire_at', 'billed', 'paid', 'otherwise', 'unpaid'] as const
const billPaymentFields = ['position', 'amount_text', 'counted_as'] as const

/** The form of an amount on this bill: gold below the money, if the bill has any. */
type Show = (amount: Amount) => string

function shownOn(bill: PrintedBill, { grams }: PaperWeights): Show {
  const hasGold = (bill.gold_weight ?? 0) !== 0 || (bill.unpaid_gold_weight ?? 0) !== 0
  return ({ cash, gold }) => joinedTexts([money(cash, bill.currency), hasGold ? grams(gold) : ''], '\n')
}

/** The billed, paid and open gold of a bill. */
const weightsOn = ({ bill, orders, payments }: BillSource): PaperWeights =>
  paperWeights([
    bill.gold_weight,
    bill.gold_paid_weight,
    bill.unpaid_gold_weight,
    ...orders.flatMap(({ gold_weight, order }) => [gold_weight, order.unpaid_gold_weight]),
    ...payments.map(({ weight }) => weight),
  ])

const minus = (amount: Amount, ...others: Amount[]): Amount => ({
  cash: subtract(amount.cash, sum(others.map(({ cash }) => cash))),
  gold: subtract(amount.gold, sum(others.map(({ gold }) => gold))),
})

const isNothing = ({ cash, gold }: Amount) => compare(cash, 0) === 0 && compare(gold, 0) === 0

const paidBy = (payments: readonly BillPayment[]): Amount => ({
  cash: sum(payments.map(countedValue)),
  gold: sum(payments.map(({ weight }) => weight)),
})

const billedOf = ({ value, gold_weight }: Pick<PrintedBill, 'value' | 'gold_weight'>): Amount => ({
  cash: value,
  gold: gold_weight ?? 0,
})
const unpaidOf = (from: { unpaid_cash_value?: number; unpaid_gold_weight?: number }): Amount => ({
  cash: from.unpaid_cash_value ?? 0,
  gold: from.unpaid_gold_weight ?? 0,
})

/** The other settlements of an order: payments on the order itself, and returns. */
function orderRow(order: BilledOrder, own: PrintData, payments: readonly BillPayment[], show: Show) {
  const paid = paidBy(payments.filter(({ order_code }) => order_code === order.order_code))
  const billed = billedOf(order)
  const unpaid = unpaidOf(order.order)
  const otherwise = minus(billed, paid, unpaid)
  return {
    ...own,
    date: dayText(order.order.date),
    expire_at: dayText(order.order.expire_at),
    billed: show(billed),
    paid: isNothing(paid) ? '' : show(paid),
    otherwise: isNothing(otherwise) ? '' : show(otherwise),
    unpaid: show(unpaid),
  }
}

function paymentRow(
  payment: BillPayment,
  own: PrintData,
  bill: PrintedBill,
  { grams }: PaperWeights,
): PrintData {
  const isGold = paymentMethods[payment.payment_method].settles === 'gold'
  const amount = isGold ? grams(payment.weight) : money(payment.value, payment.currency)
  const isForeign = !isGold && payment.currency !== bill.currency
  const counted = isForeign ? money(countedValue(payment), bill.currency) : amount
  return { ...own, amount_text: isForeign ? both(amount, `= ${counted}`) : amount, counted_as: counted }
}

const numbered = (rows: readonly PrintData[]): PrintData[] =>
  rows.map((row, index) => ({ ...row, position: String(index + 1) }))

/** The billed amount, the payments through the bill and otherwise, and the rest; the rest is for the table's foot. */
function figures({ bill, payments, orders }: BillSource, show: Show): PrintData {
  const comesIn = bill.in_out === 1
  const [billed, paid, unpaid] = [billedOf(bill), paidBy(payments), unpaidOf(bill)]
  const otherwise = minus(billed, paid, unpaid)
  const settled_otherwise = isNothing(otherwise) ? '' : show(otherwise)
  const rows = [
    { label: bilingual(papers.bill.billed), value: show(billed) },
    { label: bilingual(comesIn ? papers.order.received : papers.order.paid), value: show(paid) },
    { label: bilingual(papers.bill.otherwise), value: settled_otherwise },
  ]
  return {
    order_count: String(orders.length),
    status: bilingual(bill.open ? papers.bill.open : papers.bill.settled),
    billed: show(billed),
    paid_through: show(paid),
    settled_otherwise,
    summary: rows.filter(({ value }) => value !== ''),
    unpaid_label: bilingual(comesIn ? papers.order.uncollected : papers.order.unpaid),
    unpaid: show(unpaid),
  }
}

function heading(bill: PrintedBill, own: PrintData): PrintData {
  const texts = ['contact_person', 'phone', 'email'].map((name) => textAt(own, `customer.${name}`))
  return {
    ...titlePair(bill.in_out === 1 ? papers.titles.bill : papers.titles.bill_to_pay),
    contact: joinedTexts(texts),
    remarks_text: labelledText(papers.words.remarks, plain(bill.remarks)),
  }
}

/** The texts of the options for the rest, empty when one is off, and both of them as one. */
function particulars({ bill, day }: BillSource, options: PrintOptions): PrintData {
  const value = bill.unpaid_cash_value ?? 0
  const isDue = compare(value, 0) > 0
  const amount_in_words = options.words && isDue ? amountWrittenOut(value, bill.currency) : ''
  const due = [{ label: bilingual(papers.bill.due), value }]
  const usd_text = options.usd && isDue ? usdText(due, bill.currency, day) : ''
  return { amount_in_words, usd_text, particulars: joinedTexts([amount_in_words, usd_text], '\n') }
}

/**
 * A bill as its texts: the billed and the open amount of each order, its partial payments, and the rest, in cash and
 * gold.
 *
 * @see domain.md §7, §9
 */
export function billTexts(source: BillSource, options: PrintOptions): PrintData {
  const { customer, company } = source
  return writtenFor({ options, customer, company }, () => textsOf(source, options))
}

function textsOf(source: BillSource, options: PrintOptions): PrintData {
  const { bill, orders, payments, customer, company, resources } = source
  const weights = weightsOn(source)
  const texts = (name: string, record: Values) => {
    const resource = resources[name]
    return resource ? recordTexts(resource, record, resources, weights.places) : {}
  }
  const show = shownOn(bill, weights)
  const own = texts('payments', { ...bill, customer })
  return {
    ...own,
    ...heading(bill, own),
    ...figures(source, show),
    ...particulars(source, options),
    bill_orders: numbered(
      orders.map((order) => orderRow(order, texts('bill_orders', order), payments, show)),
    ),
    bill_payments: numbered(
      payments.map((payment) => paymentRow(payment, texts('order_payments', payment), bill, weights)),
    ),
    settings: companyTexts(company, resources),
  }
}

/** The orders of a bill with all their properties, the oldest first, as they are paid. */
async function loadOrders({ bill_orders: lines = [] }: PrintedBill): Promise<BilledOrder[]> {
  const codes = lines.map(({ order_code }) => order_code)
  const whole = await loadThose<Values>('orders', 'code', codes)
  const byCode = new Map(whole.map((order) => [order.code, order]))
  return lines
    .map((line) => ({ ...line, order: { ...byCode.get(line.order_code), ...line.order } }))
    .toSorted(({ order: a }, { order: b }) => a.date.localeCompare(b.date) || a.id - b.id)
}

/** The payments through a bill, the oldest first. */
async function loadPayments({ id }: PrintedBill): Promise<BillPayment[]> {
  const filters = [{ field: 'bill_id', operator: 'eq', value: id }]
  return loadAll<BillPayment>('order_payments', { filters, sorts: ['id|ASC'] })
}

async function loadBill(key: string) {
  const bill = await ask<PrintedBill>({ path: `/payments/${encodeURIComponent(key)}` })
  const [orders, payments, customer] = await Promise.all([
    loadOrders(bill),
    loadPayments(bill),
    loadCustomer(bill),
  ])
  return { bill, orders, payments, ...withAgreedValues({ agreed: bill.agreed, customer }) }
}

/** A payment over several orders: the amount of each, its partial payments, the rest. */
export const billDocument: PrintDocument = {
  resource: 'payments',
  whole: ['customer'],
  fields: billFields,
  tables: [
    { path: 'bill_orders', resource: 'bill_orders', fields: billOrderFields },
    { path: 'bill_payments', resource: 'order_payments', fields: billPaymentFields },
    { path: 'summary', fields: ['label', 'value'] },
  ],
  options: ['usd', 'words'],
  load: async (key, resources) => {
    const [loaded, company, day] = await Promise.all([loadBill(key), loadCompany(), loadRates()])
    return (options) => billTexts({ ...loaded, company, day, resources }, options)
  },
}
