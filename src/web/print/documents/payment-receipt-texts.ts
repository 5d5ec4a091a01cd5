import { compare } from '#domain/decimal'
import { takesBack, type InOut } from '#domain/order/order-types'
import { paymentMethods } from '#domain/payment/payment-methods'
import { settlementBy, type Settlement, type TakenOffset, type TakenPayment } from '#domain/payment/receipt'
import type { Receivable } from '#domain/payment/unpaid'
import type { PrintData } from '#drawing/drawing'
import type { Label } from '#words/labels'
import { oldGoldText, type ShownPayment } from '../../fields/payment-text'
import type { ServedResources } from '../../data/resources'
import { joinedTexts, money, paperWeights, type PaperWeights } from '../drawing/printed-value'
import { COPY_MARK } from '../copy-mark'
import { amountInCapitals, amountWrittenOut } from './amount-in-words'
import { companyTexts, recordTexts, ratesOn, usdText, type DayRates, type KeptRates } from './paper-facts'
import type { PrintOptions } from './document'
import { bilingual, dayAndTime, writtenFor, type Values, labelledText, papers, titlePair } from './field-text'

/**
 * The properties of an order payment from which texts are computed here, as in the answer of `GET
 * /order_payments/{id}`.
 */
export interface ReceivedPayment extends TakenPayment, ShownPayment {
  in_out: InOut
  is_deposit: boolean
  payment_method_detail: string | null
  gold_bar_code: string | null
  gold_bar?: { name: string | null } | null
  remarks: string | null
  date?: string | null
  /** Cash that was handed over, in the payment's currency, like the following amounts. */
  given_value?: number | null
  change_value?: number | null
  /** The part of it that was put on the customer's balance. */
  rest_value?: number | null
  [name: string]: unknown
}

/** The order that it pays, as `GET /orders/{id}` gives it. */
export interface PaidOrder extends Receivable, KeptRates {
  order_type?: string
  order_details: unknown[]
  payments: TakenPayment[]
  [name: string]: unknown
}

/** All that a receipt is printed from. */
export interface ReceiptSource {
  payment: ReceivedPayment
  order: PaidOrder
  /** The amounts that confirmed returns take off the order. */
  offsets: readonly TakenOffset[]
  customer: Values
  company: Values
  day: DayRates
  resources: ServedResources
}

/** The computed texts of a receipt, titled by `print.fields.*`. */
export const receiptFields = [
  COPY_MARK,
  'title_zh',
  'title_en',
  'date_time',
  'party_label',
  'amount_text',
  'detail_text',
  'amount_in_words',
  'amount_in_capitals',
  'usd_text',
  'remarks_text',
  'company_signature',
  'customer_signature',
] as const

/** The columns of its table: the open amount before, this payment, the open amount after. */
export const settlementFields = ['label', 'total', 'before', 'now', 'after'] as const

interface Words {
  title: Label
  deposit: Label
  party: Label
  company: Label
  customer: Label
}

const { receipt, titles, words } = papers

/** Money and gold that come in are received by us, those that go out by the customer. */
const wordsOf: Record<InOut, Words> = {
  1: {
    title: titles.payment_receipt,
    deposit: titles.deposit_receipt,
    party: receipt.received_from,
    company: receipt.received_by,
    customer: receipt.paid_by,
  },
  [-1]: {
    title: titles.payment_voucher,
    deposit: titles.deposit_returned,
    party: receipt.paid_to,
    company: receipt.paid_out_by,
    customer: receipt.received_by,
  },
}

const inGold = ({ payment_method }: ReceivedPayment) => paymentMethods[payment_method].settles === 'gold'

/** Titles and signatures of a receipt, by its direction; money that comes back with the goods is a refund. */
export function heading(payment: ReceivedPayment, orderType?: string): PrintData {
  const { title, deposit, party, company, customer } = wordsOf[payment.in_out]
  const paid = payment.is_deposit ? deposit : title
  return {
    ...titlePair(takesBack(orderType) ? titles.refund_voucher : paid),
    date_time: dayAndTime(payment.date, payment.created_at),
    party_label: bilingual(party),
    company_signature: bilingual(company),
    customer_signature: bilingual(customer),
    remarks_text: labelledText(words.remarks, payment.remarks),
  }
}

