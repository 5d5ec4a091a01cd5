import { firstCode } from '#resource/facts/pictures'
import {
  type DraftHeader,
  type DraftLine,
  type LineFacts,
  draftWith,
  type LineStart,
  type OrderDraft,
} from '#domain/order/draft/draft'
import { screenLanguage } from '../languages/i18n'
import { nameIn, type AgreedLine, type AgreedName, type AgreedOrder } from './agreed-names'
import type { SettlementMode } from '#domain/order/line'
import { defaultCurrency, type Rate } from '#domain/money'
import { takesBack, type OrderType } from '#domain/order/order-types'
import { inventoryCode } from '#domain/stock/inventory-code'
import { stonesIn } from '#domain/stock/stones'
import type { PaymentMethod } from '#domain/payment/payment-methods'

/** The companion of a reference. */
export interface Companion {
  id: number
  code: string | null
  name: string
  /** The name in a language, if it has one there. */
  [translation: `name_${string}`]: string | null | undefined
}

/** The companion of an order's `customer_id`. */
export interface CustomerRecord extends Companion {
  customer_group_id: number | null
  customer_group?: Companion | null
  contact_person: string | null
  phone: string | null
  fax: string | null
  email: string | null
  address: string | null
  balance_value: number
  balance_currency: string
  /** Whether it is the default customer. */
  is_default: boolean
}

/** One tender of an order, as `GET /orders/{id}` gives it. */
export interface OrderPaymentRecord {
  id: number
  order_code: string
  payment_method: PaymentMethod
  value: number
  currency: string
  /** Units of the order's currency per unit of the payment's. */
  rate: number | null
  /** The counted amount that the customer handed over, if it is known. */
  given_value: number | null
  /** The change that was given back. */
  change_value: number
  /** The amount that went to the customer's balance. */
  rest_value: number
  date: string
  is_deposit: boolean
  weight: number
  /** Grams of old gold whose worth is the value, at this price per gram. */
  old_gold_weight?: number | null
  old_gold_price?: number | null
  old_gold_material?: string | null
  gold_bar_code: string | null
  /** Such as the number of a check. */
  payment_method_detail?: string | null
  remarks: string | null
  in_out: number
  /** The voucher of the payment. */
  payment_id: number
  payment?: { code: string }
  /** The bill through which it was paid. */
  bill_id: number | null
  bill?: { code: string } | null
  /** The preorder on which the payment was a deposit. */
  yd_order_code: string | null
  /** Whether the user may remove it; present on an order alone. */
  removable?: boolean
}

/** One parcel of an order. */
export interface ShipmentRecord {
  id: number
  code: string | null
  name: string | null
  method: string | null
  tracking_number: string | null
  date: string | null
  remarks: string | null
}

/** A line of an order as `GET /orders/{id}` gives it. */
export interface LineRecord extends LineFacts {
  id: number
  product_code: string
  product?: (Companion & { photos?: string[] | null }) | null
  /** The names of the goods at the time of confirming. */
  agreed?: AgreedLine
  inventory_code: string | null
  inventory_code_seq: number | null
  color_id: number | null
  color?: Companion | null
  size: string | null
  location: string | null
  quantity: number
  weight: number
  gold_price_per_gram_value: number
  priced_by_hand: boolean
  labor_fee_per_gram_value: number
  labor_fee_in: number | null
  diamond_count: number
  diamond_weight: number
  diamond_fee_value: number
  discount_type: DraftLine['discount_type']
  discount_value: number
  remarks: string | null
  receivable_cash_value: number
  /** Grams. */
  receivable_gold_weight: number
  part_rounding_value: number
  returned: boolean
  returned_order_code: string | null
  returned_quantity: number
  returned_weight: number
}

/** An order as `GET /orders/{id}` gives it; its figures are the server's. */
export interface OrderRecord {
  id: number
  code: string
  created_at: string
  updated_at: string
  order_type: OrderType
  date: string
  customer_id: number | null
  customer?: Companion | null
  /** The name of the customer at the time of confirming. */
  agreed?: AgreedOrder
  payment_method: SettlementMode
  currency: string
  /** HKD per unit of the currency. */
  rate?: Rate
  rate_date?: string | null
  term: number | null
  expire_at: string | null
  salesperson: string | null
  contact_person: string | null
  phone: string | null
  fax: string | null
  email: string | null
  address: string | null
  invoice_number: string | null
  remarks: string | null
  media: string[] | null
  original_customer_order_media: string[] | null
  confirmed: boolean
  confirmed_at: string | null
  confirmed_by: string | null
  /** The author, who may delete the order while it is a draft. */
  created_by_id: number | null
  paid: boolean
  returned: boolean
  /** The codes of the returns of its lines. */
  returned_order_codes: string[] | null
  /** On a return: the sale that it reverses. */
  original_customer_order_code: string | null
  /** On a sale: the preorder from which it was converted. */
  yd_order_code: string | null
  /** On a preorder: the sale to which it was converted. */
  yd_converted_order_code: string | null
  receivable_cash_value: number
  receivable_gold_weight: number
  paid_cash_value: number
  paid_gold_weight: number
  offset_cash_value: number
  offset_gold_weight: number
  unpaid_cash_value: number
  unpaid_gold_weight: number
  order_details: LineRecord[]
  payments: OrderPaymentRecord[]
  shipments: ShipmentRecord[]
}

