import { compare, divide, groupedDigits, multiply, round, subtract } from './decimal'
import { RuleBroken } from './errors'

export type Currency = 'HKD' | 'USD' | 'CNY' | 'EUR' | 'GBP' | 'JPY' | 'AUD' | 'CAD'

/** The default currency of amounts. */
export const defaultCurrency: Currency = 'HKD'

/** Decimals of an amount of money, in every currency. */
export const MONEY_DECIMALS = 2

/** The currencies of the trade with their symbols. @see spec.md §9 */
export const currencies: Record<Currency, { symbol: string }> = {
  HKD: { symbol: 'HK$' },
  USD: { symbol: '$' },
  CNY: { symbol: '¥' },
  EUR: { symbol: '€' },
  GBP: { symbol: '£' },
  JPY: { symbol: '¥' },
  AUD: { symbol: 'A$' },
  CAD: { symbol: 'C$' },
}

/** HKD per unit of a currency; null or missing where the rate is unknown. */
export type Rate = number | null | undefined

/** The value in cents, rounded half away from zero. */
export function roundMoney(value: number): number {
  return round(value, MONEY_DECIMALS)
}

/**
 * A value converted to another currency, rounded once to cents.
 *
 * @param value money in the currency of `fromRate`
 * @param fromRate HKD per unit of the value's currency
 * @param toRate HKD per unit of the target currency
 * @returns money, 2 decimals
 * @throws RuleBroken `rate_missing` when either rate is unknown
 * @see domain.md §2
 */
export function convert(value: number, fromRate: Rate, toRate: Rate): number {
  if (!fromRate || !toRate) throw new RuleBroken('rate_missing')
  return divide(multiply(value, fromRate), toRate, MONEY_DECIMALS)
}

/** Decimals of a rate between two currencies; precise to the cent up to a hundred million. */
export const RATE_DECIMALS = 12

/**
 * The value of one unit of a currency in another. A currency equals itself even when its rate is unknown.
 *
 * @param rates HKD per unit, by currency
 * @returns units of `to` per unit of `from`, at most 12 decimals
 * @throws RuleBroken `rate_missing` with the `currency` whose rate is unknown
 * @see domain.md §2
 */
export function exchangeRate(from: string, to: string, rates: Readonly<Record<string, Rate>>): number {
  if (from === to) return 1
  const rateOf = (currency: string) => {
    const rate = rates[currency]
    if (!rate) throw new RuleBroken('rate_missing', { currency }, '/currency')
    return rate
  }
  return divide(rateOf(from), rateOf(to), RATE_DECIMALS)
}

/** The smallest amount of money. */
const CENT = 0.01

/**
 * The largest amount of another currency that a value covers: its worth to the cent, or a cent less where rounding up
 * would cost more than the value.
 *
 * @param rates HKD per unit, by currency
 * @returns money of `to`, 2 decimals
 * @throws RuleBroken `rate_missing` with the `currency` whose rate is unknown
 * @see domain.md §2, §7
 */
export function worthIn(
  value: number,
  from: string,
  to: string,
  rates: Readonly<Record<string, Rate>>,
): number {
  const worth = multiply(value, exchangeRate(from, to, rates), MONEY_DECIMALS)
  const asked = multiply(worth, exchangeRate(to, from, rates), MONEY_DECIMALS)
  return compare(asked, value) > 0 ? subtract(worth, CENT) : worth
}

/** Money as displayed: `HK$1,234.50`, `-HK$0.50`; a currency without a known symbol is shown by its code. */
export function formatMoney(value: number, currency: string = defaultCurrency): string {
  const symbol = Object.hasOwn(currencies, currency)
    ? currencies[currency as Currency].symbol
    : `${currency} `
  const text = groupedDigits(value, MONEY_DECIMALS)
  return text.startsWith('-') ? `-${symbol}${text.slice(1)}` : `${symbol}${text}`
}
