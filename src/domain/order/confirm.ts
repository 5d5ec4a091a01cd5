import { compare, sum } from '../decimal'
import { RuleBroken, within } from '../errors'
import type { Rate } from '../money'
import { emptyStock, withGoods, take, type StockMovement, type StockRow } from '../stock/movement'
import { sequenceIn } from '../stock/sequences'
import type { Stones } from '../stock/stones'
import { lineFigures, type LineFigures, type LineInput } from './line'
import { inHkd } from './order-rate'
import { orderTypes, type OrderType, type OrderTypeRules } from './order-types'
import { owesMetal, type SettlementMode } from './settlement-modes'
import { orderTotals, type OrderTotals } from './totals'

/** A line with the facts that confirming it needs. */
export interface ConfirmLine extends LineInput {
  id: number
  product_code: string | null
  /** The product is sold by the piece, and each piece has a code of its own. */
  is_unique_code: boolean
  inventory_code: string
  /** The stones that come with the goods, in HKD; only where goods come. */
  stones?: Stones
}

/** An order with the facts that confirming it needs; lines in display order. */
export interface ConfirmOrder<Line extends ConfirmLine = ConfirmLine> {
  code: string
  order_type: OrderType
  confirmed: boolean
  customer_id: number | null
  payment_method: SettlementMode
  currency: string
  /** HKD per unit of the order's currency. */
  rate: Rate
  order_details: readonly Line[]
}

/** The rows that confirming writes. */
export interface Confirmed<Line extends ConfirmLine = ConfirmLine> {
  /** The lines with recomputed figures; a sold piece takes the weight of its stock row. */
  order_details: (Line & LineFigures)[]
  totals: OrderTotals
  /** Sorted by inventory code, and within a code by line. */
  movements: StockMovement[]
  /** The stock rows after the movements, sorted by code; newly created rows are included. */
  balances: StockRow[]
  /** The labor fee per gram, in HKD, that a purchase last paid for each product. */
  latest_in_labor_fees: { product_code: string; latest_in_labor_fee: number }[]
}

type Stock = ReadonlyMap<string, StockRow>

interface Step {
  movements: StockMovement[]
  balance: StockRow
}

/** A line with its position in the order, for its error path. */
interface Placed<Line> {
  line: Line
  path: string
}

/**
 * Confirms an order: stock moves and the figures become final.
 *
 * @param stock the stock rows of the lines' inventory codes, by code; a missing code has no stock
 * @returns the rows to write
 * @throws RuleBroken `already_confirmed`, `preorder_not_confirmable`, `customer_required`, `lines_required`,
 *   `rate_missing`; for a line, with its path: `product_required`, `quantity_required`, `weight_required`,
 *   `gold_price_required`, `piece_quantity`, `sequence_required`, `piece_required`, `piece_in_stock`, `discount_exceeds`,
 *   `insufficient_stock`, `weight_left`
 * @see domain.md §6, §11.1, §11.8
 */
export function confirm<Line extends ConfirmLine>(order: ConfirmOrder<Line>, stock: Stock): Confirmed<Line> {
  const type = orderTypes[order.order_type]
  checkOrder(order, type)
  const placed = order.order_details.map((line, position) => {
    const path = `/order_details/${position}`
    return { path, line: within(path, () => checkedLine(line, position, order.payment_method, type, stock)) }
  })
  const order_details = placed.map(({ line }) => line)
  const steps = byCode(placed).map(([code, lines]) => {
    const row = stock.get(code) ?? emptyStock(code)
    return type.stock === -1 ? takeLines(row, lines, type) : putLines(row, lines, type)
  })
  return {
    order_details,
    totals: orderTotals(order_details),
    movements: steps.flatMap(({ movements }) => movements),
    balances: steps.map(({ balance }) => balance),
    latest_in_labor_fees: type.supplied ? latestFees(order_details, order.rate) : [],
  }
}

function checkOrder(order: ConfirmOrder, type: OrderTypeRules): void {
  const facts = { order_code: order.code }
  if (order.confirmed) throw new RuleBroken('already_confirmed', facts)
  if (type.stock === 0) throw new RuleBroken('preorder_not_confirmable', facts)
  if (!order.customer_id) throw new RuleBroken('customer_required', facts, '/customer_id')
  if (order.order_details.length === 0) throw new RuleBroken('lines_required', facts, '/order_details')
  if (!order.rate) throw new RuleBroken('rate_missing', { currency: order.currency }, '/currency')
}

