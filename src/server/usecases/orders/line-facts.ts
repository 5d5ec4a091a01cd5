import { isSeenOnAll } from '#resource/shown'
import { orderTypes, takesBack, type OrderType } from '#domain/order/order-types'
import { partsBeside, type PartsOfLine } from '#domain/order/parts'
import type { StonedPieces } from '#domain/stock/stones'
import { resourcesFor } from '../../request/access/access'
import type { Context } from '../../request/context'
import { isObject, type Values } from '../../request/input/shape'
import { findOrder } from '../../store/orders/orders'
import { partsOfSale } from '../../store/orders/return'
import type { RecordValues } from '../../store/records/records'
import { stonesOf } from '../../store/stock/stock'

/** The properties that `parts` and `shelf` reveal. */
const revealed = {
  parts: [
    ...['quantity', 'weight', 'gold_price_per_gram_value', 'labor_fee_per_gram_value', 'diamond_count'],
    ...['diamond_weight', 'diamond_fee_value', 'discount_type', 'discount_value', 'receivable_cash_value'],
    ...['part_rounding_value', 'above_sale_reason', 'returned_quantity', 'returned_weight'],
  ].map((name) => `order_details.${name}`),
  shelf: ['quantity', 'diamond_count', 'diamond_weight', 'diamond_fee_value'].map(
    (name) => `inventorys.${name}`,
  ),
}

const linesIn = ({ order_details: lines }: Values): Values[] =>
  Array.isArray(lines) ? lines.filter(isObject) : []

/**
 * The answer with an order, and, where the client asks for it by `X-Line-Facts: 1`, with what the proposals on its lines
 * need: on a sale and on its returns `parts`, the sold line and its other parts; on a draft that takes goods `shelf`,
 * the pieces of the stock row with their stones. What the user may not see on all records is left out.
 *
 * @see domain.md §12.4, §12.13
 */
export async function withLineFacts(c: Context, order: RecordValues): Promise<RecordValues> {
  if (c.req.header('x-line-facts') === undefined) return order
  const view = resourcesFor(c)
  const sees = (names: readonly string[]) => names.every((name) => isSeenOnAll(view, name))
  const parts = sees(revealed.parts) ? await partsOn(c, order) : new Map<number, PartsOfLine>()
  const shelf = sees(revealed.shelf) ? await shelvesOf(c, order) : new Map<string, StonedPieces>()
  const order_details = linesIn(order).map((line) => {
    const known = parts.get(Number(line.original_detail_id ?? line.id))
    const stock = shelf.get(String(line.inventory_code))
    return {
      ...line,
      ...(known && { parts: partsBeside(known, Number(line.id)) }),
      ...(stock && { shelf: stock }),
    }
  })
  return { ...order, order_details }
}

async function partsOn(c: Context, order: RecordValues): Promise<Map<number, PartsOfLine>> {
  const { db } = c.var.shop
  const type = order.order_type as OrderType
  const { original_customer_order_code: sale } = order
  if (takesBack(type) && typeof sale === 'string') return partsOfSale(db, (await findOrder(db, sale)).id)
  return orderTypes[type].returnedAs !== null && order.confirmed === true
    ? partsOfSale(db, order.id)
    : new Map()
}

async function shelvesOf(c: Context, order: RecordValues): Promise<Map<string, StonedPieces>> {
  if (orderTypes[order.order_type as OrderType].in_out === 1 || order.confirmed === true) return new Map()
  return stonesOf(
    c.var.shop.db,
    linesIn(order).map((line) => String(line.inventory_code)),
  )
}
