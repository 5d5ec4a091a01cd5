import { orderTypes, type OrderType } from '#domain/order/order-types'
import { DRAFT_MARK, type PrintData, textAt } from '#drawing/drawing'
import { labels, type Label } from '#words/labels'
import { add, subtract, sum } from '#domain/decimal'
import { convertedFigures, ownDeposits } from '#domain/order/convert'
import { formatLiang } from '#domain/weight'
import { owesMetal, type SettlementMode } from '#domain/order/settlement-modes'
import { joinedTexts, money, paperWeights, type PaperWeights } from '../../drawing/printed-value'
import {
  papers,
  titlePair,
  bilingual,
  dayAndTime,
  writtenFor,
  type Values,
  labelledText,
} from '../field-text'
import type { ServedResources } from '../../../data/resources'
import { COPY_MARK } from '../../copy-mark'
import { amountInCapitals, amountWrittenOut } from '../amount-in-words'
import {
  addUpInDollars,
  companyTexts,
  recordTexts,
  weightsOf,
  dollarText,
  ratesOn,
  usdText,
  type DayRates,
  type KeptRates,
} from '../paper-facts'
import type { PrintOptions } from '../document'
import { paymentTexts, type PrintedPayment } from './payment-texts'
import {
  offsetsOf,
  returnedText,
  returnedWeights,
  type ConfirmedReturn,
  type Offsets,
} from './returned-goods'
import { orderLineTexts, type PrintedLine } from './order-line-texts'

/**
 * The titles of an order's paper, and the mark of a draft. A preorder is final without being confirmed: it is not a
 * draft.
 *
 * @see domain.md §6
 */
export function titledTexts(
  label: Label,
  { confirmed, order_type }: { confirmed: boolean; order_type: OrderType },
): PrintData {
  const isDraft = !confirmed && orderTypes[order_type].movement !== null
  const { title_zh, title_en } = titlePair(label)
  const draft = titlePair(papers.words.draft)
  return {
    title_zh: isDraft ? `${title_zh}（${draft.title_zh}）` : title_zh,
    title_en: joinedTexts([title_en.toUpperCase(), isDraft ? draft.title_en : '']),
    [DRAFT_MARK]: isDraft ? bilingual(papers.words.draft) : '',
  }
}

/**
 * The properties of an order from which texts are computed here, as in the answer of `GET /orders/{id}`: every figure
 * is the server's.
 */
