import { compare, groupedDigits } from '#domain/decimal'
import { currencies, formatMoney as moneyText, MONEY_DECIMALS, type Currency } from '#domain/money'
import {
  formatGrams as gramsText,
  formatLiang as liangText,
  formatWeight as weightText,
} from '#domain/weight'
import { DECIMAL_PLACES } from '#resource/measure'
import type { Measure } from '#domain/typed-number'
import { momentOf, wallClock } from '#resource/wall-clock'
import dayjs from 'dayjs'
import { currentUser } from '../session/session'

/** Screens have a true minus, as wide as a digit; papers and files keep the hyphen. */
const withMinus = (text: string) => text.replace('-', '−')

/** Money in a sentence: `HK$1,234.50`, `−HK$0.50`; a figure of its own is a `Money`. */
export function formatMoney(value: number, currency?: string): string {
  return withMinus(moneyText(value, currency))
}

/** Grams with all their decimals, for entered, due and paid weights: `1,234.567`. */
export function formatGrams(grams: number): string {
  return withMinus(gramsText(grams))
}

/** Grams that nothing is computed from: `1,234.57`. */
export function formatWeight(grams: number): string {
  return withMinus(weightText(grams))
}

/** Liang with their three decimals. */
export function formatLiang(liang: number): string {
  return withMinus(liangText(liang))
}

/** The format of all dates, shown and typed. */
export const DATE_FORMAT = 'YYYY-MM-DD'
export const DATETIME_FORMAT = 'YYYY-MM-DD HH:mm:ss'

const upToSixDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: DECIMAL_PLACES })

/** The symbol of a currency (`HK$`), or its code where the table has none. */
export function currencySymbol(code: string): string {
  return isCurrency(code) ? currencies[code].symbol : code
}

export function isCurrency(code: unknown): code is Currency {
  return typeof code === 'string' && Object.hasOwn(currencies, code)
}

/** Money without its currency: `33,427.84`. */
export function formatAmount(value: number): string {
  return withMinus(groupedDigits(value, MONEY_DECIMALS))
}

/** A change in percent, with its sign: `+1.25 %`, `−0.50 %`. */
export function formatChange(percent: number): string {
  return `${compare(percent, 0) > 0 ? '+' : ''}${formatAmount(percent)} %`
}

/** Any other number, with its own decimals. */
export function formatNumber(value: number): string {
  return withMinus(upToSixDecimals.format(value))
}

/** A number in an input: money and weights with all stored decimals, others with their own. */
export function formatMeasured(value: number, { decimals, currency, unit }: Measure): string {
  const isFull = currency !== undefined || unit === 'g' || unit === 'ct'
  return isFull ? groupedDigits(value, decimals) : upToSixDecimals.format(value)
}

/** A business day, which has no time zone. */
export function formatDate(value: string): string {
  return value.slice(0, DATE_FORMAT.length)
}

/** The shop's time zone; the browser's before the sign-in. */
export function timeZone(): string {
  return currentUser()?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A moment in the shop's time zone. */
export function formatDatetime(value: string): string {
  const moment = dayjs(value)
  return moment.isValid() ? wallClock(moment.toDate(), timeZone()) : value
}

/** The first moment of a day in the shop's time zone. */
export const startOfDay = (day: string): string => shopMoment(`${day} 00:00:00`)

/** The last moment of a day in the shop's time zone. */
export const endOfDay = (day: string): string => shopMoment(`${day} 23:59:59`).replace('.000Z', '.999Z')

/**
 * The moment of a date and time in the shop's time zone.
 *
 * @param shown `2026-11-21 12:00:00`
 */
export function shopMoment(shown: string): string {
  return momentOf(shown, timeZone()).toISOString()
}
