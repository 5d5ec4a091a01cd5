import { depositText, type ShownPayment } from '#domain/order/due'
import { orderTypes, type OrderType } from '#domain/order/order-types'
import { paymentMethods } from '#domain/payment/payment-methods'
import { documentOfOrder, documentTypes } from '#domain/print/document-types'
import { formatLiang, formatWeight, orderLiang } from '#domain/weight'
import type { ServedResources } from '../../providers/resources'
import { both, day, joined, money } from '../printed-value'
import { rowsAt, textAt, type PrintData } from '../print-data'
import { amountInWords } from './amount-in-words'
import { companyTexts } from './company-texts'
import type { PrintOptions } from './document'
import { bilingual, type Values } from './field-text'
import { orderLineTexts, type PrintedLine } from './order-line-texts'
import { recordTexts } from './record-texts'
import { usdText, type DayRates } from './usd-text'

interface PrintedPayment extends ShownPayment {
  date: string | null
  is_deposit: boolean
}

/** What of an order is computed here, as `GET /orders/{id}` gives it: every figure is the server's. */
export interface PrintedOrder {
  order_type: OrderType
  term: number | null
  remarks: string | null
  payment_method: string
  currency: string
  receivable_cash_value: number
  receivable_gold_weight: number
  paid_cash_value: number
  paid_gold_weight: number
  offset_cash_value?: number | null
  offset_gold_weight?: number | null
  unpaid_cash_value: number
  unpaid_gold_weight: number
  order_details: PrintedLine[]
  payments: PrintedPayment[]
  [name: string]: unknown
}

/** All that an order is printed from. */
export interface OrderSource {
  order: PrintedOrder
  company: Values
  day: DayRates
  resources: ServedResources
}

/** The computed texts of an order, titled by `print.fields.*`. */
export const orderFields = [
  'diamond_fee_value',
  'receivable_gold_weight',
  'title_zh',
  'title_en',
  'term',
  'contact',
  'remarks_text',
  'total',
  'received',
  'unpaid_label',
  'unpaid',
  'gold_due_text',
  'deposit_text',
  'deposit_statement',
  'payments_text',
  'amount_in_words',
  'usd_text',
  'particulars',
] as const

/** The days that a customer has to pay, as documents say it: `30 DAYS`, or a dash. */
export function termText(term: number | null): string {
  return term ? `${term} DAYS` : '-'
}

const titled = (title: string, text: string) => (text === '' ? '' : `${title}：${text}`)
const comesIn = ({ order_type }: PrintedOrder) => orderTypes[order_type].cash === 1
const inGold = ({ payment_method }: PrintedOrder) => payment_method === 'with_gold'
const totalLabel = (order: PrintedOrder) => (comesIn(order) ? '应收 Total' : '应付 Total')
const unpaidLabel = (order: PrintedOrder) => (comesIn(order) ? '未收 Balance due' : '未付 Balance due')

/** Cash, and gold beside it where the metal is settled in gold: `HK$467.86 + 37.43 g`. */
function owed(order: PrintedOrder, cash: number, gold: number): string {
  const due = money(cash, order.currency)
  return inGold(order) ? `${due} + ${formatWeight(gold)} g` : due
}

function heading(order: PrintedOrder, own: PrintData): PrintData {
  const { title, titles } = documentTypes[documentOfOrder[order.order_type]]
  return {
    title_zh: title,
    title_en: titles.en.toUpperCase(),
    term: termText(order.term),
    contact: joined(['contact_person', 'phone', 'email'].map((name) => textAt(own, name))),
    remarks_text: titled('备注 Remarks', textAt(own, 'remarks')),
  }
}

