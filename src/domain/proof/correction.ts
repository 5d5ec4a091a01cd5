import { absolute, compare } from '../decimal'
import type { StockMovement } from '../stock/movement'
import type { Amounts } from './proof'

/**
 * The movements by which the books of a stock row come to what it keeps: one in each direction that is needed.
 *
 * @param excess by how much the row keeps more: pieces, and grams with 3 decimals
 */
export function stockCorrections(code: string, { pcs = 0, g = 0 }: Amounts): StockMovement[] {
  const part = (value: number, direction: 1 | -1) => (compare(value, 0) === direction ? absolute(value) : 0)
  return ([1, -1] as const)
    .map((in_out) => ({
      ...{ inventory_code: code, kind: 'adjust' as const, in_out, order_detail_id: null },
      ...{ quantity: part(pcs, in_out), weight: part(g, in_out) },
    }))
    .filter(({ quantity, weight }) => quantity !== 0 || weight !== 0)
}
