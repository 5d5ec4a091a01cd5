/** The largest accepted difference between the clocks of an installation's machines, in milliseconds. */
export const CLOCK_DIFFERENCE = 60_000

/**
 * Whether a stored moment lies in the future: the clock that wrote it was ahead and has been put right since. Decisions
 * by elapsed time treat such a moment as missing; a minute is allowed for machines whose clocks differ.
 *
 * @param moment ISO 8601, or a moment
 */
export function isAhead(moment: string | Date, now: Date): boolean {
  return new Date(moment).getTime() > now.getTime() + CLOCK_DIFFERENCE
}
