import { divide } from '../decimal'
import { MONEY_DECIMALS } from '../money'
import { GRAMS_PER_LIANG } from '../weight'

/**
 * The gold price per gram of a price service's quotation.
 *
 * @param sell money per liang
 * @returns money per gram, 2 decimals
 * @see domain.md §2
 */
export function pricePerGram(sell: number): number {
  return divide(sell, GRAMS_PER_LIANG, MONEY_DECIMALS)
}
