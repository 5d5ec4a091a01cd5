import { add, compare, greatest, multiply, negate, subtract, sum } from '../decimal'
import { RuleBroken, type Facts } from '../errors'
import type { InOut } from '../order/order-types'
import { WEIGHT_DECIMALS } from '../weight'
import type { StockMovementKind } from './movement-kinds'
import type { Stones } from './stones'

/** The stock under one inventory code. */
export interface StockRow {
  code: string
  quantity: number
  /** Grams. */
  weight: number
}

/** One change of a stock row. Never updated or deleted; an opposite movement corrects it. */
export interface StockMovement {
  inventory_code: string
  kind: StockMovementKind
  in_out: InOut
  quantity: number
  /** Grams. */
  weight: number
  /**
   * The order line that moves the goods; null for a variance, which belongs to the code as a whole, so that each line
   * has at most one movement.
   */
  order_detail_id: number | null
  /** The stones that come with the goods, or came with the reversed ones; leaving goods take their share. */
  stones?: Stones
}

/** The movement that reverses another one. */
export interface StockReversal extends StockMovement {
  kind: 'reversal'
  reverses_id: number
}

/** A stock row before its first movement. */
export function emptyStock(code: string): StockRow {
  return { code, quantity: 0, weight: 0 }
}

/**
 * The weight that may be left over when the last unit of a code leaves: the greater of 0.02 g per leaving unit and 0.2
 * % of the weight in stock.
 *
 * @param row the stock before the units leave
 * @param quantity units leaving together
 * @returns grams, 3 decimals
 * @see domain.md §6
 */
export function varianceAllowed(row: StockRow, quantity: number): number {
  return greatest(multiply(0.02, quantity), multiply(row.weight, 0.002, WEIGHT_DECIMALS))
}

/**
 * Takes goods of one code out of stock.
 *
 * @param row the current stock
 * @param quantity units requested, by all lines together
 * @param weight grams requested, likewise
 * @returns the row afterwards, and the `variance`: grams that remain after the last unit and are written off
 * @throws RuleBroken `insufficient_stock` with what is asked and available, when there is too little of either
 * @throws RuleBroken `weight_left` when the last unit would leave more behind than a variance may be
 * @see domain.md §6
 */
export function take(row: StockRow, quantity: number, weight: number): { row: StockRow; variance: number } {
  const facts = refuseShort(row, quantity, weight)
  const left = subtract(row.weight, weight)
  if (quantity < row.quantity) {
    return { row: { ...row, quantity: subtract(row.quantity, quantity), weight: left }, variance: 0 }
  }
  const allowed = varianceAllowed(row, quantity)
  if (compare(left, allowed) > 0) {
    throw new RuleBroken('weight_left', { ...facts, weight_left: left, weight_allowed: allowed }, '/weight')
  }
  return { row: { ...row, quantity: 0, weight: 0 }, variance: left }
}

/**
 * Takes goods out of stock that were put in by mistake: exactly the amount put in, so that nothing is written off.
 *
 * @param row the current stock
 * @param quantity units that were put in
 * @param weight grams that were put in
 * @throws RuleBroken `insufficient_stock` when they have moved since; `weight_left` when grams would remain without a
 *   unit
 * @see domain.md §6
 */
export function takeBack(row: StockRow, quantity: number, weight: number): StockRow {
  const facts = refuseShort(row, quantity, weight)
  const left = subtract(row.weight, weight)
  if (quantity === row.quantity && left !== 0)
    throw new RuleBroken('weight_left', { ...facts, weight_left: left, weight_allowed: 0 }, '/weight')
  return { ...row, quantity: subtract(row.quantity, quantity), weight: left }
}

/**
 * Refuses to take more than is in stock.
 *
 * @returns the requested and available amounts, for the rules that follow
 * @throws RuleBroken `insufficient_stock` with the path of the short amount
 */
export function refuseShort(row: StockRow, quantity: number, weight: number): Facts {
  const facts = {
    inventory_code: row.code,
    asked_quantity: quantity,
    asked_weight: weight,
    available_quantity: row.quantity,
    available_weight: row.weight,
  }
  if (quantity > row.quantity) throw new RuleBroken('insufficient_stock', facts, '/quantity')
  if (compare(weight, row.weight) > 0) throw new RuleBroken('insufficient_stock', facts, '/weight')
  return facts
}

/** Puts goods of one code into stock. @param weight grams */
export function withGoods(row: StockRow, quantity: number, weight: number): StockRow {
  return { ...row, quantity: add(row.quantity, quantity), weight: add(row.weight, weight) }
}

/** The reversal of a movement: the same goods in the opposite direction, with a reference to it. @see domain.md §1 */
export function reversalOf(movement: StockMovement & { id: number }): StockReversal {
  const { inventory_code, quantity, weight, order_detail_id, stones } = movement
  const in_out = movement.in_out === 1 ? -1 : 1
  return {
    inventory_code,
    kind: 'reversal',
    in_out,
    quantity,
    weight,
    order_detail_id,
    reverses_id: movement.id,
    ...(stones && { stones }),
  }
}

/**
 * The stock row that results from movements.
 *
 * @param row the stock before them; an empty row for the whole history of a code
 * @param movements of the row's code
 * @see domain.md §10
 */
export function balanceAfter(
  row: StockRow,
  movements: readonly Pick<StockMovement, 'in_out' | 'quantity' | 'weight'>[],
): StockRow {
  const signed = (in_out: InOut, value: number) => (in_out === 1 ? value : negate(value))
  return withGoods(
    row,
    sum(movements.map(({ in_out, quantity }) => signed(in_out, quantity))),
    sum(movements.map(({ in_out, weight }) => signed(in_out, weight))),
  )
}
