/** Creating a formatter costs a hundred times as much as using one. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}

/**
 * The local time of a time zone at a moment.
 *
 * @returns `2026-11-21 12:00:00`
 */
export function wallClock(moment: Date, timeZone: string): string {
  return clockIn(timeZone).format(moment)
}

/**
 * The moment of a local time in a time zone; a time in the hour that clocks skip counts as one hour later.
 *
 * @param shown `2026-11-21 12:00:00`
 */
export function momentOf(shown: string, timeZone: string): Date {
  const asUtc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
  const wanted = asUtc(shown)
  const off = (guess: number) => wanted - asUtc(wallClock(new Date(guess), timeZone))
  // The offset at the first guess may be from the other side of a clock change; at the second it is right.
  const guess = wanted + off(wanted)
  return new Date(guess + off(guess))
}

/** Whether a day exists in the calendar; JavaScript takes the 30th of February for the 2nd of March. */
function isDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

/** An ISO 8601 date with a time, and optionally a zone. */
const TIMED = /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/i

/**
 * The local day of a time zone at a moment. A time without a zone counts as local.
 *
 * @param text a date with a time, `2026-11-21T23:30:00Z`
 * @returns `2026-11-22` in Hong Kong; the text unchanged if it is not such a moment
 * @see domain.md §11.9
 */
export function dayOfMoment(text: string, timeZone: string): string {
  const [, day, , , zone] = TIMED.exec(text) ?? []
  const moment = new Date(text.replace(' ', 'T'))
  if (day === undefined || Number.isNaN(moment.getTime()) || !isDay(day)) return text
  return zone === undefined ? day : wallClock(moment, timeZone).slice(0, day.length)
}
