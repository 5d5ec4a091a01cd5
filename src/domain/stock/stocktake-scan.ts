import { add, compare, greatest, negate } from '../decimal'
import { RuleBroken } from '../errors'
import type { StocktakeState, Amounts } from './stocktake'
import type { InOut } from '../order/order-types'
import { withGoods, type StockMovement, type StockRow } from './movement'

/** The scanned count of a code. */
export interface Scan {
  quantity: number
  /** Grams; null where it was not weighed. */
  weight: number | null
  location: string | null
  /** The effect on a code that was counted before: its count stays, grows, or is corrected. */
  again: 'keep' | 'add' | 'replace'
}

/** A line as it was before a scan. */
export interface ScannedLine {
  /** The round in which it was counted; null before its first count. */
  round: number | null
  /** It differed in the first count. */
  to_recount: boolean
  counted_quantity: number | null
  counted_weight: number | null
  counted_by_id: number | null
  counted_by: string | null
}

/** The values that a scan writes. */
export interface ScanOutcome {
  /** Whether the code was counted in this round before, and stays as it was. */
  duplicate: boolean
  /** Whether the first count of the code was right, so that a second one counts nothing. */
  settled: boolean
  values: Record<string, number | string | null>
}

const SECOND = 2

/** The round of a state: 1 for the first count, 2 for the second. */
export function roundOf(state: StocktakeState): number {
  return state === 'recount' ? SECOND : 1
}

/**
 * The effect of a scan on its line. A code counted twice in a round is a duplicate and stays as it was, unless the scan
 * adds to it or corrects it. In the second round the first count is kept beside the new one, and codes that were right
 * in it are not counted again.
 *
 * @param isPiece whether the code is of one piece
 * @throws RuleBroken `piece_quantity` for more than one of a piece
 */
export function scanOutcome(line: ScannedLine, scan: Scan, round: number, isPiece: boolean): ScanOutcome {
  const isAgain = line.round === round
  if (isAgain && scan.again === 'keep') return { duplicate: true, settled: false, values: {} }
  const isSettled = round === SECOND && line.round !== null && !isAgain && !line.to_recount
  if (isSettled) return { duplicate: false, settled: true, values: {} }
  const isAdded = isAgain && scan.again === 'add'
  const quantity = isAdded ? add(line.counted_quantity ?? 0, scan.quantity) : scan.quantity
  if (isPiece && quantity > 1) throw new RuleBroken('piece_quantity', {}, '/quantity')
  return {
    ...{ duplicate: false, settled: false },
    values: {
      round,
      counted_quantity: quantity,
      counted_weight: isAdded ? both(line.counted_weight, scan.weight) : scan.weight,
      counted_location: scan.location,
      ...(line.round !== null && !isAgain && firstOf(line)),
    },
  }
}

/** The sum of two weights; unknown where one of them is. */
function both(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : add(one, other)
}

function firstOf(line: ScannedLine): ScanOutcome['values'] {
  return {
    first_quantity: line.counted_quantity,
    first_weight: line.counted_weight,
    first_by_id: line.counted_by_id,
    first_by: line.counted_by,
  }
}

/** The movements that settle a difference, and the stock row after them. */
export interface StocktakeAdjustment {
  movements: StockMovement[]
  row: StockRow
}

/**
 * The movements that settle the difference of a code: one in, one out, or both where fewer units weigh more.
 *
 * @param row the current stock; goods that were sold after the count are no longer in it
 * @param difference quantity and grams
 * @param isPiece whether the code is of one piece
 * @throws RuleBroken `stocktake_moved` when the goods moved such that the stock would be negative, or would have a
 *   weight without a unit, a unit without a weight, or a second piece
 */
export function adjustmentOf(row: StockRow, difference: Amounts, isPiece: boolean): StocktakeAdjustment {
  const after = withGoods(row, difference.quantity, difference.weight)
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