/** The gold bar, the number of a check, and the rate of another currency. */
function detailText(
  payment: ReceivedPayment,
  order: PaidOrder,
  { cash }: Settlement,
  { plain }: PaperWeights,
): string {
  const exchanged = oldGoldText(payment, { money, weight: plain })
  const oldGold = exchanged
    ? labelledText(receipt.old_gold, `${exchanged}${money(payment.value, payment.currency)}`)
    : ''
  const bar = payment.gold_bar_code
    ? labelledText(receipt.gold_bar, joinedTexts([payment.gold_bar_code, payment.gold_bar?.name], ' '))
    : ''
  const detail = labelledText(words.detail, payment.payment_method_detail)
  const isForeign = !inGold(payment) && payment.currency !== order.currency
  const rate = `1 ${payment.currency} = ${payment.rate} ${order.currency}`
  const counted = labelledText(receipt.counted_as, `${money(cash, order.currency)}（${rate}）`)
  return joinedTexts([oldGold, bar, detail, isForeign ? counted : '', givenText(payment)])
}

/** The cash that was handed over, with its rest on the balance and its change; empty where none was counted. */
function givenText({
  given_value: given,
  rest_value: rest,
  change_value: change,
  currency,
}: ReceivedPayment) {
  if (!given) return ''
  return joinedTexts([
    labelledText(papers.order.given, money(given, currency)),
    rest ? labelledText(papers.order.to_balance, money(rest, currency)) : '',
    labelledText(papers.order.change, money(change ?? 0, currency)),
  ])
}

/** The open amount in cash, and in gold if the order has any or is paid in it. */
function settlementRows(
  payment: ReceivedPayment,
  order: PaidOrder,
  settlement: Settlement,
  { grams }: PaperWeights,
): PrintData[] {
  const { before, cash, gold, after } = settlement
  const cashText = (value: number) => money(value, order.currency)
  const rows = [
    {
      label: bilingual(words.cash),
      isOpen: compare(order.receivable_cash_value, 0) > 0 || !inGold(payment),
      figures: [order.receivable_cash_value, before.unpaid_cash_value, cash, after.unpaid_cash_value],
      text: cashText,
    },
    {
      label: bilingual(words.gold),
      isOpen: compare(order.receivable_gold_weight, 0) > 0 || inGold(payment),
      figures: [order.receivable_gold_weight, before.unpaid_gold_weight, gold, after.unpaid_gold_weight],
      text: grams,
    },
  ]
  return rows
    .filter(({ isOpen }) => isOpen)
    .map(({ label, figures, text }) => {
      const [total = '', open = '', now = '', left = ''] = figures.map(text)
      return { label, total, before: open, now, after: left }
    })
}

/** The amount in figures, in words, and in dollars if the paper has them. */
export function amountTexts(
  payment: ReceivedPayment,
  day: DayRates,
  options: PrintOptions,
  { grams }: PaperWeights,
): PrintData {
  const { value, currency, weight } = payment
  if (inGold(payment)) return { amount_text: grams(weight), amount_in_words: '', usd_text: '' }
  return {
    amount_text: money(value, currency),
    amount_in_capitals: amountInCapitals(value, currency),
    amount_in_words: options.words ? amountWrittenOut(value, currency) : '',
    usd_text: options.usd ? usdText([{ label: '', value }], currency, day) : '',
  }
}

/**
 * One payment of an order, as the texts of its receipt: the amount paid, its order, and the order's open amounts before
 * and after.
 *
 * @see domain.md §7, §9
 */
export function receiptTexts(source: ReceiptSource, options: PrintOptions): PrintData {
  const { customer, company } = source
  return writtenFor({ options, customer, company }, () => textsOf(source, options))
}

function textsOf(source: ReceiptSource, options: PrintOptions): PrintData {
  const { payment, order, offsets, customer, company, day, resources } = source
  const resource = resources.order_payments
  const settlement = settlementBy(payment, order, order.order_details.length, order.payments, offsets)
  const weights = paperWeights([
    payment.weight,
    payment.old_gold_weight,
    order.receivable_gold_weight,
    settlement.before.unpaid_gold_weight,
    settlement.after.unpaid_gold_weight,
  ])
  const record = { ...payment, order, customer }
  return {
    ...(resource && recordTexts(resource, record, resources, weights.places)),
    ...heading(payment, order.order_type),
    ...amountTexts(payment, ratesOn(order, day), options, weights),
    detail_text: detailText(payment, order, settlement, weights),
    settlement: settlementRows(payment, order, settlement, weights),
    settings: companyTexts(company, resources),
  }
}
