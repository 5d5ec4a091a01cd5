import { multiply } from '../decimal'
import { defaultCurrency, MONEY_DECIMALS } from '../money'

/** How a material is priced: by its share of the day's gold price or, where it is set, at a price of its own. */
export interface MaterialPricing {
  /** Per cent of the day's gold price; null counts as 100. */
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
 * The price per gram that is proposed for goods of a material: its own, else its share of the day's gold price.
 *
 * @param material null for goods whose product names none, which are taken for pure gold
 * @param day the latest gold price; undefined where there is none
 * @returns money per gram, 2 decimals, in HKD where the price is the material's own, else in the currency of the day's
 *   price; undefined where there is neither
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
 * The day on which a material's own price stands once it is saved: the one that is typed with it, else today where the
 * price changes.
 *
 * @param sent the new values
 * @param stored the material as it is; null for a new one
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
