import { compare } from '../decimal'
import { type DraftLine, type OrderDraft, replaceLines } from './draft/draft'
import { type PriceOf, lineFreedom } from './draft/draft-prices'
import { owesMetal, type SettlementMode } from './settlement-modes'

/** The reason for a missing gold price: the proposal is not known yet, or none was typed. */
export type MissingPrice = 'waits' | 'none'

/**
 * The reason why a line has no gold price; undefined where it has one, or where the metal is settled in gold and needs
 * none.
 *
 * @see domain.md §6, §11.2
 */
export function missingPrice(
  line: Pick<DraftLine, 'gold_price_per_gram_value' | 'price_is_default'>,
  mode: SettlementMode,
): MissingPrice | undefined {
  if (owesMetal(mode) || compare(line.gold_price_per_gram_value, 0) > 0) return undefined
  return line.price_is_default ? 'waits' : 'none'
}

/** The numbers, from 1, of lines without a gold price; an order with such lines can be neither confirmed nor paid. */
export function unpricedLines({ header, lines }: OrderDraft): number[] {
  return lines.flatMap((line, index) => (missingPrice(line, header.payment_method) ? [index + 1] : []))
}

/**
 * Fills in the proposed gold price, once it is known, on every line that waits for it. A typed price stays, even 0, and
 * a return keeps its sale's prices.
 *
 * @returns the same draft when nothing changes
 * @see domain.md §11.2, §11.3
 */
export function fillPrices(draft: OrderDraft, priceOf: PriceOf): OrderDraft {
  const { header } = draft
  if (lineFreedom(header) !== 'free') return draft
  return replaceLines(draft, (line) => {
    const price = missingPrice(line, header.payment_method) === 'waits' ? priceOf(line) : undefined
    return price === undefined ? line : { ...line, gold_price_per_gram_value: price }
  })
}
