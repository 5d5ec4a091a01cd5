import { compare } from '../decimal'
import { RuleBroken } from '../errors'
import { convert, defaultCurrency, type Rate } from '../money'

/** A currency and the rate at which an order keeps it. */
export interface OrderRate {
  currency: string
  /** HKD per unit; 1 for HKD, null only on orders from before rates were kept. */
  rate: Rate
  /** The business day from which the rate was taken; null for HKD. */
  rate_date: string | null
}

/**
 * The rate that an order keeps: HKD per unit of its currency, and the day from which it was taken. A rate sent by the
 * client is the order's own. Without one, the order keeps its rate, and takes the currency's when its currency changes.
 *
 * Since clients send an order back as they received it, the former currency's rate counts as not sent when the currency
 * changes.
 *
 * @param sent the new currency and rate
 * @param stored what the order keeps now; null for a new one
 * @param known HKD per unit, by currency
 * @param today the business day
 * @throws RuleBroken `rate_missing` with the `currency` that has no rate
 * @see domain.md §11.1
 */
export function orderRate(
  sent: { currency: string; rate?: Rate },
  stored: OrderRate | null,
  known: Readonly<Record<string, Rate>>,
  today: string,
): Pick<OrderRate, 'rate_date'> & { rate: number } {
  const { currency } = sent
  if (currency === defaultCurrency) return { rate: 1, rate_date: null }
  const held = stored?.currency === currency ? stored : null
  const isFormer = stored !== null && held === null && sent.rate === stored.rate
  const rate = (isFormer ? null : sent.rate) ?? known[currency]
  if (!rate) throw new RuleBroken('rate_missing', { currency }, '/currency')
  const isHeld = held?.rate != null && compare(held.rate, rate) === 0
  return { rate, rate_date: (isHeld && held.rate_date) || today }
}

/**
 * A figure kept in HKD, as proposed on an order: HKD ÷ rate, rounded once to cents.
 *
 * @param rate HKD per unit of the order's currency
 * @returns money in the order's currency, 2 decimals
 * @throws RuleBroken `rate_missing`
 * @see domain.md §11.1
 */
export function inOrderCurrency(hkd: number, rate: Rate): number {
  return convert(hkd, 1, rate)
}

/**
 * An order's figure in HKD, for storing and comparing it with figures in HKD: figure × rate, rounded once to cents.
 *
 * @param rate HKD per unit of the order's currency
 * @returns money in HKD, 2 decimals
 * @throws RuleBroken `rate_missing`
 * @see domain.md §11.1
 */
export function inHkd(value: number, rate: Rate): number {
  return convert(value, rate, 1)
}

/**
 * The rates for paying orders of one currency. That currency counts at the rate agreed on the orders, or at its current
 * rate where they differ; other currencies count at their current rates.
 *
 * @param rates HKD per unit, by currency
 * @param orders of one currency: a single order, or those of a bill
 * @see domain.md §7, §11.1
 */
export function ratesOfDeal(
  rates: Readonly<Record<string, Rate>>,
  orders: readonly { currency: string; rate?: Rate }[],
): Readonly<Record<string, Rate>> {
  const [first] = orders
  if (!first?.rate || orders.some(({ rate }) => rate !== first.rate)) return rates
  return { ...rates, [first.currency]: first.rate }
}
