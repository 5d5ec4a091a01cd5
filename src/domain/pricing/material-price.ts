import { multiply } from '../decimal'
import { defaultCurrency, MONEY_DECIMALS } from '../money'

/** How a material is priced: by a share of the day's gold price or, where set, at a price of its own. */
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
