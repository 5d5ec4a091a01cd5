import { sql } from 'kysely'

/** Rows of the trail, the newest first, and the id before which the next page begins; null on the last one. */
export interface TrailPage<Row> {
  rows: Row[]
  next: number | null
}

/** The maximum number of rows of the trail per answer. */
export const HISTORY_PAGE = 50

/** What each row of the trail tells of itself, as columns of `goldbook_audit` as `a` with its user as `u`. */
export const rowFacts = sql`a.id, to_json(a.at) as at, a.day::text as day, a.name, a.reason, a.address, a.user_agent,
  u.name as by`

/**
 * A page of the trail, of the rows that stand in it and, where these end, of those in its archive.
 *
 * @param live the newest first; one more than a page has, where more follow
 * @param archived looks for so many rows in the archive
 * @param size the number of rows of a page
 */
export async function pageOf<Row extends { id: number }>(
  live: readonly Row[],
  archived: (most: number) => Promise<TrailPage<Row>>,
  size: number = HISTORY_PAGE,
): Promise<TrailPage<Row>> {
  const rest = live.length > size ? { rows: [], next: null } : await archived(size + 1 - live.length)
  const all = [...live, ...rest.rows]
  const rows = all.slice(0, size)
  return { rows, next: all.length > size ? (rows.at(-1)?.id ?? null) : rest.next }
}
