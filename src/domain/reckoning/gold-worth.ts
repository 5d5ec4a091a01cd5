import { divide, multiply } from '../decimal'
import { convert, MONEY_DECIMALS, type Rate } from '../money'
import { type DayPrice, materialPrice, type MaterialPricing } from '../pricing/material-price'

/**
 * The worth of fine gold: its weight times the price.
 *
 * @param grams weight, at most 3 decimals
 * @param price money per gram
 * @returns money of the price's currency, 2 decimals
 */
export function goldWorth(grams: number, price: number): number {
  return multiply(grams, price, MONEY_DECIMALS)
}

/**
 * The worth of goods of a material: their weight at the price of their metal.
 *
 * @param grams weight, at most 3 decimals
 * @param material null for goods without one, which count as fine gold
 * @param day the latest gold price; undefined where there is none
 * @param currency of the result
 * @param rates HKD per unit, by currency; needed only when the price is in another one
 * @returns money of that currency, 2 decimals; null without a price, or without a rate to the currency
 * @see domain.md §11.2
 */
export function materialWorth(
  grams: number,
  material: MaterialPricing | null,
  day: DayPrice | undefined,
  currency: string,
  rates: Readonly<Record<string, Rate>>,
): number | null {
  const price = materialPrice(material, day)
  if (!price) return null
  const worth = goldWorth(grams, price.value)
  if (price.currency === currency) return worth
  const [from, to] = [rates[price.currency], rates[currency]]
  return from && to ? convert(worth, from, to) : null
}

/**
 * A part's share of a whole.
 *
 * @returns percent, 1 decimal; 0 for an empty whole
 */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : divide(multiply(part, 100), whole, 1)
}
