import type { Rate } from '../../money'
import type { OrderType } from '../order-types'
import type { SettlementMode } from '../settlement-modes'

/** The header of an order while it is edited; texts are never null here. */
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
  /** The business day from which the rate was taken, `2026-11-21`; null for HKD. */
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
  /** Codes of media records: pictures of the deal and of the customer's own order. */
  media: readonly string[]
  original_customer_order_media: readonly string[]
  confirmed: boolean
  /** The sale that a preorder was converted to; null for every other order. */
  yd_converted_order_code: string | null
  /** The header as stored on the server, including the fields added by this installation; empty until it is saved. */
  stored: Readonly<Record<string, unknown>>
  /** Unsaved changes of those fields. */
  own: Readonly<Record<string, unknown>>
}
