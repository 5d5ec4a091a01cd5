import { compare } from '../decimal'
import { RuleBroken } from '../errors'
import type { InOut } from '../order/order-types'
import type { StockMovementKind } from './movement-kinds'
import type { Stones } from './stones'
import { balanceAfter, refuseShort, type StockMovement, type StockRow } from './movement'

/** Goods that an inventory action moves. */
export interface Moved {
  quantity: number
  /** Grams. */
  weight: number
  /** The stones that come with them. */
  stones?: Stones
}

/** The result of a stock action: the movement to write, and the stock row after it. */
export interface StockAction {
  movement: StockMovement
  row: StockRow
}

/** The directions of a stock adjustment. @see spec.md §7 */
export const stockOperators = ['add', 'decrease'] as const

export type StockOperator = (typeof stockOperators)[number]

const directions: Record<StockOperator, InOut> = { add: 1, decrease: -1 }

/**
 * The opening stock of a code.
 *
 * @param row the stock row, still without movements
 * @param isPiece whether the product has one code per piece
 * @throws RuleBroken `stock_exists`, `quantity_required`, `weight_required`, `piece_quantity`
 * @see domain.md §8
 */
export function stockOpening(row: StockRow, goods: Moved, isPiece: boolean): StockAction {
  if (!isEmpty(row)) throw new RuleBroken('stock_exists', { inventory_code: row.code })
  if (goods.quantity < 1) throw new RuleBroken('quantity_required', {}, '/quantity')
  if (compare(goods.weight, 0) <= 0) throw new RuleBroken('weight_required', {}, '/weight')
  return moved(row, 'init', 1, goods, isPiece)
}

/**
 * A stock adjustment after a count: found goods are added, missing goods are taken out.
 *
 * @throws RuleBroken `nothing_to_adjust`; `insufficient_stock` when more is taken than there is; `weight_left` when
 *   grams would remain without a unit, `weight_required` when units would remain without a gram; `piece_quantity`
 * @see domain.md §8
 */
export function stockAdjustment(
  row: StockRow,
  operator: StockOperator,
  goods: Moved,
  isPiece: boolean,
): StockAction {
  if (goods.quantity === 0 && compare(goods.weight, 0) === 0)
    throw new RuleBroken('nothing_to_adjust', {}, '/weight')
  if (operator === 'decrease') refuseShort(row, goods.quantity, goods.weight)
  const action = moved(row, 'adjust', directions[operator], goods, isPiece)
  const { quantity, weight } = action.row
  const facts = { inventory_code: row.code, weight_left: weight }
  if (quantity === 0 && compare(weight, 0) > 0) throw new RuleBroken('weight_left', facts, '/weight')
  if (quantity > 0 && compare(weight, 0) === 0) throw new RuleBroken('weight_required', facts, '/weight')
  return action
}

/**
 * Refuses to delete a stock row that is not empty.
 *
 * @throws RuleBroken `stock_not_empty`
 * @see domain.md §8
 */
export function refuseFilled(row: StockRow): void {
  if (isEmpty(row)) return
  const { code, quantity, weight } = row
  throw new RuleBroken('stock_not_empty', { inventory_code: code, quantity, weight })
}

function isEmpty({ quantity, weight }: StockRow): boolean {
  return quantity === 0 && compare(weight, 0) === 0
}

function moved(
  row: StockRow,
  kind: StockMovementKind,
  in_out: InOut,
  goods: Moved,
  isPiece: boolean,
): StockAction {
  const { quantity, weight, stones } = goods
  const movement = {
    ...{ inventory_code: row.code, kind, in_out, quantity, weight, order_detail_id: null },
    ...(stones && { stones }),
  }
  const after = balanceAfter(row, [movement])
  if (isPiece && after.quantity > 1) throw new RuleBroken('piece_quantity', {}, '/quantity')
  return { movement, row: after }
}
