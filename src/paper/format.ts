import { groupedDigits } from '#domain/decimal'
import { text, oneOf, path, type Unread } from './panel-values'

/** `#,##0.00`, `0`, `HK$#,##0`, `¤#,##0.00`, `0.000 g`; `¤` stands for the currency that the figure has. */
const FIGURE_FORMAT = /^([A-Z]{0,3}\p{Sc}? ?)(#,##)?0(\.0{1,6})?( ?[\p{L}%]{0,6})$/u

/** The format of dates or figures in an option of a template; undefined for anything else. */
export function readFormat(value: unknown): string | undefined {
  const format = text(value)
  return isDateFormat(format) || FIGURE_FORMAT.test(format) ? format : undefined
}

function formattedFigure(printed: string, format: string): string | undefined {
  const figure = figureIn(printed)
  const [, currency = '', groups, fraction = '', unit = ''] = FIGURE_FORMAT.exec(format) ?? []
  if (!figure) return undefined
  const places = Math.max(0, fraction.length - 1)
  const digits = groupedDigits(Math.abs(figure.value), places)
  const sign = figure.value < 0 && /[1-9]/.test(digits) ? '-' : ''
  return sign + currency.replace('¤', figure.before) + (groups ? digits : digits.replaceAll(',', '')) + unit
}

/**
 * A printed text in another format: days and figures are reformatted, and any other text stays as it is.
 *
 * @param printed as documents print it: `2026-11-21`, `HK$1,234.50`, `37.43 g`
 * @param format as `readFormat` accepts it; the text itself without one
 * @param language the tag of the one in which months and weekdays are named
 */
export function formattedText(printed: string, format: string | undefined, language: string): string {
  if (format === undefined) return printed
  const written = isDateFormat(format)
    ? formattedDay(printed, format, language)
    : formattedFigure(printed, format)
  return written ?? printed
}

/** `D MMM YYYY`, `YYYY年M月D日`, `dddd DD/MM/YYYY HH:mm` */
const DATE_FORMAT = /^(?=.*[YMD])[YMDdHms ./:,年月日时時分-]{1,30}$/u

/** A day as papers print it, and its time where there is one. */
const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/

const PART = /YYYY|YY|M{1,4}|DD?|d{3,4}|HH|mm|ss/g

/** The parts of a date, with the text between them. */
const DATE = /[YMDd](?:[YMDd ./,-]*[YMDd])?/g

/** The one language that orders a date in many ways. */
const isEnglish = (language: string) => /^en\b/.test(language)

const namers = new Map<string, Intl.DateTimeFormat>()

/** Days are calendar days, wherever the paper is printed. */
function inWords(language: string, options: Intl.DateTimeFormatOptions, noon: Date): string {
  const key = [language, JSON.stringify(options)].join(' ')
  const namer = namers.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  namers.set(key, namer)
  return namer.format(noon)
}

/** A date as its language writes it, with the parts that a format names: `5 de noviembre de 2026`, `2026年11月5日`. */
function writtenDate(format: string, language: string, noon: Date): string {
  const has = (part: RegExp) => part.test(format)
  return inWords(
    language,
    {
      ...(has(/YY/) && { year: has(/YYYY/) ? 'numeric' : '2-digit' }),
      month: has(/MMMM/) ? 'long' : 'short',
      ...(has(/D/) && { day: has(/DD/) ? '2-digit' : 'numeric' }),
      ...(has(/ddd/) && { weekday: has(/dddd/) ? 'long' : 'short' }),
    },
    noon,
  )
}

/** Whether a format is one of dates. */
export function isDateFormat(format: string): boolean {
  return DATE_FORMAT.test(format)
}

/**
 * A day in a format; undefined for a text that is not a day. Where the format names months or weekdays, they are in the
 * language, and the parts stand as the language orders them; English keeps the order of the format.
 *
 * @param language its tag
 */
export function formattedDay(printed: string, format: string, language: string): string | undefined {
  const [whole, year = '', month = '', day = '', hour = '', minute = '', second = ''] =
    DAY.exec(printed) ?? []
  const noon = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day), 12))
  if (whole === undefined || noon.getUTCDate() !== Number(day)) return undefined
  const name = (options: Intl.DateTimeFormatOptions) => () => inWords(language, options, noon)
  const parts: Record<string, () => string> = {
    ...{ YYYY: () => year, YY: () => year.slice(2) },
    ...{ MMMM: name({ month: 'long' }), MMM: name({ month: 'short' }), MM: () => month, DD: () => day },
    ...{ dddd: name({ weekday: 'long' }), ddd: name({ weekday: 'short' }) },
    ...{ M: () => String(Number(month)), D: () => String(Number(day)) },
    ...{ HH: () => hour || '00', mm: () => minute || '00', ss: () => second || '00' },
  }
  const filled = (each: string) => each.replaceAll(PART, (part) => parts[part]?.() ?? part)
  const date = format.match(DATE)?.find((each) => each.includes('MMM'))
  if (date === undefined || isEnglish(language) || /[年月日]/.test(format)) return filled(format)
  const [before = '', after = ''] = format.split(date)
  return filled(before) + writtenDate(date, language, noon) + filled(after)
}

