import { sql, type RawBuilder } from 'kysely'
import { MOST_CHANGES, everydayNames } from '#domain/trail/trail-actions'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'
import type { Touched } from './audit'
import {
  lockNumber,
  momentOf,
  rowIn,
  readContents,
  type SealedRow,
  partBefore,
  actionIn,
  dayOf,
} from './archive-parts'

/** One row of the trail, with those of its changes that concern the requested records. */
export interface TrailRow {
  id: number
  at: string
  day: string | null
  name: string
  reason: string | null
  address: string | null
  user_agent: string | null
  by: string | null
  changes: Touched[]
}

/**
 * The history of a record from the trail, newest first.
 *
 * @param subjects the record as the trail names it, such as `colors/3`; a record with a code has two names
 * @param before the id of the last row of the previous page; undefined for the first page
 */
export async function historyOf(
  db: Db,
  subjects: readonly string[],
  before: number | undefined,
): Promise<TrailPage<TrailRow>> {
  const names = sql`${[...subjects]}::text[]`
  const { rows } = await sql<TrailRow>`
    select ${rowFacts},
      (select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(a.changes) as one
        where (one ->> 'resource') || '/' || (one ->> 'key') = any (${names}) or one -> 'parents' ?| ${names}
      ) as changes
    from goldbook_audit as a left join users as u on u.id = a.user_id
    where a.subjects && ${names} and (${before ?? null}::bigint is null or a.id < ${before ?? null})
    order by a.id desc limit ${HISTORY_PAGE + 1}`.execute(db)
  return pageOf(rows, (most) => archivedHistory(db, subjects, before, most))
}

/** The changes of a row of the trail of this name; undefined where there is none, also for one in the archive. */
export async function changesOfRow(db: Db, id: number, name: string): Promise<Touched[] | undefined> {
  const { rows } = await sql<{ changes: Touched[] }>`
    select changes from goldbook_audit where id = ${id} and name = ${name}`.execute(db)
  return rows[0]?.changes
}

/** The ids among these records that a later row of the trail names, other than one that undid an import. */
export async function changedSince(
  tx: Tx,
  resource: string,
  moment: number,
  records: readonly Touched[],
): Promise<Set<number>> {
  const names = records.map(({ key }) => `${resource}/${String(key)}`)
  const { rows } = await sql<{ subject: string }>`
    select distinct subject from goldbook_audit as a, unnest(a.subjects) as subject
    where a.id > ${moment} and a.name <> ${`${resource}.undo_import`} and a.subjects && ${names}::text[]
      and subject = any (${names}::text[])`.execute(tx)
  return new Set(rows.map(({ subject }) => Number(subject.slice(resource.length + 1))))
}

async function archivedHistory(
  db: Db,
  subjects: readonly string[],
  before: number | undefined,
  most: number,
): Promise<TrailPage<TrailRow>> {
  const names = new Set(subjects)
  const isAbout = ({ resource, key, parents = [] }: Touched) =>
    names.has(`${resource}/${String(key)}`) || parents.some((each) => names.has(each))
  const found = await archivedRows(db, {
    ...{ before, most },
    conditions: [sql`subjects && ${subjects.map(lockNumber)}::integer[]`],
    isSought: ([, , , , , , , , about]) => about.some((each) => names.has(each)),
  })
  return { ...found, rows: await toldRows(db, found.rows, (changes) => changes.filter(isAbout)) }
}

/** The maximum number of archived rows to examine; older entries have no writer in the answer. */
const MOST_ARCHIVED = 2000

/**
 * The writers of the rows that belong to records, by the moment of writing in milliseconds since 1970. A change and all
 * its rows have one moment, the beginning of its transaction; books keep it to the millisecond.
 *
 * @param subjects the records as the trail names them, such as `orders/CPXS-20261121-0003`
 */
export async function writersOf(db: Db, subjects: readonly string[]): Promise<Map<number, string>> {
  if (subjects.length === 0) return new Map()
  const { rows } = await sql<{ moment: number; by: string }>`
    select round(extract(epoch from a.at) * 1000)::bigint as moment, u.name as by
    from goldbook_audit a join users u on u.id = a.user_id
    where a.subjects && ${[...subjects]}::text[]`.execute(db)
  const live = rows.map(({ moment, by }) => [moment, by] as const)
  return new Map([...(await archivedWriters(db, subjects)), ...live])
}

