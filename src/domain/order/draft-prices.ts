import { type DraftProduct, type OrderDraft, replaceLines } from './draft'

/**
 * Gives every unsaved line whose labor fee is still the proposed one the fee that a lookup finds now.
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
 * Gives one line the proposed labor fee again, which then follows the customer as that of a new line does.
 *
 * @param fee money per gram, 2 decimals
 * @see domain.md §4
 */
export function resetFee(draft: OrderDraft, key: number, fee: number): OrderDraft {
  return replaceLines(draft, (line) =>
    line.key === key ? { ...line, labor_fee_per_gram_value: fee, fee_is_default: true } : line,
  )
}

/**
 * Gives every line a gold price, when the user asks for it.
 *
 * @param price money per gram, 2 decimals
 * @see domain.md §3
 */
export function repriceGold(draft: OrderDraft, price: number): OrderDraft {
  return replaceLines(draft, (line) =>
    line.gold_price_per_gram_value === price ? line : { ...line, gold_price_per_gram_value: price },
  )
}
