import { RuleBroken } from '../errors'

/** The first and last day of a statement, inclusive; a missing bound leaves that side open. */
export interface Period {
  from: string | null
  to: string | null
}

/**
 * The requested period of a statement.
 *
 * @param from the first business day, `2026-11-01`; missing or empty for no bound
 * @param to the last business day
 * @throws RuleBroken `not_a_date` with the path of an invalid date, `invalid` when the last day is before the first
 * @see domain.md §7
 */
export function statementPeriod(from: string | undefined, to: string | undefined): Period {
  const period = { from: dayOf(from, '/from'), to: dayOf(to, '/to') }
  if (period.from !== null && period.to !== null && period.to < period.from)
    throw new RuleBroken('invalid', period, '/to')
  return period
}

function dayOf(text: string | undefined, path: string): string | null {
  const typed = text?.trim() ?? ''
  if (typed === '') return null
  const day = /^(?:19|2\d)\d\d-\d\d-\d\d$/.test(typed) ? new Date(`${typed}T00:00:00Z`) : undefined
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== typed)
    throw new RuleBroken('not_a_date', {}, path)
  return typed
}
