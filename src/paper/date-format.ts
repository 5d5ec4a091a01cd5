/** `D MMM YYYY`, `YYYY年M月D日`, `dddd DD/MM/YYYY HH:mm` */
const DATE_FORMAT = /^(?=.*[YMD])[YMDdHms ./:,年月日时時分-]{1,30}$/u

/** A day as papers print it, and its time where there is one. */
const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/

const PART = /YYYY|YY|M{1,4}|DD?|d{3,4}|HH|mm|ss/g

/** The parts of a date, with what stands between them. */
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
 * A day in a format; undefined for a text that is no day. Where the format names months or weekdays, they are in the
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
