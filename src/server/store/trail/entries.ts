import { sql, type RawBuilder } from 'kysely'
import { MOST_CHANGES } from '#domain/trail/told-changes'
import { everydayNames } from '#domain/trail/trail-actions'
import type { Db } from '../../db/connect'
import { type TrailRow, archivedRows, toldRows, pageOf, rowFacts, type TrailPage } from './history'
import { actionIn, dayOf, type SealedRow, numberOf } from './archive/parts'

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
  /** Without sign-ins and users' own settings. */
  plain?: boolean
}

/** A row of the trail, with the first of its changes. */
export interface Entry extends TrailRow {
  /** The number of records that it touched. */
  touched: number
}

/**
 * The rows of the trail that are looked for, the newest first, archived ones among them.
 *
 * @param before the id of the last row of the page before; undefined for the first page
 * @param size the number of rows of a page
 */
export async function trailEntries(
  db: Db,
  sought: Sought,
  before: number | undefined,
  size: number,
): Promise<TrailPage<Entry>> {
  const conditions = [...(before === undefined ? [] : [sql`a.id < ${before}`]), ...conditionsOf(sought)]
  const { rows } = await sql<Entry>`
    select ${rowFacts},
      jsonb_array_length(a.changes) as touched,
      jsonb_path_query_array(a.changes, ${sql.lit(`$[0 to ${MOST_CHANGES - 1}]`)}) as changes
    from goldbook_audit as a left join users as u on u.id = a.user_id
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
    order by a.id desc limit ${size + 1}`.execute(db)
  return pageOf(rows, (most) => archivedEntries(db, sought, before, most), size)
}

function conditionsOf({
  user_id,
  action,
  from,
  to,
  subjects,
  address,
  plain,
}: Sought): RawBuilder<unknown>[] {
  return [
    ...(user_id === undefined ? [] : [sql`a.user_id = ${user_id}`]),
    ...(action === undefined ? [] : [sql`split_part(a.name, '.', 2) = ${action}`]),
    ...(from === undefined ? [] : [sql`coalesce(a.day, a.at::date) >= ${from}`]),
    ...(to === undefined ? [] : [sql`coalesce(a.day, a.at::date) <= ${to}`]),
    ...(subjects === undefined ? [] : [sql`a.subjects && ${[...subjects]}::text[]`]),
    ...(address === undefined ? [] : [sql`a.address = ${address}`]),
    ...(plain ? [sql`a.name <> all (${[...everydayNames]}::text[])`] : []),
  ]
}

async function archivedEntries(
  db: Db,
  sought: Sought,
  before: number | undefined,
  most: number,
): Promise<TrailPage<Entry>> {
  const { user_id, action, from, to, subjects, address } = sought
  const found = await archivedRows(db, {
    ...{ before, most, isSought: (row) => isSought(row, sought) },
    conditions: [
      ...(user_id === undefined ? [] : [sql`${user_id} = any (users)`]),
      ...(action === undefined ? [] : [sql`${action} = any (actions)`]),
      ...(from === undefined ? [] : [sql`last_day >= ${from}`]),
      ...(to === undefined ? [] : [sql`first_day <= ${to}`]),
      ...(subjects === undefined ? [] : [sql`subjects && ${subjects.map(numberOf)}::integer[]`]),
      ...(address === undefined ? [] : [sql`${address} = any (addresses)`]),
    ],
  })
  const rows = await toldRows(db, found.rows, (changes) => changes.slice(0, MOST_CHANGES))
  const touched = new Map(found.rows.map(([id, , , changes]) => [id, changes.length]))
  return { ...found, rows: rows.map((row) => ({ ...row, touched: touched.get(row.id) ?? 0 })) }
}

function isSought(row: SealedRow, { user_id, action, from, to, subjects, address, plain }: Sought): boolean {
  const [, user, name, , , from_address, , , about] = row
  const day = dayOf(row)
  return (
    (user_id === undefined || user === user_id) &&
    (action === undefined || actionIn(row) === action) &&
    (from === undefined || day >= from) &&
    (to === undefined || day <= to) &&
    (subjects === undefined || about.some((each) => subjects.includes(each))) &&
    (address === undefined || from_address === address) &&
    !(plain && everydayNames.includes(name))
  )
}
