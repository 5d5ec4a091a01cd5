import { compare, divide, grouped, multiply, round, subtract } from './decimal'
import { RuleBroken } from './errors'

export type Currency = 'HKD' | 'USD' | 'CNY' | 'EUR' | 'GBP' | 'JPY' | 'AUD' | 'CAD'

/** The currency of amounts that name none. */
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

/** HKD per one unit of a currency; null or missing where no rate is known. */
export type Rate = number | null | undefined

/** The value in cents, rounded half away from zero. */
export function roundMoney(value: number): number {
  return round(value, MONEY_DECIMALS)
}

/**
 * A value of one currency in another one, rounded once to cents.
 *
 * @param value money in the currency of `fromRate`
 * @param fromRate HKD per unit of the currency that the value is in
 * @param toRate HKD per unit of the currency wanted
 * @returns money, 2 decimals
 * @throws RuleBroken `rate_missing` when one of the rates is not known
 * @see domain.md §2
 */
export function convert(value: number, fromRate: Rate, toRate: Rate): number {
  if (!fromRate || !toRate) throw new RuleBroken('rate_missing')
  return divide(multiply(value, fromRate), toRate, MONEY_DECIMALS)
}

/** Decimals of a rate between two currencies; enough for the last cent of a hundred million. */
export const RATE_DECIMALS = 12

/**
 * What one unit of a currency is worth in another one. A currency is worth itself, with or without a rate.
 *
 * @param rates HKD per unit, by currency
 * @returns units of `to` per unit of `from`, at most 12 decimals
 * @throws RuleBroken `rate_missing` with the `currency` whose rate is not known
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
 * The most of another currency that a value pays for: its worth to the cent, and a cent less where the rounding would
 * ask for more than the value.
 *
 * @param rates HKD per unit, by currency
 * @returns money of `to`, 2 decimals
 * @throws RuleBroken `rate_missing` with the `currency` whose rate is not known
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

/**
 * Money as it is shown: `HK$1,234.50`, `-HK$0.50`; a currency without a known symbol stands before it as its code.
 */
export function formatMoney(value: number, currency: string = defaultCurrency): string {
  const symbol = Object.hasOwn(currencies, currency)
    ? currencies[currency as Currency].symbol
    : `${currency} `
  const text = grouped(value, MONEY_DECIMALS)
  return text.startsWith('-') ? `-${symbol}${text.slice(1)}` : `${symbol}${text}`
}
