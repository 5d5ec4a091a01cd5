import { custodyOf, type BarMovement, type Kept } from '#domain/ledger/custody'
import { formatLiang, liangOf } from '#domain/weight'
import type { PrintData } from '#drawing/drawing'
import { isObject } from '#paper/panel-values'
import { type InOut, takesBack } from '#domain/order/order-types'
import type { MoneyTender } from '#domain/payment/payment-methods'
import { type Label, labels } from '#words/labels'
import type { TakenOffset } from '#domain/payment/receipt'
import type { ServedResources } from '../../data/resources'
import { joinedTexts, paperWeights, plain, type PaperWeights, money } from '../drawing/printed-value'
import { companyTexts, recordTexts, loadCompany, loadCustomer, loadRates, type DayRates } from './paper-facts'
import { type Values, labelledText, papers, titlePair, bilingual, writtenFor } from './field-text'
import { ask } from '../../data/calls'
import type { PrintDocument, PrintOptions } from './document'
import { loadAll, loadThose } from '../../data/load-all'
import {
  amountTexts,
  heading,
  receiptFields,
  receiptTexts,
  settlementFields,
  type PaidOrder,
  type ReceivedPayment,
} from './payment-receipt-texts'
import { titledTexts, orderTexts } from './order/order-texts'
import { loadSource, orderDocument, withAgreedValues } from './order/order-document'

/** A movement of a gold bar, as the API gives it, and with whom it was dealt. */
interface PrintedMovement extends BarMovement {
  /** The customer of the payment; none for a movement by hand. */
  party?: string | null
  [name: string]: unknown
}

/** All that the receipt of a gold bar is printed from. */
export interface GoldBarSource {
  bar: Values & { weight: number; remarks?: string | null }
  /** All of the bar. */
  movements: readonly PrintedMovement[]
  company: Values
  resources: ServedResources
}

/** The computed texts of the receipt, titled by `print.fields.*`. */
const goldBarFields = [
  'title_zh',
  'title_en',
  'parties',
  'bought',
  'taken_in',
  'given_out',
  'in_custody',
  'in_liang',
  'total_in',
  'total_out',
  'held',
  'remarks_text',
] as const

/** The computed texts of its movements. */
const movementFields = ['position', 'party', 'taken_in', 'given_out', 'balance'] as const

function movementRow(
  movement: Kept<PrintedMovement>,
  position: number,
  resources: ServedResources,
  weights: PaperWeights,
): PrintData {
  const resource = resources.gold_bar_details
  const weight = weights.plain(movement.weight)
  return {
    ...(resource && recordTexts(resource, movement, resources, weights.places)),
    position: String(position),
    party: plain(movement.party),
    taken_in: movement.in_out === 1 ? weight : '',
    given_out: movement.in_out === -1 ? weight : '',
    balance: weights.plain(movement.balance),
  }
}

/**
 * A gold bar as the texts of its receipt: the gold taken in custody and given back, movement by movement, and the
 * present holding. Reversed movements, with their reversals, are left out.
 *
 * @see domain.md §7, §8
 */
export function goldBarTexts(source: GoldBarSource): PrintData {
  return writtenFor({ company: source.company }, () => barTexts(source))
}

function barTexts({ bar, movements, company, resources }: GoldBarSource): PrintData {
  const resource = resources.gold_bars
  const { movements: kept, taken_in, given_out, held } = custodyOf(movements)
  const weights = paperWeights([bar.weight, ...kept.map(({ weight }) => weight)])
  const { grams } = weights
  const parties = new Set(kept.map(({ party }) => party))
  return {
    ...(resource && recordTexts(resource, bar, resources, weights.places)),
    ...titlePair(papers.titles.gold_bar_receipt),
    parties: joinedTexts([...parties], '、'),
    bought: grams(bar.weight),
    taken_in: grams(taken_in),
    given_out: grams(given_out),
    in_custody: grams(held),
    in_liang: formatLiang(liangOf(held)),
    total_in: weights.plain(taken_in),
    total_out: weights.plain(given_out),
    held: weights.plain(held),
    remarks_text: labelledText(papers.words.remarks, bar.remarks),
    movements: kept.map((movement, index) => movementRow(movement, index + 1, resources, weights)),
    settings: companyTexts(company, resources),
  }
}

const customerName = ({ customer }: Values) =>
  isObject(customer) && typeof customer.name === 'string' ? customer.name : ''

/** Every movement of a bar, with the customer of its payment. */
async function loadMovements(barId: unknown): Promise<PrintedMovement[]> {
  const filters = [{ field: 'gold_bar_id', operator: 'eq', value: barId }]
  const movements = await loadAll<PrintedMovement>('gold_bar_details', { filters, sorts: ['id|ASC'] })
  const paid = movements.flatMap(({ payment_id: id }) => (typeof id === 'number' ? [id] : []))
  const payments = await loadThose<Values>('payments', 'id', paid)
  const names = new Map(payments.map((payment) => [payment.id, customerName(payment)]))
  return movements.map((movement) => ({ ...movement, party: names.get(movement.payment_id) }))
}

