import { grouped } from '#domain/decimal'
import { currencies, MONEY_DECIMALS, type Currency } from '#domain/money'
import dayjs from 'dayjs'

export { formatMoney } from '#domain/money'
export { parseNumber } from '#domain/typed-number'
export { formatLiang, formatWeight } from '#domain/weight'

/** How dates are shown, and typed, everywhere. */
export const DATE_FORMAT = 'YYYY-MM-DD'
export const DATETIME_FORMAT = 'YYYY-MM-DD HH:mm:ss'

const upToSixDecimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })

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

/** Any other number, with the decimals that it has. */
export function formatNumber(value: number): string {
  return upToSixDecimals.format(value)
}

/** A business day, which has no time zone. */
export function formatDate(value: string): string {
  return value.slice(0, DATE_FORMAT.length)
}

/** A moment, in the time zone of the browser. */
export function formatDatetime(value: string): string {
  const moment = dayjs(value)
  return moment.isValid() ? moment.format(DATETIME_FORMAT) : value
}
