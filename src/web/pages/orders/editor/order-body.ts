import type { DraftLine, OrderDraft } from '#domain/order/draft/draft'
import { orderTypes } from '#domain/order/order-types'
import type { Tables } from '#resources'
import { texts } from '../../../data/records/order-record'

type LineBody = Partial<Record<keyof Tables['order_details'], unknown>>

function lineBody(line: DraftLine, buys: boolean): LineBody {
  const { quantity, weight, gold_price_per_gram_value, labor_fee_per_gram_value, diamond_fee_value } = line
  return {
    ...line.own,
    ...(line.id === null ? {} : { id: line.id }),
    product_code: line.product.code,
    // A purchased code is built by the server from its parts; any other names the stock row that was scanned.
    ...(buys ? {} : { inventory_code: line.inventory_code }),
    inventory_code_seq: line.inventory_code_seq,
    color_id: line.color_id,
    size: line.size || null,
    location: line.location || null,
    quantity,
    weight,
    gold_price_per_gram_value,
    priced_by_hand: !line.price_is_default,
    labor_fee_per_gram_value,
    diamond_count: line.diamond_count,
    diamond_weight: line.diamond_weight,
    diamond_fee_value,
    discount_type: line.discount_type,
    discount_value: line.discount_value,
    remarks: line.remarks || null,
  }
}

const listed = (codes: readonly string[]) => (codes.length === 0 ? null : codes)

/** The body of a save; that of a confirmed order holds only fields that may still change. */
export function bodyOf({ header, lines }: OrderDraft): Record<string, unknown> {
  const open = Object.fromEntries(texts.map((name) => [name, header[name] || null]))
  const { media, original_customer_order_media } = header
  const always = {
    ...header.own,
    ...open,
    media: listed(media),
    original_customer_order_media: listed(original_customer_order_media),
    term: header.term,
    updated_at: header.updated_at ?? undefined,
  }
  if (header.confirmed) return always
  const { order_type, date, customer_id, payment_method, currency, rate } = header
  const buys = orderTypes[order_type].movement === 'purchase'
  return {
    ...always,
    order_type,
    date,
    customer_id,
    payment_method,
    currency,
    rate,
    order_details: lines.map((line) => lineBody(line, buys)),
  }
}

type Stored = Pick<DraftLine, 'stored' | 'own'>

/** The added fields that were typed in one version, as another one holds them. */
const heldIn = ({ stored }: Stored, { own }: Stored) =>
  Object.fromEntries(Object.keys(own).map((name) => [name, stored[name] ?? null]))

/**
 * What would be sent to save a version of an order, to be compared with other versions: also with the added fields
 * that are typed in mine, which another version would not send.
 */
export function comparedBody(draft: OrderDraft, mine: OrderDraft): Record<string, unknown> {
  const { order_details, ...head } = { ...heldIn(draft.header, mine.header), ...bodyOf(draft) }
  if (!Array.isArray(order_details)) return head
  const typed = new Map(mine.lines.map((line) => [line.id, line]))
  const lines = draft.lines.map((line, index): unknown => {
    const own = line.id === null ? undefined : typed.get(line.id)
    return { ...(own && heldIn(line, own)), ...order_details[index] }
  })
  return { ...head, order_details: lines }
}
