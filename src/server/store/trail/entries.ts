import { sql } from 'kysely'
import { MOST_CHANGES } from '#domain/trail/told-changes'
import type { Db } from '../../db/connect'
import type { TrailRow } from './history'
import { rowFacts } from './trail-page'

/** What is looked for in the trail; what is left out is not asked for. */
export interface Sought {
  user_id?: number
  /** The part after the dot of a use case's name, such as `confirm`. */
  action?: string
  /** The first and the last business day. */
  from?: string
  to?: string
  /** The possible names of a record in the trail, such as `orders/CPXS-20261121-0003`. */
  subjects?: readonly string[]
  address?: string
}

/** A row of the trail, with the first of its changes. */
export interface Entry extends TrailRow {
  /** The number of records that it touched. */
  touched: number
}

/**
 * The rows of the trail that are looked for, the newest first.
 *
 * @param before the id of the last row of the page before; undefined for the first page
 */
export async function trailEntries(
  db: Db,
  { user_id, action, from, to, subjects, address }: Sought,
  before: number | undefined,
  most: number,
): Promise<Entry[]> {
  const conditions = [
    ...(before === undefined ? [] : [sql`a.id < ${before}`]),
    ...(user_id === undefined ? [] : [sql`a.user_id = ${user_id}`]),
    ...(action === undefined ? [] : [sql`split_part(a.name, '.', 2) = ${action}`]),
    ...(from === undefined ? [] : [sql`coalesce(a.day, a.at::date) >= ${from}`]),
    ...(to === undefined ? [] : [sql`coalesce(a.day, a.at::date) <= ${to}`]),
    ...(subjects === undefined ? [] : [sql`a.subjects && ${[...subjects]}::text[]`]),
    ...(address === undefined ? [] : [sql`a.address = ${address}`]),
  ]
  const { rows } = await sql<Entry>`
    select ${rowFacts},
      jsonb_array_length(a.changes) as touched,
      jsonb_path_query_array(a.changes, ${sql.lit(`$[0 to ${MOST_CHANGES - 1}]`)}) as changes
    from goldbook_audit as a left join users as u on u.id = a.user_id
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
    order by a.id desc limit ${most}`.execute(db)
  return rows
}
