import { compare } from '../decimal'
import { RuleBroken, within } from '../errors'
import { refuseOverpaid, unpaid, type Offset, type PaidFigures, type Settled } from '../payment/unpaid'
import { inventoryCode } from '../stock/inventory-code'
import { expireAt } from './due'
import { lineFigures, type LineFigures, type LineInput } from './line'
import { orderTypes, type OrderType } from './order-types'
import type { SettlementMode } from './settlement-modes'
import { orderTotals, type OrderTotals } from './totals'

/** A line as a client sends it. */
export interface WrittenLine extends LineInput {
  /** The saved line that it updates; null for a new one. */
  id: number | null
  product_code: string
  /** The stock row that a sale takes from; when missing, the server builds the code from its parts. */
  inventory_code: string | null
  inventory_code_seq: number | null
  color_id: number | null
  size: string | null
  /** The customer for whom purchased goods are made; part of the goods' code. */
  made_for_id?: number | null
}

/** The part of an order's header that affects its lines. */
export interface WrittenOrder<Line extends WrittenLine> {
  order_type: OrderType
  /** A business day, `2026-11-21`. */
  date: string
  /** Days. */
  term: number
  payment_method: SettlementMode
  currency: string
  customer_id: number | null
  order_details: readonly Line[]
}

/** The server's facts about a line's product. */
export interface KnownProduct {
  /** Money per gram, last paid to a supplier. */
  latest_in_labor_fee: number
}

/** The facts that writing up an order needs beside the order itself. */
export interface WriteUpFacts {
  products: ReadonlyMap<string, KnownProduct>
  /** The product of each stock row named on the lines, by inventory code; a code without stock is missing. */
  stockProducts: ReadonlyMap<string, string>
  /** The ids of the order's stored lines; empty for a new order. */
  lines: ReadonlySet<number>
  /** The codes of the customers for whom goods are made, by their ids. */
  customerCodes?: ReadonlyMap<number, string>
  payments: readonly Settled[]
  offsets: readonly Offset[]
}

type Addition = LineFigures & {
  position: number
  inventory_code: string
  labor_fee_in: number
  payment_method: SettlementMode
  currency: string
  customer_id: number | null
}

/** An order ready to be stored: every line with its figures, the totals and the payment status. */
export interface WrittenUp<Line extends WrittenLine> {
  in_out: 1 | -1
  expire_at: string
  totals: OrderTotals
  paid: PaidFigures
  order_details: (Line & Addition)[]
}

/**
 * Computes everything of an order that a client cannot set: the figures and codes of its lines, with the order's
 * settlement, currency and customer copied to each, its totals, its due date and its payment status.
 *
 * @throws RuleBroken with the line's path: `unknown_line` for a line that isn't the order's or is listed twice,
 *   `discount_exceeds`, `product_required` for a product that doesn't exist, `inventory_mismatch` for stock of another
 *   product; `value_exceed` and `gold_weight_exceed` when less would be owed than is paid
 * @see domain.md §3, §5, §7
 */
export function writeUp<Line extends WrittenLine>(
  order: WrittenOrder<Line>,
  facts: WriteUpFacts,
): WrittenUp<Line> {
  refuseStrangers(order.order_details, facts.lines)
  const order_details = order.order_details.map((line, index) =>
    within(`/order_details/${index}`, () => writtenLine(line, index, order, facts)),
  )
  const totals = orderTotals(order_details)
  const paid = unpaid(totals, order_details.length, facts.payments, facts.offsets)
  refuseOverpaid(totals, paid)
  return {
    in_out: orderTypes[order.order_type].in_out,
    expire_at: expireAt(order.date, order.term),
    totals,
    paid,
    order_details,
  }
}

function refuseStrangers(lines: readonly WrittenLine[], known: ReadonlySet<number>): void {
  const seen = new Set<number>()
  lines.forEach(({ id }, index) => {
    if (id === null) return
    if (!known.has(id) || seen.has(id))
      throw new RuleBroken('unknown_line', { line: id }, `/order_details/${index}/id`)
    seen.add(id)
  })
}

function writtenLine<Line extends WrittenLine>(
  line: Line,
  position: number,
  order: WrittenOrder<Line>,
  facts: WriteUpFacts,
): Line & Addition {
  const product = facts.products.get(line.product_code)
  if (!product) throw new RuleBroken('product_required', { product_code: line.product_code }, '/product_code')
  return {
    ...line,
    ...lineFigures(line, order.payment_method),
    position,
    inventory_code: stockCode(line, order.order_type, facts),
    labor_fee_in: product.latest_in_labor_fee,
    payment_method: order.payment_method,
    currency: order.currency,
    customer_id: order.customer_id,
  }
}

/** Purchased goods always get the code built from their parts; outgoing goods keep the scanned code. */
function stockCode(line: WrittenLine, type: OrderType, facts: WriteUpFacts): string {
  if (orderTypes[type].supplied)
    return inventoryCode({ ...line, customer_code: facts.customerCodes?.get(line.made_for_id ?? 0) })
  if (!line.inventory_code) return inventoryCode(line)
  const owner = facts.stockProducts.get(line.inventory_code)
  if (owner !== undefined && owner !== line.product_code) {
    const { inventory_code, product_code } = line
    throw new RuleBroken('inventory_mismatch', { inventory_code, product_code }, '/inventory_code')
  }
  return line.inventory_code
}

const frozenOfOrder = ['customer_id', 'date', 'payment_method', 'currency', 'rate'] as const

type Loose = Readonly<Record<string, unknown>>

/**
 * Refuses changes of what confirming has frozen: customer, date, settlement, currency, its rate and lines. Unchanged
 * values that a client sends back are accepted.
 *
 * @param sent the properties in the request; lines under `order_details` only when they were sent
 * @throws RuleBroken `order_confirmed` with the path of the changed value
 * @see domain.md §6
 */
export function refuseFrozen(
  stored: Loose & { code: string; order_details: readonly Loose[] },
  sent: Loose & { order_details?: readonly Loose[] },
): void {
  const refuse = (path: string) => {
    throw new RuleBroken('order_confirmed', { order_code: stored.code }, path)
  }
  for (const name of frozenOfOrder) if (name in sent && !same(sent[name], stored[name])) refuse(`/${name}`)
  if (!sent.order_details) return
  if (sent.order_details.length !== stored.order_details.length) refuse('/order_details')
  sent.order_details.forEach((line, index) => {
    const before = stored.order_details[index]
    if (line.id !== before?.id) refuse(`/order_details/${index}`)
    for (const name of Object.keys(line))
      if (!same(line[name], before?.[name])) refuse(`/order_details/${index}/${name}`)
  })
}

function same(sent: unknown, stored: unknown): boolean {
  if (typeof sent === 'number' && typeof stored === 'number') return compare(sent, stored) === 0
  return (sent ?? null) === (stored ?? null)
}