export interface PrintedOrder extends KeptRates {
  order_type: OrderType
  confirmed: boolean
  term: number | null
  remarks: string | null
  payment_method: SettlementMode
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

/** The sale that a preorder was converted to. */
export interface SaleOfPreorder extends Pick<
  PrintedOrder,
  | 'order_type'
  | 'payment_method'
  | 'receivable_cash_value'
  | 'receivable_gold_weight'
  | 'paid_cash_value'
  | 'paid_gold_weight'
  | 'unpaid_cash_value'
  | 'unpaid_gold_weight'
> {
  code: string
  currency: string
}

/** All that an order is printed from. */
export interface OrderSource {
  order: PrintedOrder
  /** Of a converted preorder, if the user may see it. */
  sale?: SaleOfPreorder
  /** Of a sale: those that are confirmed. */
  returns?: readonly ConfirmedReturn[]
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
  DRAFT_MARK,
  COPY_MARK,
  'term',
  'date_time',
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
  'returns_text',
  'sale_text',
  'amount_in_words',
  'amount_in_capitals',
  'usd_text',
  'usd_total',
  'particulars',
  'pieces_text',
] as const

/** The days that a customer has to pay, as on documents: `30 DAYS`, or a dash. */
export function termText(term: number | null): string {
  return term ? `${term} DAYS` : '-'
}

type Kind = Pick<PrintedOrder, 'order_type' | 'payment_method'>

const comesIn = ({ order_type }: Pick<Kind, 'order_type'>) => orderTypes[order_type].cash === 1
const inGold = ({ payment_method }: Pick<Kind, 'payment_method'>) => owesMetal(payment_method)
const totalLabel = (order: Kind) => bilingual(comesIn(order) ? papers.order.receivable : papers.order.payable)
const receivedLabel = (order: Kind) => bilingual(comesIn(order) ? papers.order.received : papers.order.paid)
const openLabel = (order: Kind) => bilingual(comesIn(order) ? papers.order.uncollected : papers.order.unpaid)
const isConverted = ({ yd_converted_order_code: code }: PrintedOrder) => typeof code === 'string'
const unpaidLabel = (order: PrintedOrder) =>
  isConverted(order) ? bilingual(papers.order.left) : openLabel(order)

/** Cash, and gold beside it when the metal is settled in gold: `HK$467.86 + 37.43 g`. */
type Owed = (cash: number, gold: number) => string

const owedOn =
  (order: Kind & { currency: string }, { grams }: PaperWeights): Owed =>
  (cash, gold) => {
    const due = money(cash, order.currency)
    return inGold(order) ? `${due} + ${grams(gold)}` : due
  }

function heading(order: PrintedOrder, own: PrintData): PrintData {
  return {
    ...titledTexts(labels.documentTypes[orderTypes[order.order_type].document], order),
    term: termText(order.term),
    date_time: dayAndTime(textAt(own, 'date'), order.confirmed_at ?? order.created_at),
    contact: joinedTexts(['contact_person', 'phone', 'email'].map((name) => textAt(own, name))),
    remarks_text: labelledText(papers.words.remarks, textAt(own, 'remarks')),
  }
}

/** The offset of a return against its sale, or of all returns against a sale. */
function offsetOf({ order, returns = [] }: OrderSource): Offsets {
  const own = { cash: order.offset_cash_value ?? 0, gold: order.offset_gold_weight ?? 0 }
  const back = offsetsOf(returns)
  return { cash: add(own.cash, back.cash), gold: add(own.gold, back.gold) }
}

/**
 * The rows under the table of lines; the last one, the balance due, is for the table's foot: it equals the first row
 * above it less the others.
 */
function summary(source: OrderSource, owed: Owed): PrintData {
  const { order } = source
  const total = owed(order.receivable_cash_value, order.receivable_gold_weight)
  const received = owed(order.paid_cash_value, order.paid_gold_weight)
  const offset = offsetOf(source)
  const rows = [
    { label: totalLabel(order), value: total },
    { label: bilingual(papers.order.offset), value: owed(offset.cash, offset.gold) },
    { label: receivedLabel(order), value: received },
  ]
  return {
    summary: rows.filter((_, index) => index !== 1 || offset.cash !== 0 || offset.gold !== 0),
    total,
    received,
    unpaid_label: unpaidLabel(order),
    unpaid: owed(order.unpaid_cash_value, order.unpaid_gold_weight),
  }
}

/** The liang of all lines: a total is the sum of the figures above it. @see domain.md §11.11 */
const liangOf = ({ order_details: lines }: PrintedOrder) =>
  formatLiang(sum(lines.map(({ weight_in_liang }) => weight_in_liang)))

/** The metal that an order settled in gold owes, with its liang; empty for others. */
function goldDueText(order: PrintedOrder, { grams }: PaperWeights): string {
  const weight = order.receivable_gold_weight
  if (!inGold(order)) return ''
  // The amount due is the weight.
  return labelledText(
    papers.order.gold_due,
    `${grams(weight)}（${liangOf(order)} ${bilingual(papers.words.liang)}）`,
  )
}

/** A column of lines in US dollars may miss its total by cents: the paper says that the total is converted by itself. */
function inDollars({ order, day }: OrderSource): string {
  const { currency, receivable_cash_value: value, order_details: lines } = order
  const rates = ratesOn(order, day)
  const total = { label: totalLabel(order), value }
  const unpaid = { label: unpaidLabel(order), value: order.unpaid_cash_value }
  const parts = lines.map(({ receivable_cash_value: part }) => part)
  const note = addUpInDollars(parts, value, currency, rates) ? '' : bilingual(papers.order.total_in_dollars)
  return usdText(order.unpaid_cash_value === value ? [total] : [total, unpaid], currency, rates, note)
}

/** The amount of each line in US dollars, for the total's own column; empty unless they are chosen. */
function lineDollars({ order, day }: OrderSource, { usd }: PrintOptions): (value: number) => string {
  const rates = ratesOn(order, day)
  return (value) => (usd ? dollarText(value, order.currency, rates) : '')
}

/** Sums over lines that have nothing of the kind, as the lines themselves leave them out. */
function withoutZeros(order: PrintedOrder, own: PrintData): PrintData {
  const names = ['diamond_fee_value', 'receivable_gold_weight'] as const
  return Object.fromEntries(names.map((name) => [name, order[name] === 0 ? '' : textAt(own, name)]))
}

/** The texts of the options, empty when one is off. */
function optionTexts(source: OrderSource, options: PrintOptions) {
  const { order } = source
  const words = options.words ? amountWrittenOut(order.receivable_cash_value, order.currency) : ''
  const amount_in_capitals = amountInCapitals(order.receivable_cash_value, order.currency)
  return { amount_in_words: words, amount_in_capitals, usd_text: options.usd ? inDollars(source) : '' }
}

/** All that stands beside the totals, as one text. */
function particulars(texts: PrintData, paid: string): string {
  const lines = [
    labelledText(papers.order.in_words, textAt(texts, 'amount_in_words')),
    textAt(texts, 'gold_due_text'),
    textAt(texts, 'usd_text'),
    textAt(texts, 'returns_text'),
    textAt(texts, 'sale_text'),
    labelledText(papers.order.payments, paid),
  ]
  return joinedTexts(lines, '\n')
}

/** A converted preorder by itself: its deposits, and the rest of its total. @see domain.md §12.7 */
function asPreorder(order: PrintedOrder): PrintedOrder {
  if (!isConverted(order)) return order
  const preorder = { ...order, code: String(order.code) }
  const rated = order.payments.map((payment) => ({ ...payment, rate: payment.rate ?? 1 }))
  return {
    ...order,
    ...convertedFigures(preorder, rated),
    payments: ownDeposits(preorder, order.payments),
    offset_cash_value: 0,
    offset_gold_weight: 0,
  }
}

/** The figures of the sale beside those of its preorder, in one line; an offset only where returns made one. */
function saleText(sale: SaleOfPreorder | undefined, weights: PaperWeights): string {
  if (!sale) return ''
  const owed = owedOn(sale, weights)
  const cash = subtract(subtract(sale.receivable_cash_value, sale.paid_cash_value), sale.unpaid_cash_value)
  const gold = subtract(subtract(sale.receivable_gold_weight, sale.paid_gold_weight), sale.unpaid_gold_weight)
  const figures = [
    `${totalLabel(sale)} ${owed(sale.receivable_cash_value, sale.receivable_gold_weight)}`,
    cash === 0 && gold === 0 ? '' : `${bilingual(papers.order.offset)} ${owed(cash, gold)}`,
    `${receivedLabel(sale)} ${owed(sale.paid_cash_value, sale.paid_gold_weight)}`,
    `${openLabel(sale)} ${owed(sale.unpaid_cash_value, sale.unpaid_gold_weight)}`,
  ]
  return labelledText(papers.order.sale, joinedTexts([sale.code, ...figures]))
}

/** The payments beside the totals: the deposits of a preorder have a place of their own. */
const beside = ({ order_type }: PrintedOrder) => (orderTypes[order_type].becomes ? '' : 'payments_text')

/**
 * An order as the texts that a template prints, with those of the company. The prices that we paid for the goods are
 * not among them (`paper-facts.ts`).
 *
 * @see domain.md §9, §12.7
 */
export function orderTexts(loaded: OrderSource, options: PrintOptions): PrintData {
  const { order, company } = loaded
  return writtenFor({ options, customer: order.customer, company }, () => textsOf(loaded, options))
}

function textsOf(loaded: OrderSource, options: PrintOptions): PrintData {
  const source = { ...loaded, order: asPreorder(loaded.order) }
  const { order, sale, returns = [], company, resources } = source
  const resource = resources.orders
  const weights = paperWeights([
    ...weightsOf(resource, order, resources),
    ...returnedWeights(returns),
    ...(sale ? [sale.receivable_gold_weight, sale.paid_gold_weight, sale.unpaid_gold_weight] : []),
  ])
  const owed = owedOn(order, weights)
  const own = resource ? recordTexts(resource, order, resources, weights.places) : {}
  const dollars = lineDollars(source, options)
  const paid = paymentTexts(order.payments, order.currency, own, weights)
  const texts = {
    ...optionTexts(source, options),
    gold_due_text: goldDueText(order, weights),
    returns_text: labelledText(papers.order.returned, returnedText(returns, weights, owed)),
    sale_text: saleText(sale, weights),
  }
  return {
    ...own,
    weight_in_liang: liangOf(order),
    ...withoutZeros(order, own),
    ...heading(order, own),
    ...summary(source, owed),
    ...paid,
    ...texts,
    particulars: particulars(texts, textAt(paid, beside(order))),
    usd_total: dollars(order.receivable_cash_value),
    pieces_text: labelledText(
      papers.template.sum,
      `${textAt(own, 'quantity')} ${bilingual(papers.words.pieces)} · ${textAt(own, 'weight')} g`,
    ),
    order_details: orderLineTexts(own, order.order_details, { inGold: inGold(order), dollars }),
    settings: companyTexts(company, resources),
  }
}
