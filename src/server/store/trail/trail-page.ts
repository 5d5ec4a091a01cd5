import { sql } from 'kysely'

/** The maximum number of rows of the trail per answer. */
export const HISTORY_PAGE = 50

/** What each row of the trail tells of itself, as columns of `goldbook_audit` as `a` with its user as `u`. */
export const rowFacts = sql`a.id, to_json(a.at) as at, a.day::text as day, a.name, a.reason, a.address, a.user_agent,
  u.name as by`

/**
 * A page of the trail.
 *
 * @param rows the newest first; one more than a page has, where more follow
 * @returns at most `HISTORY_PAGE` rows, and the id before which the next page begins; null on the last one
 */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
): { rows: Row[]; next: number | null } {
  const shown = rows.slice(0, HISTORY_PAGE)
  return { rows: shown, next: rows.length > HISTORY_PAGE ? (shown.at(-1)?.id ?? null) : null }
}
