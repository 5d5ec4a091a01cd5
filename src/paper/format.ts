import { grouped } from '#domain/decimal'
import { formattedDay, isDateFormat } from './date-format'
import { figureIn } from './figure'
import { text } from './panel-values'

/** `#,##0.00`, `0`, `HK$#,##0`, `¤#,##0.00`, `0.000 g`; `¤` stands for the currency that the figure has. */
const FIGURE_FORMAT = /^([A-Z]{0,3}\p{Sc}? ?)(#,##)?0(\.0{1,6})?( ?[\p{L}%]{0,6})$/u

/** The format of dates or figures in an option of a template; undefined for what is none. */
export function readFormat(value: unknown): string | undefined {
  const format = text(value)
  return isDateFormat(format) || FIGURE_FORMAT.test(format) ? format : undefined
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
 * @param language the tag of the one in which months and weekdays are named
 */
export function formatted(printed: string, format: string | undefined, language: string): string {
  if (format === undefined) return printed
  const written = isDateFormat(format)
    ? formattedDay(printed, format, language)
    : formattedFigure(printed, format)
  return written ?? printed
}
