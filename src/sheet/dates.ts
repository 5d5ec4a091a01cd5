import { RuleBroken } from '#domain/errors'
import { factsOf, languages } from '#words/languages'
import { eras, foldedWord } from '#words/sheet-words'

/** The orders of day, month and year in a date without a name of a month, such as `05/06/2026`. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const

export type DateOrder = (typeof dateOrders)[number]

/** Whether an unknown value is an order of a date. */
export function isDateOrder(value: unknown): value is DateOrder {
  return dateOrders.some((order) => order === value)
}

/** The time behind a day, `14:05`, `2:05:06 pm`. */
const timed = /^(.*?)(?:[t\s]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(?:([ap])\.?\s?m\.?)?)?$/

/** Days whose year, month and day are told apart by their places or names. */
const yearFirst = /^(\d{4})\s?[-/.年\s]\s?(\d{1,2})\s?[-/.月\s]\s?(\d{1,2})日?$/
const compact = /^((?:19|20)\d\d)(\d\d)(\d\d)$/
const ofEra = /^(\p{L}+)\s?(\d{1,3}|元)\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})日?$/u
const named =
  /^(\d{1,2})(?:st|nd|rd|th|º)?[\s./-]*(?:de\s)?(\p{L}{3,})\.?[\s,./-]*(?:de\s|del\s)?(\d{4}|\d\d)$/u
const monthNamed = /^(\p{L}{3,})\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?[\s,-]+(\d{4})$/u
/** A day whose order the text leaves open. */
const open = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)$/
/** What every such day has; a column has a hundred thousand cells. */
const maybeOpen = /\p{Nd}\p{P}\p{Nd}{1,2}\p{P}\p{Nd}/u

/** The names of the months in every language, without dots, each with its number. */
const monthNames = new Map(
  languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const { format } = new Intl.DateTimeFormat(factsOf(language).tag, { month, timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, at) => {
        const name = foldedWord(format(Date.UTC(2026, at, 1))).replaceAll('.', '')
        return [name, at + 1] as const
      })
    }),
  ),
)

function monthOf(word: string): number | undefined {
  const known = monthNames.get(word)
  return known ?? [...monthNames].find(([name]) => /^\p{L}{4,}$/u.test(name) && name.startsWith(word))?.[1]
}

const CENTURY = 2000
const wholeYear = (digits: string) => (digits.length === 2 ? CENTURY : 0) + Number(digits)

/** `2026-11-28`; undefined for a day that no calendar has. */
function dayOf(year: number, month: number | undefined, day: number): string | undefined {
  if (month === undefined) return undefined
  const shown = [
    String(year).padStart(4, '0'),
    ...[month, day].map((each) => String(each).padStart(2, '0')),
  ].join('-')
  const real = new Date(`${shown}T00:00:00Z`)
  return Number.isNaN(real.getTime()) || real.toISOString().slice(0, shown.length) !== shown
    ? undefined
    : shown
}

/** The day of a text that leaves nothing open. */
function plainDay(text: string): string | undefined {
  const [, year, month, day] = yearFirst.exec(text) ?? compact.exec(text) ?? []
  if (year !== undefined) return dayOf(Number(year), Number(month), Number(day))
  const [, date, word = '', yearAfter = ''] = named.exec(text) ?? []
  if (date !== undefined) return dayOf(wholeYear(yearAfter), monthOf(word), Number(date))
  const [, first, dateAfter, lastYear] = monthNamed.exec(text) ?? []
  if (first !== undefined) return dayOf(Number(lastYear), monthOf(first), Number(dateAfter))
  const [, era = '', count, monthOfEra, dayOfEra] = ofEra.exec(text) ?? []
  const before = eras.get(era)
  if (before === undefined) return undefined
  // The first year of an era has a sign instead of a number.
  return dayOf(before + (Number(count) || 1), Number(monthOfEra), Number(dayOfEra))
}

/** The days that a text can mean, by the order of its parts; undefined for a text without open order. */
function openDays(text: string): ReadonlyMap<DateOrder, string> | undefined {
  const [, first = '', , second = '', last = ''] = open.exec(text) ?? []
  if (first === '') return undefined
  const days: [DateOrder, string | undefined][] = [
    ['dmy', dayOf(wholeYear(last), Number(second), Number(first))],
    ['mdy', dayOf(wholeYear(last), Number(first), Number(second))],
    [
      'ymd',
      last.length === 2 && first.length === 2
        ? dayOf(wholeYear(first), Number(second), Number(last))
        : undefined,
    ],
  ]
  return new Map(days.flatMap(([order, day]) => (day === undefined ? [] : [[order, day]])))
}

/** The day part of a text without the day of the week, and its time, `14:05:00`; undefined for an impossible time. */
function partsOf(text: string): { day: string; time: string } | undefined {
  const [, whole = '', hour = '0', minute = '0', second = '0', half] = timed.exec(foldedWord(text)) ?? []
  const day = whole.replace(/^\p{L}+\.?,\s*/u, '').trim()
  const late = half === 'p' && Number(hour) < 12 ? 12 : half === 'a' && Number(hour) === 12 ? -12 : 0
  const [hours, ...rest] = [Number(hour) + late, Number(minute), Number(second)]
  if (hours === undefined || hours > 23 || rest.some((each) => each > 59)) return undefined
  return { day, time: [hours, ...rest].map((each) => String(each).padStart(2, '0')).join(':') }
}

/**
 * The moment that a text shows: `2026-11-28 00:00:00`.
 *
 * @param order of day, month and year in the texts of its column, where that is known
 * @throws RuleBroken `not_a_date`; `date_ambiguous` for a text that means several days
 */
export function shownMoment(text: string, order?: DateOrder): string {
  const { day, time } = partsOf(text) ?? { day: '', time: '' }
  const days = openDays(day)
  const meant = days ? [...new Set(order === undefined ? days.values() : [days.get(order)])] : [plainDay(day)]
  const [one, other] = meant
  if (one === undefined) throw new RuleBroken('not_a_date')
  if (other !== undefined) throw new RuleBroken('date_ambiguous', { one, other })
  return `${one} ${time}`
}

/** A date with the day of the week and a time has fewer characters. */
const LONGEST = 40

/**
 * The orders of day, month and year in which all dates of a column are days of the calendar.
 *
 * @param cells of the column, texts and others
 * @returns none where no text leaves its order open; one where the rows agree; several where they do not decide
 */
export function possibleOrders(cells: Iterable<unknown>): DateOrder[] {
  let orders: DateOrder[] = []
  let isOpen = false
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell.length > LONGEST || !maybeOpen.test(cell)) continue
    const days = openDays(partsOf(cell)?.day ?? '')
    if (!days || days.size === 0) continue
    orders = isOpen ? orders.filter((order) => days.has(order)) : [...days.keys()]
    isOpen = true
  }
  return orders
}