/** The line ready for confirming, with its figures. */
function checkedLine<Line extends ConfirmLine>(
  line: Line,
  position: number,
  mode: SettlementMode,
  type: OrderTypeRules,
  stock: Stock,
): Line & LineFigures {
  if (!line.product_code) throw new RuleBroken('product_required', {}, '/product_code')
  const facts = { product_code: line.product_code, inventory_code: line.inventory_code }
  if (line.quantity < 1) throw new RuleBroken('quantity_required', facts, '/quantity')
  if (compare(line.weight, 0) <= 0) throw new RuleBroken('weight_required', facts, '/weight')
  if (!owesMetal(mode) && compare(line.gold_price_per_gram_value, 0) <= 0) {
    throw new RuleBroken('gold_price_required', facts, '/gold_price_per_gram_value')
  }
  if (type.stock === 1 && line.is_unique_code && line.quantity !== 1) {
    throw new RuleBroken('piece_quantity', { ...facts, quantity: line.quantity }, '/quantity')
  }
  const row = stock.get(line.inventory_code)
  refuseUnnumbered(line, position, type, row)
  const leavesWhole = type.stock === -1 && line.is_unique_code && line.quantity === 1 && row?.quantity === 1
  const weighed = leavesWhole ? { ...line, weight: row.weight } : line
  return { ...weighed, ...lineFigures(weighed, mode) }
}

/**
 * Goods of a unique-code product move piece by piece; stock from before the product had unique codes may still leave
 * under the product's own code.
 */
function refuseUnnumbered(
  line: ConfirmLine,
  position: number,
  type: OrderTypeRules,
  row: StockRow | undefined,
): void {
  const { product_code, inventory_code } = line
  if (!line.is_unique_code || !product_code || sequenceIn(product_code, inventory_code) !== null) return
  if (type.supplied) throw new RuleBroken('sequence_required', { product_code }, '/inventory_code_seq')
  if (type.stock === -1 && !row?.quantity)
    throw new RuleBroken('piece_required', { product_code, line: position + 1 }, '/inventory_code')
}

/** The lines grouped by inventory code, in the order in which the stock rows are locked. */
function byCode<Line extends ConfirmLine>(placed: readonly Placed<Line>[]): [string, Placed<Line>[]][] {
  const groups = new Map<string, Placed<Line>[]>()
  for (const one of placed) {
    const group = groups.get(one.line.inventory_code)
    if (group) group.push(one)
    else groups.set(one.line.inventory_code, [one])
  }
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** Takes all lines of one code together, so that no two lines count on the same goods. */
function takeLines(row: StockRow, lines: readonly Placed<ConfirmLine>[], type: OrderTypeRules): Step {
  const quantity = sum(lines.map(({ line }) => line.quantity))
  const weight = sum(lines.map(({ line }) => line.weight))
  const { row: balance, variance } = within(lines.at(-1)?.path ?? '', () => take(row, quantity, weight))
  const movements = lines.flatMap(({ line }) => movementOf(line, type))
  if (variance === 0) return { movements, balance }
  const rest: StockMovement = {
    inventory_code: row.code,
    kind: 'variance',
    in_out: -1,
    quantity: 0,
    weight: variance,
    order_detail_id: null,
  }
  return { movements: [...movements, rest], balance }
}

function putLines(row: StockRow, lines: readonly Placed<ConfirmLine>[], type: OrderTypeRules): Step {
  let balance = row
  for (const { line, path } of lines) {
    if (line.is_unique_code && balance.quantity > 0) {
      const facts = { inventory_code: row.code, available_quantity: balance.quantity }
      throw new RuleBroken('piece_in_stock', facts, `${path}/inventory_code`)
    }
    balance = withGoods(balance, line.quantity, line.weight)
  }
  return { movements: lines.flatMap(({ line }) => movementOf(line, type)), balance }
}

/** The movement of a line; none for an order type that moves no stock. */
function movementOf(line: ConfirmLine, type: OrderTypeRules): StockMovement[] {
  if (type.stock === 0 || type.movement === null) return []
  return [
    {
      inventory_code: line.inventory_code,
      kind: type.movement,
      in_out: type.stock,
      quantity: line.quantity,
      weight: line.weight,
      order_detail_id: line.id,
      ...(line.stones && { stones: line.stones }),
    },
  ]
}

/** If a product is on several lines, the last one decides. */
function latestFees(lines: readonly ConfirmLine[], rate: Rate): Confirmed['latest_in_labor_fees'] {
  const fees = new Map<string, number>()
  for (const line of lines) {
    if (line.product_code) fees.set(line.product_code, inHkd(line.labor_fee_per_gram_value, rate))
  }
  return [...fees].map(([product_code, latest_in_labor_fee]) => ({ product_code, latest_in_labor_fee }))
}
