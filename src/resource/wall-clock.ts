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
