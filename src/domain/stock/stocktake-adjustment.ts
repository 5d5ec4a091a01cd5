import { compare, greatest, negate } from '../decimal'
import { RuleBroken } from '../errors'
import type { InOut } from '../order/order-types'
import { put, type StockMovement, type StockRow } from './movement'
import type { Amounts } from './stocktake'

/** The movements that settle a difference, and the stock row after them. */
export interface StocktakeAdjustment {
  movements: StockMovement[]
  row: StockRow
}

/**
 * The movements that settle the difference of a code: what came, what went, or both where fewer units weigh more.
 *
 * @param row the current stock; goods that were sold after the count are no longer in it
 * @param difference quantity and grams
 * @param isPiece whether the code is of one piece
 * @throws RuleBroken `stocktake_moved` when the goods moved such that the stock would be negative, or would have a
 *   weight without a unit, a unit without a weight, or a second piece
 */
export function adjustmentOf(row: StockRow, difference: Amounts, isPiece: boolean): StocktakeAdjustment {
  const after = put(row, difference.quantity, difference.weight)
  const isNegative = after.quantity < 0 || compare(after.weight, 0) < 0
  const isHalf = (after.quantity === 0) !== (compare(after.weight, 0) === 0)
  if (isNegative || isHalf || (isPiece && after.quantity > 1))
    throw new RuleBroken('stocktake_moved', { inventory_code: row.code })
  return { movements: [...moving(row.code, difference, 1), ...moving(row.code, difference, -1)], row: after }
}

function moving(code: string, { quantity, weight }: Amounts, in_out: InOut): StockMovement[] {
  const part = (value: number) => greatest(in_out === 1 ? value : negate(value), 0)
  const moved = { quantity: part(quantity), weight: part(weight) }
  if (moved.quantity === 0 && moved.weight === 0) return []
  return [{ inventory_code: code, kind: 'adjust', in_out, ...moved, order_detail_id: null }]
}