/** The optional texts of the head. */
export const texts = [
  'salesperson',
  'contact_person',
  'phone',
  'fax',
  'email',
  'address',
  'invoice_number',
  'remarks',
] as const satisfies (keyof DraftHeader & keyof OrderRecord)[]

type Texts = Pick<DraftHeader, (typeof texts)[number]>

function textsOf(order: OrderRecord): Texts {
  const { salesperson, contact_person, phone, fax, email, address, invoice_number, remarks } = order
  return {
    salesperson: salesperson ?? '',
    contact_person: contact_person ?? '',
    phone: phone ?? '',
    fax: fax ?? '',
    email: email ?? '',
    address: address ?? '',
    invoice_number: invoice_number ?? '',
    remarks: remarks ?? '',
  }
}

/** Only the codes of pieces have a sequence: a hyphen and a number after the product and the colour. */
function hasSequence({ product_code, color_id, inventory_code }: LineRecord): boolean {
  const goods = inventoryCode({ product_code, color_id })
  return inventory_code?.startsWith(goods) === true && /^-\d+(-|$)/.test(inventory_code.slice(goods.length))
}

/** The agreed name of a record, or today's, in the language of the screen. */
function agreedName(agreed: AgreedName | null | undefined, today: AgreedName | null | undefined) {
  const names = agreed ?? today
  return names ? nameIn(names, screenLanguage()) : undefined
}

function startOf(line: LineRecord, type: OrderType): LineStart {
  return {
    id: line.id,
    product: {
      code: line.product_code,
      name: agreedName(line.agreed?.product, line.product) ?? line.product_code,
      is_unique_code: line.inventory_code_seq !== null || hasSequence(line),
      is_sample: false,
      material_id: null,
      latest_in_labor_fee: line.labor_fee_in ?? 0,
      picture: firstCode(line.product?.photos),
    },
    inventory_code: line.inventory_code ?? '',
    inventory_code_seq: line.inventory_code_seq,
    color_id: line.color_id,
    color_name: agreedName(line.agreed?.color, line.color) ?? '',
    size: line.size ?? '',
    location: line.location ?? '',
    ...{ quantity: line.quantity, weight: line.weight },
    gold_price_per_gram_value: line.gold_price_per_gram_value,
    labor_fee_per_gram_value: line.labor_fee_per_gram_value,
    ...stonesIn(line),
    discount_type: line.discount_type,
    discount_value: line.discount_value,
    part_rounding_value: line.part_rounding_value,
    ...{ shelf: line.shelf, parts: takesBack(type) ? line.parts : undefined },
    remarks: line.remarks ?? '',
    stored: { ...line },
    own: {},
    returned: line.returned,
    returned_order_code: line.returned_order_code,
    fee_is_default: false,
    price_is_default: !line.priced_by_hand,
  }
}

/** The rate of an order; 1 for Hong Kong dollars. */
function rateOf({ currency, rate, rate_date }: OrderRecord): Pick<DraftHeader, 'rate' | 'rate_date'> {
  return { rate: rate ?? (currency === defaultCurrency ? 1 : null), rate_date: rate_date ?? null }
}

/** The head of an order, without its lines. */
function storedHeader(order: OrderRecord): DraftHeader['stored'] {
  const { order_details: _lines, payments: _payments, shipments: _shipments, ...head } = order
  return head
}

/**
 * Makes the draft of a stored order.
 *
 * @param keys the lines' keys on the page, so that a save keeps every row and the focus where they are
 */
export function draftOf(order: OrderRecord, keys?: readonly number[]): OrderDraft {
  const { id, code, updated_at, order_type, date, customer_id, payment_method, currency, confirmed } = order
  const header: DraftHeader = {
    id,
    code,
    updated_at,
    order_type,
    date: date.slice(0, 10),
    customer_id,
    payment_method,
    currency,
    ...rateOf(order),
    term: order.term ?? 0,
    confirmed,
    media: order.media ?? [],
    original_customer_order_media: order.original_customer_order_media ?? [],
    yd_converted_order_code: order.yd_converted_order_code,
    ...textsOf(order),
    stored: storedHeader(order),
    own: {},
  }
  const starts = order.order_details.map((line) => startOf(line, order_type))
  return draftWith(header, starts, keys)
}