export const comparisons = ['filled', 'empty', 'is', 'is_not', 'contains', 'above', 'below'] as const
export type Comparison = (typeof comparisons)[number]

/** The condition for an element to be on its paper: a comparison of a field of the printed data. */
export interface Condition {
  field: string
  comparison: Comparison
  value: string
}

/** The condition among the options of an element; undefined for an element without one. */
export function readCondition(options: Unread): Condition | undefined {
  const field = path(options.whenField)
  if (field === '') return undefined
  const comparison = oneOf(options.whenComparison, comparisons) ?? 'filled'
  return { field, comparison, value: text(options.whenValue) }
}

/** Figures are alike by their value, regardless of currency and unit; other texts by their letters. */
function isAlike(printed: string, value: string): boolean {
  const [one, other] = [figureIn(printed), figureIn(value)]
  return printed.trim() === value.trim() || (one !== undefined && one.value === other?.value)
}

/** The first figure less the second; undefined unless both texts are figures. */
function difference(printed: string, value: string): number | undefined {
  const [one, other] = [figureIn(printed), figureIn(value)]
  return one && other && one.value - other.value
}

const tests: Record<Comparison, (printed: string, value: string) => boolean> = {
  filled: (printed) => printed.trim() !== '',
  empty: (printed) => printed.trim() === '',
  is: isAlike,
  is_not: (printed, value) => !isAlike(printed, value),
  contains: (printed, value) => printed.toLocaleLowerCase().includes(value.trim().toLocaleLowerCase()),
  above: (printed, value) => (difference(printed, value) ?? 0) > 0,
  below: (printed, value) => (difference(printed, value) ?? 0) < 0,
}

/**
 * Whether a condition is met.
 *
 * @param printed the text of its field; of a list, the number of its rows, or nothing where it has none
 */
export function isMet({ comparison, value }: Condition, printed: string): boolean {
  return tests[comparison](printed, value)
}

/** A figure as papers print it, with the text before and behind it. */
interface Figure {
  value: number
  /** Its currency, as it is printed: `HK$`. */
  before: string
  /** Its unit: ` g`. */
  behind: string
}

/** `33,427.84`, `-HK$916.00`, `37.43 g`, `2.5 %`; not a code, a date or a number with zeros in front. */
const FIGURE =
  /^([-−]?)((?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}\s)?)([-−]?)(\d{1,3}(?:,\d{3})+|[1-9]\d*|0)(\.\d+)?(\s?[\p{L}%]{0,6})$/u

/** The figure in a printed text; undefined for any other text. */
export function figureIn(text: string): Figure | undefined {
  const [whole, sign = '', before = '', inner = '', digits = '', fraction = '', behind = ''] =
    FIGURE.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const value = Number(digits.replaceAll(',', '') + fraction)
  return { value: sign || inner ? -value : value, before, behind }
}
