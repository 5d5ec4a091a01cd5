import type { InOut } from '#domain/order/order-types'
import type { MoneyTender } from '#domain/payment/payment-methods'
import type { ServedResources } from '../../../data/resources'
import { money, paperWeights } from '../../drawing/printed-value'
import type { PrintData } from '#drawing/drawing'
import { companyTexts } from '../company-texts'
import type { PrintOptions } from '../document'
import { bilingual, type Values } from '../field-text'
import { amountTexts, heading } from './payment-receipt-texts'
import { recordTexts } from '../record-texts'
import type { DayRates } from '../usd-text'
import { papers, titlePair } from '../paper-words'
import type { Label } from '#words/labels'

/** Money that was put on a balance or taken from it by hand, as `GET /customer_balance_details/{id}` gives it. */
export interface HandMovement {
  in_out: InOut
  amount_value: number
  currency: string
  /** None of what was moved before tenders were asked for. */
  tender: MoneyTender | null
  remarks: string | null
  [name: string]: unknown
}

/** All that such a receipt is printed from. */
export interface HandReceiptSource {
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
