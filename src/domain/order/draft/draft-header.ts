import type { Rate } from '../../money'
import type { OrderType } from '../order-types'
import type { SettlementMode } from '../settlement-modes'

/** The head of an order, as it is typed; texts are never null here. */
export interface DraftHeader {
  id: number | null
  code: string
  updated_at: string | null
  order_type: OrderType
  /** The business day, `2026-11-21`. */
  date: string
  customer_id: number | null
  payment_method: SettlementMode
  currency: string
  /** HKD per unit of the currency; unknown only on orders from before rates were kept. */
  rate: Rate
  /** The business day on which the rate was taken, `2026-11-21`; none for HKD. */
  rate_date: string | null
  /** Days. */
  term: number
  salesperson: string
  contact_person: string
  phone: string
  fax: string
  email: string
  address: string
  invoice_number: string
  remarks: string
  /** Codes of medias: pictures of the deal, and of the customer's own order. */
  media: readonly string[]
  original_customer_order_media: readonly string[]
  confirmed: boolean
  /** The sale that a preorder has become; null for every other order. */
  yd_converted_order_code: string | null
  /** The head as the server holds it, with the fields that this installation has added; empty until it is saved. */
  stored: Readonly<Record<string, unknown>>
  /** What is typed in those fields since. */
  own: Readonly<Record<string, unknown>>
}