/** A gold bar that is taken in custody or given back, with its movements. */
export const goldBarReceiptDocument: PrintDocument = {
  resource: 'gold_bars',
  fields: goldBarFields,
  tables: [{ path: 'movements', resource: 'gold_bar_details', fields: movementFields }],
  options: [],
  load: async (key, resources) => {
    const [bar, company] = await Promise.all([
      ask<GoldBarSource['bar']>({ path: `/gold_bars/${encodeURIComponent(key)}` }),
      loadCompany(),
    ])
    const movements = await loadMovements(bar.id)
    return () => goldBarTexts({ bar, movements, company, resources })
  },
}

/** Money that was put on a balance or taken from it by hand, as `GET /customer_balance_details/{id}` gives it. */
interface HandMovement {
  in_out: InOut
  amount_value: number
  currency: string
  /** None for a movement made before tenders were recorded. */
  tender: MoneyTender | null
  remarks: string | null
  date: string | null
  created_at: string
  [name: string]: unknown
}

/** All that such a receipt is printed from. */
interface HandReceiptSource {
  movement: HandMovement
  customer: Values
  company: Values
  day: DayRates
  resources: ServedResources
}

const titles: Record<InOut, Label> = {
  1: papers.titles.balance_deposit,
  [-1]: papers.titles.balance_withdrawal,
}

/**
 * Money that a customer left with us or took back, as the texts of its receipt: it stands on no order.
 *
 * @see domain.md §11.5
 */
export function handReceiptTexts(source: HandReceiptSource, options: PrintOptions): PrintData {
  const { customer, company } = source
  return writtenFor({ options, customer, company }, () => movedTexts(source, options))
}

function movedTexts(source: HandReceiptSource, options: PrintOptions): PrintData {
  const { movement, customer, company, day, resources } = source
  const { in_out, amount_value: value, currency, tender } = movement
  const payment = {
    ...movement,
    ...{ in_out, value, currency, weight: 0, rate: 1, payment_method: tender ?? ('cash' as const) },
    ...{ is_deposit: false, payment_method_detail: null, gold_bar_code: null, customer },
    id: 0,
  }
  const weights = paperWeights([])
  const resource = resources.order_payments
  const label = bilingual(papers.words.balance)
  const row = { label, total: '', before: '', now: money(value, currency), after: '' }
  return {
    ...(resource && recordTexts(resource, payment, resources, weights.places)),
    ...heading(payment),
    ...titlePair(titles[in_out]),
    ...amountTexts(payment, day, options, weights),
    detail_text: '',
    settlement: [row],
    settings: companyTexts(company, resources),
  }
}

/** An order on a roll of paper: its lines, its payments and the change. */
export const tillReceiptDocument: PrintDocument = {
  ...orderDocument,
  load: async (key, resources) => {
    const source = await loadSource(key, resources)
    const { order, company } = source
    return (options) => ({
      ...orderTexts(source, options),
      ...writtenFor({ options, customer: order.customer, company }, () =>
        titledTexts(labels.receipts[order.order_type], order),
      ),
    })
  },
}

type Offsetting = TakenOffset & { [name: string]: unknown }

/** Of a sale the offsets of its confirmed returns, of a return its own. */
async function loadOffsets(order: PaidOrder): Promise<Offsetting[]> {
  if (takesBack(order.order_type)) return order.confirmed ? [order as PaidOrder & Offsetting] : []
  if (!Array.isArray(order.returned_order_codes) || order.returned_order_codes.length === 0) return []
  const filters = [
    { field: 'original_customer_order_code', operator: 'eq', value: order.code },
    { field: 'confirmed', operator: 'eq', value: true },
  ]
  return loadAll<Offsetting>('orders', { filters })
}

async function loadPaid(key: string) {
  const path = `/order_payments/${encodeURIComponent(key)}`
  const payment = await ask<ReceivedPayment & { order_code: string }>({ path })
  const order = await ask<PaidOrder>({ path: `/orders/${encodeURIComponent(payment.order_code)}` })
  const [offsets, customer] = await Promise.all([loadOffsets(order), loadCustomer(payment)])
  // The name is the order's, even if the customer was renamed since.
  return { payment, order, offsets, ...withAgreedValues({ agreed: order.agreed, customer }) }
}

async function loadMoved(id: string) {
  const movement = await ask<HandMovement>({ path: `/customer_balance_details/${id}` })
  return { movement, customer: await loadCustomer(movement) }
}

/**
 * The receipt of one order payment, or of money that was put on a balance by hand; for an outgoing payment, the voucher
 * that the customer signs.
 */
export const paymentReceiptDocument: PrintDocument = {
  resource: 'order_payments',
  whole: ['order', 'customer'],
  fields: receiptFields,
  tables: [{ path: 'settlement', fields: settlementFields }],
  options: ['usd', 'words'],
  load: async (key, resources) => {
    const movementId = movementOfKey(key)
    if (movementId !== undefined) {
      const [moved, company, day] = await Promise.all([loadMoved(movementId), loadCompany(), loadRates()])
      return (options) => handReceiptTexts({ ...moved, company, day, resources }, options)
    }
    const [paid, company, day] = await Promise.all([loadPaid(key), loadCompany(), loadRates()])
    return (options) => receiptTexts({ ...paid, company, day, resources }, options)
  },
}

/** The key of the receipt of money that was put on a balance by hand, among those of order payments. */
export const handKey = (movementId: number | string) => `balance:${movementId}`

/** The movement that a key names; undefined for an order payment's. */
export const movementOfKey = (key: string) => /^balance:(\d+)$/.exec(key)?.[1]
