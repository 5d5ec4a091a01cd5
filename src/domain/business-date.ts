import { RuleBroken } from './errors'

/** The first day on which anything of a shop can have happened. */
const FIRST = '2000-01-01'

/**
 * The days between which a business date lies.
 *
 * @param today the business day, `2026-11-21`
 * @returns both days included; the last one is a year after today
 * @see domain.md §11.9
 */
export function businessDates(today: string): { first: string; last: string } {
  const year = Number(today.slice(0, 4)) + 1
  // A year after the 29th of February there is none.
  const day = today.endsWith('-02-29') ? '-02-28' : today.slice(4)
  return { first: FIRST, last: `${year}${day}` }
}

/**
 * Refuses a business date that can't be meant.
 *
 * @param date `2026-11-21`; nothing is asked where there is none
 * @param path where it stands in the body
 * @throws RuleBroken `date_out_of_range` with the `first` and the `last` day that can be
 * @see domain.md §11.9
 */
export function refuseFarDate(date: unknown, today: string, path: string): void {
  if (typeof date !== 'string') return
  const { first, last } = businessDates(today)
  if (date < first || date > last) throw new RuleBroken('date_out_of_range', { date, first, last }, path)
}