async function archivedWriters(db: Db, subjects: readonly string[]): Promise<[number, string][]> {
  const sought = new Set(subjects)
  const { rows } = await archivedRows(db, {
    ...{ before: undefined, most: MOST_ARCHIVED },
    conditions: [sql`subjects && ${subjects.map(lockNumber)}::integer[]`],
    isSought: ([, , , , , , , , about]) => about.some((each) => sought.has(each)),
  })
  const told = await toldRows(db, rows, () => [])
  return rows.flatMap(([, , , , , , , , , seconds], place) => {
    const by = told[place]?.by
    return by === null || by === undefined ? [] : [[Math.round(seconds * 1000), by]]
  })
}

/** Rows of the trail, newest first, and the id before which the next page begins; null on the last one. */
export interface TrailPage<Row> {
  rows: Row[]
  next: number | null
}

/** The maximum number of rows of the trail per answer. */
export const HISTORY_PAGE = 50

/** The facts of each row of the trail, as columns of `goldbook_audit` as `a` with its user as `u`. */
const rowFacts = sql`a.id, to_json(a.at) as at, a.day::text as day, a.name, a.reason, a.address, a.user_agent,
  u.name as by`

/**
 * A page of the trail, from its own rows and, where these end, from its archive.
 *
 * @param live newest first; one more than a page has, where more follow
 * @param archived finds a number of rows in the archive
 * @param size the number of rows of a page
 */
async function pageOf<Row extends { id: number }>(
  live: readonly Row[],
  archived: (most: number) => Promise<TrailPage<Row>>,
  size: number = HISTORY_PAGE,
): Promise<TrailPage<Row>> {
  const rest = live.length > size ? { rows: [], next: null } : await archived(size + 1 - live.length)
  const all = [...live, ...rest.rows]
  const rows = all.slice(0, size)
  return { rows, next: all.length > size ? (rows.at(-1)?.id ?? null) : rest.next }
}

/** The number of parts that a page may unpack; an incomplete page names the start of the next one. */
const MOST_PARTS = 20

/** The criteria of a search in the archive. */
interface ArchiveSearch {
  /** The upper bound of the ids, exclusive. */
  before: number | undefined
  most: number
  /** The conditions that a part with such rows meets. */
  conditions: readonly RawBuilder<unknown>[]
  isSought: (row: SealedRow) => boolean
}

interface ArchivedRows {
  /** Newest first. */
  rows: SealedRow[]
  /** The id before which the search continues; null at the end. */
  next: number | null
}

/** Finds rows in the archive of the trail, part by part, newest first. */
export async function archivedRows(
  db: Db,
  { before, most, conditions, isSought }: ArchiveSearch,
): Promise<ArchivedRows> {
  const rows: SealedRow[] = []
  let at = before
  for (let parts = 0; parts < MOST_PARTS; parts++) {
    const part = await partBefore(db, at, conditions)
    if (!part) return { rows, next: null }
    for (const content of (await readContents(part.content))?.toReversed() ?? []) {
      const row = rowIn(content)
      if (!row || (before !== undefined && row[0] >= before) || !isSought(row)) continue
      rows.push(row)
      if (rows.length === most) return { rows, next: row[0] }
    }
    at = part.first_id
  }
  return { rows, next: at ?? null }
}

/** Archived rows in the form of the trail's own. */
async function toldRows(
  db: Db,
  rows: readonly SealedRow[],
  changesOf: (changes: Touched[]) => Touched[],
): Promise<TrailRow[]> {
  const names = await namesOf(db, rows)
  return rows.map(([id, user, name, changes, day, address, agent, reason, , moment]) => {
    return {
      ...{ id, at: momentOf(moment), day, name, reason, address, user_agent: agent },
      by: user === null ? null : (names.get(user) ?? null),
      changes: changesOf(changes),
    }
  })
}

async function namesOf(db: Db, rows: readonly SealedRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(([, user]) => (user === null ? [] : [user])))]
  if (ids.length === 0) return new Map()
  const { rows: users } = await sql<{ id: number; name: string }>`
    select id, name from users where id = any (${ids}::bigint[])`.execute(db)
  return new Map(users.map(({ id, name }) => [id, name]))
}

/** The criteria of a search in the trail; a criterion that is left out does not restrict it. */
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
 * The rows of the trail that meet the criteria, newest first, archived ones included.
 *
 * @param before the id of the last row of the previous page; undefined for the first page
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
      ...(subjects === undefined ? [] : [sql`subjects && ${subjects.map(lockNumber)}::integer[]`]),
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
