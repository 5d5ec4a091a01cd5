import { grouped } from '#domain/decimal'
import { currencies, MONEY_DECIMALS, type Currency } from '#domain/money'
import dayjs from 'dayjs'

export { formatMoney } from '#domain/money'
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

/**
 * Reads a number that was typed or pasted: full-width digits, currency symbols, units, thousands separators and the
 * parentheses that a spreadsheet puts around negative values are understood.
 *
 * @returns undefined for text that is no number, and for empty text
 */
export function parseNumber(text: string): number | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s。]+/g, (gap) => (gap.includes('。') ? '.' : ''))
    .replace(/[−‐–—]/g, '-')
    .replace(/^(-?)(?:HK\$|US\$|A\$|C\$|[$¥€£]|[A-Z]{3})(-?)/i, '$1$2')
    .replace(/(?:g|ct|克|兩|两|%)$/i, '')
  const negative = /^\((.+)\)$/.exec(plain)
  const digits = negative ? `-${negative[1]}` : plain
  const ungrouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(digits) ? digits.replaceAll(',', '') : digits
  return /^-?(\d+\.?\d*|\.\d+)$/.test(ungrouped) ? Number(ungrouped) : undefined
}