/** The rows under the table of lines; the last one, what is still due, is for the table's foot. */
function summary(order: PrintedOrder): PrintData {
  const total = owed(order, order.receivable_cash_value, order.receivable_gold_weight)
  const received = owed(order, order.paid_cash_value, order.paid_gold_weight)
  const offsetCash = order.offset_cash_value ?? 0
  const offsetGold = order.offset_gold_weight ?? 0
  const rows = [
    { label: totalLabel(order), value: total },
    { label: '退货冲抵 Offset', value: owed(order, offsetCash, offsetGold) },
    { label: comesIn(order) ? '已收 Received' : '已付 Paid', value: received },
  ]
  return {
    summary: rows.filter((_, index) => index !== 1 || offsetCash !== 0 || offsetGold !== 0),
    total,
    received,
    unpaid_label: unpaidLabel(order),
    unpaid: owed(order, order.unpaid_cash_value, order.unpaid_gold_weight),
  }
}

/** A payment in one line: `2026-11-21 定金 Deposit 现金 Cash HK$1,000.00`. */
function paymentLine(payment: PrintedPayment): string {
  const method = paymentMethods[payment.payment_method]
  const paid =
    method.settles === 'gold' ? `${formatWeight(payment.weight)} g` : money(payment.value, payment.currency)
  const kind = payment.is_deposit ? '定金 Deposit' : ''
  return joined([day(payment.date), kind, bilingual(method), paid], ' ')
}

function payments({ payments: made }: PrintedOrder, own: PrintData): PrintData {
  const texts = rowsAt(own, 'payments')
  const deposit = both(depositText(made, 'zh', money), depositText(made, 'en', money))
  return {
    deposit_text: deposit,
    deposit_statement: deposit || '未收定金 No deposit received',
    payments_text: made.map(paymentLine).join('\n'),
    payments: made.map((payment, index) => ({ ...texts[index], text: paymentLine(payment) })),
  }
}

/** The metal that an order settled in gold owes, with its liang; empty for others. */
function goldDueText(order: PrintedOrder): string {
  const grams = order.receivable_gold_weight
  if (!inGold(order)) return ''
  return `金料 Gold due：${formatWeight(grams)} g（${formatLiang(orderLiang(grams))} 两 liang）`
}

function inDollars(order: PrintedOrder, day: DayRates): string {
  const total = { label: totalLabel(order), value: order.receivable_cash_value }
  const unpaid = { label: unpaidLabel(order), value: order.unpaid_cash_value }
  const isOpen = order.unpaid_cash_value !== order.receivable_cash_value
  return usdText(isOpen ? [total, unpaid] : [total], order.currency, day)
}

/** Sums over lines that have nothing of the kind, as the lines themselves leave them out. */
function withoutZeros(order: PrintedOrder, own: PrintData): PrintData {
  const names = ['diamond_fee_value', 'receivable_gold_weight'] as const
  return Object.fromEntries(names.map((name) => [name, order[name] === 0 ? '' : textAt(own, name)]))
}

/** The texts of the options, empty where one is off, and one text of all that stands beside the totals. */
function particulars(order: PrintedOrder, day: DayRates, options: PrintOptions, paid: string): PrintData {
  const words = options.words ? amountInWords(order.receivable_cash_value, order.currency) : ''
  const usd_text = options.usd ? inDollars(order, day) : ''
  const gold_due_text = goldDueText(order)
  const lines = [titled('大写 In words', words), gold_due_text, usd_text, titled('付款 Payments', paid)]
  return { amount_in_words: words, usd_text, gold_due_text, particulars: joined(lines, '\n') }
}

/** What of the payments stands beside the totals: the deposits of a preorder have a place of their own. */
const beside = ({ order_type }: PrintedOrder) => (order_type === 'XSYD' ? '' : 'payments_text')

/**
 * An order as the texts that a template prints, with those of the company. What we paid for the goods is not among
 * them (`printed-fields.ts`).
 *
 * @see domain.md §9
 */
export function orderTexts(
  { order, company, day, resources }: OrderSource,
  options: PrintOptions,
): PrintData {
  const resource = resources.orders
  const own = resource ? recordTexts(resource, order, resources) : {}
  const paid = payments(order, own)
  return {
    ...own,
    ...withoutZeros(order, own),
    ...heading(order, own),
    ...summary(order),
    ...paid,
    ...particulars(order, day, options, textAt(paid, beside(order))),
    order_details: orderLineTexts(own, order.order_details),
    settings: companyTexts(company, resources),
  }
}
