import { grouped } from '#domain/decimal'
import { currencies, MONEY_DECIMALS, type Currency } from '#domain/money'
import { DECIMAL_PLACES } from '#resource/measure'
import type { Measure } from '#domain/typed-number'
import { momentOf, wallClock } from '#resource/wall-clock'
import dayjs from 'dayjs'
import { currentUser } from '../session/session'

export { formatMoney } from '#domain/money'
export { formatGrams, formatLiang, formatWeight } from '#domain/weight'

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
  return grouped(value, MONEY_DECIMALS)
}

/** Any other number, with its own decimals. */
export function formatNumber(value: number): string {
  return upToSixDecimals.format(value)
}

/** A number in an input: money and weights with all stored decimals, others with their own. */
export function formatMeasured(value: number, { decimals, currency, unit }: Measure): string {
  const isFull = currency !== undefined || unit === 'g' || unit === 'ct'
  return isFull ? grouped(value, decimals) : formatNumber(value)
}

/** A business day, which has no time zone. */
export function formatDate(value: string): string {
  return value.slice(0, DATE_FORMAT.length)
}

/** The shop's time zone; the browser's while nobody is signed in. */
function timeZone(): string {
  return currentUser()?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** A moment in the shop's time zone. */
export function formatDatetime(value: string): string {
  const moment = dayjs(value)
  return moment.isValid() ? wallClock(moment.toDate(), timeZone()) : value
}

/**
 * The moment of a date and time in the shop's time zone.
 *
 * @param shown `2026-11-21 12:00:00`
 */
export function shopMoment(shown: string): string {
  return momentOf(shown, timeZone()).toISOString()
}
