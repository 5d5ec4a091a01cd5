import { type DraftLine, type DraftProduct, type OrderDraft, replaceLines } from './draft'
import { lineFreedom } from '../freedom'
import { owesMetal } from '../settlement-modes'

/**
 * Updates the labor fee of every unsaved line that still has the proposed one.
 *
 * @param feeOf labor fee per gram of a product, money, 2 decimals
 * @see domain.md §4
 */
export function refreshFees(draft: OrderDraft, feeOf: (product: DraftProduct) => number): OrderDraft {
  return replaceLines(draft, (line) => {
    if (line.id !== null || !line.fee_is_default) return line
    const fee = feeOf(line.product)
    return fee === line.labor_fee_per_gram_value ? line : { ...line, labor_fee_per_gram_value: fee }
  })
}

/**
 * Resets the labor fee of a line to the proposed one, which then follows the customer again.
 *
 * @param fee money per gram, 2 decimals
 * @see domain.md §4
 */
export function resetFee(draft: OrderDraft, key: number, fee: number): OrderDraft {
  return replaceLines(draft, (line) =>
    line.key === key ? { ...line, labor_fee_per_gram_value: fee, fee_is_default: true } : line,
  )
}

/** A line whose gold price would change. */
export interface PriceChange {
  line: DraftLine
  /** Money per gram, 2 decimals. */
  price: number
}

/**
 * Looks up the gold price currently proposed for a line.
 *
 * @returns money per gram, 2 decimals, in the order's currency; undefined where none is known
 */
export type PriceOf = (line: DraftLine) => number | undefined

/**
 * The lines that the proposed price would change. A return line keeps its sale's price, a price typed by hand stays,
 * and where the metal is settled in gold there is no price.
 *
 * @see domain.md §11.2, §11.3
 */
export function priceChanges({ header, lines }: OrderDraft, priceOf: PriceOf): PriceChange[] {
  if (lineFreedom(header) !== 'free' || owesMetal(header.payment_method)) return []
  return lines.flatMap((line) => {
    const price = line.price_is_default ? priceOf(line) : undefined
    return price === undefined || price === line.gold_price_per_gram_value ? [] : [{ line, price }]
  })
}

/**
 * Applies the proposed gold price to every line that accepts it, at the user's request.
 *
 * @see domain.md §3, §11.2
 */
export function repriceGold(draft: OrderDraft, priceOf: PriceOf): OrderDraft {
  const prices = new Map(priceChanges(draft, priceOf).map(({ line, price }) => [line.key, price]))
  return replaceLines(draft, (line) => {
    const price = prices.get(line.key)
    return price === undefined ? line : { ...line, gold_price_per_gram_value: price }
  })
}

/**
 * Resets the gold price of a line to the proposed one, which then follows the day's price again.
 *
 * @param price money per gram, 2 decimals
 * @see domain.md §11.2
 */
export function resetPrice(draft: OrderDraft, key: number, price: number): OrderDraft {
  return replaceLines(draft, (line) =>
    line.key === key ? { ...line, gold_price_per_gram_value: price, price_is_default: true } : line,
  )
}
