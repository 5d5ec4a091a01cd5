/** A formatter costs a hundred times a formatting. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock
}

/**
 * What the clock on the wall of a time zone shows at a moment.
 *
 * @returns `2026-11-21 12:00:00`
 */
export function wallClock(moment: Date, timeZone: string): string {
  return clockIn(timeZone).format(moment)
}

/**
 * The moment at which the clock on the wall of a time zone shows this; an hour that the clock skips is taken for the
 * one after it.
 *
 * @param shown `2026-11-21 12:00:00`
 */
export function momentOf(shown: string, timeZone: string): Date {
  const asUtc = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
  const wanted = asUtc(shown)
  const off = (guess: number) => wanted - asUtc(wallClock(new Date(guess), timeZone))
  // The offset at the first guess may be the one before a change of the clock; at the second it is right.
  const guess = wanted + off(wanted)
  return new Date(guess + off(guess))
}

/** A calendar's day: the clock of JavaScript takes the 30th of February for the 2nd of March. */
function isDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

/** A date of ISO 8601 with a time behind it, and perhaps what tells where that time is. */
const TIMED = /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/i

/**
 * The day that the wall of a time zone shows at a moment. A time that says no zone is already that of the wall.
 *
 * @param text a date with a time, `2026-11-21T23:30:00Z`
 * @returns `2026-11-22` in Hong Kong; the text as it is where it is no such moment
 * @see domain.md §11.9
 */
export function dayOfMoment(text: string, timeZone: string): string {
  const [, day, , , zone] = TIMED.exec(text) ?? []
  const moment = new Date(text.replace(' ', 'T'))
  if (day === undefined || Number.isNaN(moment.getTime()) || !isDay(day)) return text
  return zone === undefined ? day : wallClock(moment, timeZone).slice(0, day.length)
}
