import { compare, multiply } from '../decimal'
import { RuleBroken } from '../errors'
import { defaultCurrency, MONEY_DECIMALS } from '../money'

/** The pricing of a material: a share of the day's gold price or, where set, a price of its own. */
export interface MaterialPricing {
  /** Percent of the day's gold price; null counts as 100. */
  price_share: number | null
  /** HKD per gram. */
  price_own: number | null
  /** The business day of the own price, `2026-11-21`. */
  price_own_date: string | null
}

/** A price per gram on a business day. */
export interface DayPrice {
  value: number
  currency: string
  date: string
}

/**
 * The proposed price per gram for goods of a material: the material's own price, else its share of the day's gold
 * price.
 *
 * @param material null for goods whose product names none; they count as pure gold
 * @param day the latest gold price; undefined where there is none
 * @returns money per gram, 2 decimals, in HKD for the material's own price, else in the currency of the day's price;
 *   undefined where there is neither
 * @see domain.md §11.2
 */
export function materialPrice(
  material: MaterialPricing | null,
  day: DayPrice | undefined,
): DayPrice | undefined {
  if (material !== null && material.price_own !== null)
    return { value: material.price_own, currency: defaultCurrency, date: material.price_own_date ?? '' }
  return (
    day && {
      ...day,
      value: multiply(day.value, multiply(material?.price_share ?? 100, 0.01), MONEY_DECIMALS),
    }
  )
}

type Stored = Readonly<Record<string, unknown>>

/**
 * The date of a material's own price when it is saved: the date entered with it, else today if the price changes.
 *
 * @param sent the new values
 * @param stored the material as stored; null for a new one
 * @param today the business day, `2026-11-21`
 * @returns the new `price_own_date`; undefined where it stays as sent or stored
 * @see domain.md §11.2
 */
export function dayOfOwnPrice(sent: Stored, stored: Stored | null, today: string): string | undefined {
  const price = sent.price_own ?? null
  if (price === null || price === stored?.price_own) return undefined
  const isTyped = (sent.price_own_date ?? stored?.price_own_date ?? null) !== (stored?.price_own_date ?? null)
  return isTyped ? undefined : today
}

/** The facts of a line for judging the day of its gold price. */
export interface PricedLine {
  gold_price_per_gram_value: number
  /** The price was typed by hand. */
  priced_by_hand: boolean
  /** The pricing of the goods' material; null for goods without one. */
  material: MaterialPricing | null
}

/** The gold price of a business day, and the last one before it. */
export interface PricesAround {
  ofDay: DayPrice | undefined
  before: DayPrice | undefined
}

/**
 * Refuses to sell at the gold price of another day than the order's: where that day has no price, and where a line has
 * the price of the day before it instead. A price typed by hand and a material's own price belong to no day.
 *
 * @param date the order's business day
 * @param prices the gold price of that day, and the last one before it
 * @param inCurrency a price per gram in the order's currency; undefined without a rate
 * @throws RuleBroken `price_of_another_day` with the number and path of the line, the order's day and, where it is
 *   known, that of the price
 * @see domain.md §12.9
 */
export function refuseOtherDay(
  lines: readonly PricedLine[],
  date: string,
  { ofDay, before }: PricesAround,
  inCurrency: (price: DayPrice) => number | undefined,
): void {
  lines.forEach((line, index) => {
    const { material, priced_by_hand, gold_price_per_gram_value: price } = line
    if (priced_by_hand || (material !== null && material.price_own !== null)) return
    const is = (day: DayPrice | undefined) => {
      const proposed = materialPrice(material, day)
      const value = proposed && inCurrency(proposed)
      return value !== undefined && compare(value, price) === 0
    }
    if (ofDay && (is(ofDay) || !is(before))) return
    const facts = { line: index + 1, order_date: date, ...(before && { date: before.date }) }
    throw new RuleBroken('price_of_another_day', facts, `/order_details/${index}/gold_price_per_gram_value`)
  })
}
