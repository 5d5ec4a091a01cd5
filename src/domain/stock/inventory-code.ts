import { normalCode } from '../code-form'
import { RuleBroken } from '../errors'

/** The maximum number of piece codes per request. */
export const MOST_CODES = 1000

/** The parts of an inventory code; null, missing, 0 and empty parts are left out. */
export interface InventoryCodeParts {
  product_code: string
  color_id?: number | null
  inventory_code_seq?: number | null
  size?: string | null
  customer_code?: string | null
}

/**
 * The code of a stock row, built from its parts: product code; `C` + colour id; `-` + sequence; `-S` + size; `-` +
 * customer code. For example `R100C3-12-S15-LUK`.
 *
 * @see domain.md §5
 */
export function inventoryCode(parts: InventoryCodeParts): string {
  const part = (prefix: string, value: number | string | null | undefined) =>
    value ? `${prefix}${value}` : ''
  return [
    parts.product_code.trim(),
    part('C', parts.color_id),
    part('-', parts.inventory_code_seq),
    part('-S', normalCode(parts.size ?? '')),
    part('-', parts.customer_code?.trim()),
  ].join('')
}

/**
 * The number of piece codes that a client requests.
 *
 * @returns the count, 1 to 1000
 * @throws RuleBroken `count_out_of_range` for anything else
 * @see domain.md §5
 */
export function pieceCount(asked: unknown): number {
  const count = typeof asked === 'string' && asked.trim() !== '' ? Number(asked) : asked
  if (typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= MOST_CODES) return count
  throw new RuleBroken('count_out_of_range', { asked, least: 1, most: MOST_CODES }, '/count')
}

/** The codes of pieces with the given sequences: `[{ seq: 12, code: 'R100-12' }]`. @see domain.md §5 */
export function pieceCodes(
  productCode: string,
  sequences: readonly number[],
): { seq: number; code: string }[] {
  return sequences.map((seq) => ({
    seq,
    code: inventoryCode({ product_code: productCode, inventory_code_seq: seq }),
  }))
}
