import { RuleBroken } from './errors'

/** The earliest business date that goldbook accepts. */
const FIRST = '2000-01-01'

/**
 * The range in which a business date must lie.
 *
 * @param today the business day, `2026-11-21`
 * @returns both bounds, inclusive; the last is one year after today
 * @see domain.md §11.9
 */
export function businessDates(today: string): { first: string; last: string } {
  const year = Number(today.slice(0, 4)) + 1
  // There is no 29th of February a year later.
  const day = today.endsWith('-02-29') ? '-02-28' : today.slice(4)
  return { first: FIRST, last: `${year}${day}` }
}

/**
 * Refuses a business date that is out of range, such as one with a mistyped year.
 *
 * @param date `2026-11-21`; a missing date is not checked
 * @param path of the date in the body
 * @throws RuleBroken `date_out_of_range` with the `first` and `last` accepted day
 * @see domain.md §11.9
 */
export function refuseFarDate(date: unknown, today: string, path: string): void {
  if (typeof date !== 'string') return
  const { first, last } = businessDates(today)
  if (date < first || date > last) throw new RuleBroken('date_out_of_range', { date, first, last }, path)
}
