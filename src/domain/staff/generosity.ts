import { compare } from '../decimal'
import { defaultCurrency, type Rate } from '../money'
import { owesMetal, type SettlementMode } from '../order/settlement-modes'
import { discountPercent } from './limits'

/** The terms that a line grants a customer; money in the order's currency, the gold price per gram. */
export interface LineTerms {
  amount: number
  amount_real: number
  gold_price_per_gram_value: number
}

/** The terms that give an order's gold prices their meaning. */
export interface PricingTerms {
  payment_method: SettlementMode
  currency: string
  /** HKD per unit of the currency. */
  rate: Rate
}

/**
 * The newly granted discount of a line, in percent, 2 decimals.
 *
 * @param stored the stored line, whose terms somebody with the right has granted; undefined for a new one
 * @returns 0 for a discount that is no larger than the stored one
 */
export function newDiscount(line: LineTerms, stored: LineTerms | undefined): number {
  const percent = discountPercent(line)
  return stored && compare(percent, discountPercent(stored)) <= 0 ? 0 : percent
}

/**
 * Whether an order's stored gold prices still have their meaning: for metal in cash, in the same currency and at the
 * same rate.
 *
 * @param stored null for a new order, which has none
 */
export function keepsPrices(stored: PricingTerms | null, order: PricingTerms): boolean {
  if (stored === null || owesMetal(stored.payment_method)) return false
  return stored.currency === order.currency && stored.rate === order.rate
}

/**
 * Whether an order newly counts its currency for more than the shop does, so that gold at the day's price costs less of
 * that currency.
 *
 * @param stored null for a new order
 * @param known the shop's rate of the order's currency, HKD per unit; where it has none, any rate is somebody's own
 */
export function isOverrated(
  stored: PricingTerms | null,
  { currency, rate }: PricingTerms,
  known: Rate | undefined,
): boolean {
  if (currency === defaultCurrency || !rate) return false
  if (stored?.currency === currency && stored.rate != null && compare(rate, stored.rate) <= 0) return false
  return !known || compare(rate, known) > 0
}

/**
 * Whether a line sells gold below its proposed price, and below the price of the stored line.
 *
 * @param stored undefined for a new line, and where its price meant something else
 * @param price of the line, money per gram, in the currency of `proposed`
 * @param proposed undefined where no price is known, so that none is below it
 */
export function isNewlyBelow(
  line: LineTerms,
  stored: LineTerms | undefined,
  price: number,
  proposed: number | undefined,
): boolean {
  if (stored && compare(line.gold_price_per_gram_value, stored.gold_price_per_gram_value) >= 0) return false
  return proposed !== undefined && compare(price, proposed) < 0
}
