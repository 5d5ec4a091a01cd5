import { grouped } from '#domain/decimal'
import { figureIn } from './figure'
import { text } from './panel-values'

/** `D MMM YYYY`, `YYYY年M月D日`, `DD/MM/YYYY HH:mm` */
const DATE_FORMAT = /^(?=.*[YMD])[YMDHms ./:,年月日时時分-]{1,30}$/u

/** `#,##0.00`, `0`, `HK$#,##0`, `¤#,##0.00`, `0.000 g`; `¤` stands for the currency that the figure has. */
const FIGURE_FORMAT = /^([A-Z]{0,3}\p{Sc}? ?)(#,##)?0(\.0{1,6})?( ?[\p{L}%]{0,6})$/u

/** A day as papers print it, and its time where there is one. */
const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/

/** English: a format that is read everywhere names months by their number. */
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** The format of dates or figures in an option of a template; undefined for what is none. */
export function readFormat(value: unknown): string | undefined {
  const format = text(value)
  return DATE_FORMAT.test(format) || FIGURE_FORMAT.test(format) ? format : undefined
}

function formattedDay(printed: string, format: string): string | undefined {
  const [whole, year = '', month = '', day = '', hour = '', minute = '', second = ''] =
    DAY.exec(printed) ?? []
  if (whole === undefined) return undefined
  const name = months[Number(month) - 1] ?? month
  const parts: Record<string, string> = {
    ...{ YYYY: year, YY: year.slice(2), MMMM: name, MMM: name.slice(0, 3), MM: month, DD: day },
    ...{ M: String(Number(month)), D: String(Number(day)) },
    ...{ HH: hour || '00', mm: minute || '00', ss: second || '00' },
  }
  return format.replaceAll(/YYYY|YY|M{1,4}|DD?|HH|mm|ss/g, (part) => parts[part] ?? part)
}

function formattedFigure(printed: string, format: string): string | undefined {
  const figure = figureIn(printed)
  const [, currency = '', groups, fraction = '', unit = ''] = FIGURE_FORMAT.exec(format) ?? []
  if (!figure) return undefined
  const places = Math.max(0, fraction.length - 1)
  const digits = grouped(Math.abs(figure.value), places)
  const sign = figure.value < 0 && /[1-9]/.test(digits) ? '-' : ''
  return sign + currency.replace('¤', figure.before) + (groups ? digits : digits.replaceAll(',', '')) + unit
}

/**
 * A printed text in another format: days and figures are written anew, and any other text stays as it is.
 *
 * @param printed as documents print it: `2026-11-21`, `HK$1,234.50`, `37.43 g`
 * @param format as `readFormat` accepts it; the text itself without one
 */
export function formatted(printed: string, format: string | undefined): string {
  if (format === undefined) return printed
  const write = DATE_FORMAT.test(format) ? formattedDay : formattedFigure
  return write(printed, format) ?? printed
}
