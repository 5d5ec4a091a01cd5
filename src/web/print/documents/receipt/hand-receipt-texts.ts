import { type InOut, takesBack } from '#domain/order/order-types'
import type { MoneyTender } from '#domain/payment/payment-methods'
import type { PrintData } from '#drawing/drawing'
import { type Label, labels } from '#words/labels'
import type { TakenOffset } from '#domain/payment/receipt'
import type { ServedResources } from '../../../data/resources'
import { money, paperWeights } from '../../drawing/printed-value'
import { companyTexts, recordTexts, loadCompany, loadCustomer, loadRates } from '../paper-facts'
import type { PrintOptions, PrintDocument } from '../document'
import { bilingual, type Values, papers, titlePair } from '../field-text'
import {
  amountTexts,
  heading,
  receiptFields,
  receiptTexts,
  settlementFields,
  type PaidOrder,
  type ReceivedPayment,
} from './payment-receipt-texts'
import type { DayRates } from '../usd-text'
import { titledTexts } from '../order/order-heading'
import { loadSource, orderDocument, agreedOf } from '../order/order-document'
import { orderTexts } from '../order/order-texts'
import { ask } from '../../../data/calls'
import { loadAll } from '../../../data/load-all'
import { movementOfKey } from './hand-key'

/** Money that was put on a balance or taken from it by hand, as `GET /customer_balance_details/{id}` gives it. */
interface HandMovement {
  in_out: InOut
  amount_value: number
  currency: string
  /** None of what was moved before tenders were asked for. */
  tender: MoneyTender | null
  remarks: string | null
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
  const { movement, customer, company, day, resources } = source
  const { in_out, amount_value: value, currency, tender } = movement
  const payment = {
    ...movement,
    ...{ in_out, value, currency, weight: 0, rate: 1, payment_method: tender ?? ('cash' as const) },
    ...{ is_deposit: false, payment_method_detail: null, gold_bar_code: null, customer },
    ...{ id: 0, created_at: '' },
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

/** An order on a roll of paper: its lines, what was paid and what was given back. */
export const tillReceiptDocument: PrintDocument = {
  ...orderDocument,
  load: async (key, resources) => {
    const source = await loadSource(key, resources)
    const { title, titles } = labels.receipts[source.order.order_type]
    return (options) => ({
      ...orderTexts(source, options),
      ...titledTexts([title, titles.en.toUpperCase()], source.order),
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
  return { payment, order, offsets, ...agreedOf({ agreed: order.agreed, customer }) }
}

async function loadMoved(id: string) {
  const movement = await ask<HandMovement>({ path: `/customer_balance_details/${id}` })
  return { movement, customer: await loadCustomer(movement) }
}

/** The receipt of one order payment, or of money that was put on a balance by hand; of one that runs out, the voucher that the customer signs. */
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
