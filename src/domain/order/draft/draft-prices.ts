import { type DraftLine, type DraftProduct, type OrderDraft, replaceLines } from './draft'
import { orderTypes, takesBack, type OrderType } from '../order-types'
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

/** The proposals for the lines of an order: the price, and its day. */
export interface LineProposals {
  priceOf: PriceOf
  /**
   * The day of the gold price, `2026-11-21`; undefined where none is known, and for a material with a price of its own.
   */
  dayOf: (line: DraftLine) => string | undefined
}

/**
 * The lines of goods that we sell whose gold price is from an earlier day than the order. A price typed by hand, one
 * agreed on a preorder and one of gold settled by weight belong to no day.
 *
 * @returns the day of a line's price; undefined where it is the order's day
 * @see domain.md §12.9
 */
export function otherDays(
  { header }: Pick<OrderDraft, 'header'>,
  { priceOf, dayOf }: LineProposals,
): (line: DraftLine) => string | undefined {
  const isPriced =
    lineFreedom(header) === 'free' &&
    !owesMetal(header.payment_method) &&
    orderTypes[header.order_type].cash === 1 &&
    header.stored.yd_order_code == null
  return (line) => {
    if (!isPriced || !line.price_is_default || priceOf(line) !== line.gold_price_per_gram_value)
      return undefined
    const day = dayOf(line)
    return day !== undefined && day < header.date ? day : undefined
  }
}

/** The freedom to change the lines of an order: all changes; only reductions, on a return; none. */
type LineFreedom = 'free' | 'lower' | 'frozen'

/** The part of an order that its freedom depends on. */
interface FreedomFacts {
  order_type: OrderType
  confirmed: boolean
  /** The sale that the preorder was converted to. */
  yd_converted_order_code: string | null
}

/**
 * Whether an order is read-only: a converted preorder only mirrors its sale.
 *
 * @see domain.md §6
 */
export function isReadOnly({ yd_converted_order_code }: FreedomFacts): boolean {
  return yd_converted_order_code !== null
}

/**
 * The freedom to change an order's lines. Confirmed lines are frozen; a draft return repeats lines of its sale, which
 * may only be removed or reduced.
 *
 * @see domain.md §6
 */
export function lineFreedom(order: FreedomFacts): LineFreedom {
  if (order.confirmed || isReadOnly(order)) return 'frozen'
  return takesBack(order.order_type) ? 'lower' : 'free'
}

/**
 * Whether customer, settlement and currency may change; a return takes them from its sale.
 *
 * @see domain.md §6
 */
export function mayChangeTerms(order: FreedomFacts): boolean {
  return lineFreedom(order) === 'free'
}
