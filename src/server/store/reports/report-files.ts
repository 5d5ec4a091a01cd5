import { sql } from 'kysely'
import { RuleBroken } from '#domain/errors'
import type { Report } from '#resource/reports/report'
import type { Db } from '../../db/connect'
import { clearLane } from '../jobs'
import type { Tx } from '../transaction'
import { renewVersion } from '../overlays'

/** The intervals at which a saved view of a report is kept as a file. */
export const filings = ['day', 'week', 'month'] as const

export type Filing = (typeof filings)[number]

/** A saved view that is kept as a file. */
export interface FiledView {
  id: number
  owner_id: number
  name: string
  state: string
  format: string
  language: string
}

/** A file of a report, without its content. */
export interface ReportFile {
  id: number
  name: string
  /** The business day of the file. */
  day: string
  format: string
  /** Bytes; null for a file that could not be made. */
  size: number | null
  /** The reason why it could not be made. */
  problem: string | null
  created_at: string
}

/** The number of files of a view that are kept. */
const MOST_KEPT = 60

/** The lane of a view, in which one file at a time is made. */
export const laneOf = (view: number): string => `report-${view}`

const filed = ['id', 'owner_id', 'name', 'state', 'format', 'language'] as const

/**
 * The views without a file of the present day, week or month. A file of a future day was made while the clock was
 * ahead, and does not count.
 *
 * @param today the business day
 */
export async function dueViews(db: Db, today: string): Promise<FiledView[]> {
  const { rows } = await sql<FiledView>`
    select ${sql.join(filed.map((each) => sql.ref(each)))} from goldbook_views
    where filing is not null and (filed_on is null or filed_on < date_trunc(filing, ${today}::date)::date
      or filed_on > ${today}::date)
    order by id`.execute(db)
  return rows
}

/** A view that is kept as a file; undefined where it is gone, or its owner has turned the filing off. */
export async function filedView(db: Db, id: number): Promise<FiledView | undefined> {
  const { rows } = await sql<FiledView>`
    select ${sql.join(filed.map((each) => sql.ref(each)))} from goldbook_views
    where id = ${id} and filing is not null`.execute(db)
  return rows[0]
}

/**
 * The result of a due view: the content of its file, with the report and its owner's sight of it at the time, or the
 * reason why there is none.
 */
export type FileMade = { content: Buffer; report: string; sight: string } | { problem: string }

/**
 * Stores the file of a view, and removes the oldest ones. Of two servers that made it, because one was considered dead,
 * the first one's file is kept.
 *
 * @param day the business day
 */
export async function keepReportFile(db: Db, view: FiledView, day: string, made: FileMade): Promise<void> {
  const { id, owner_id, name, format } = view
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update goldbook_views set filed_on = ${day} where id = ${id} and filed_on is distinct from ${day}
      returning id`.execute(tx)
    if (rows.length === 0) return
    await tx
      .insertInto('goldbook_report_files')
      .values({ view_id: id, owner_id, name, format, day, content: null, problem: null, ...made })
      .execute()
    await sql`
      delete from goldbook_report_files where view_id = ${id} and id not in (
        select id from goldbook_report_files where view_id = ${id} order by id desc limit ${MOST_KEPT})`.execute(
      tx,
    )
  })
}

/**
 * Sets the filing of a view; null for never. A file in the making is given up, and the next one is made within a
 * minute.
 */
export async function setFiling(
  tx: Tx,
  view: number,
  filing: { filing: Filing; format: string; language: string } | null,
): Promise<void> {
  const none = { filing: null, format: null, language: null }
  await tx
    .updateTable('goldbook_views')
    .set({ ...(filing ?? none), filed_on: null })
    .where('id', '=', view)
    .execute()
  await clearLane(tx, laneOf(view))
}

/** The files of a user, newest first. */
export async function reportFiles(db: Db, owner: number): Promise<ReportFile[]> {
  const { rows } = await sql<ReportFile>`
    select id, name, day, format, length(content) as size, problem, created_at
    from goldbook_report_files where owner_id = ${owner} order by id desc limit 500`.execute(db)
  return rows
}

/** The facts by which a file is judged when it is fetched; null for a file from before they were stored. */
interface Judged {
  report: string | null
  sight: string | null
}

/** The content of a user's file. @throws RuleBroken `not_found`, also for another user's */
export async function reportFile(
  db: Db,
  owner: number,
  id: number,
): Promise<ReportFile & Judged & { content: Buffer }> {
  const { rows } = await sql<ReportFile & Judged & { content: Buffer | null }>`
    select id, name, day, format, length(content) as size, problem, created_at, content, report, sight
    from goldbook_report_files where owner_id = ${owner} and id = ${id}`.execute(db)
  const [file] = rows
  if (!file?.content) throw new RuleBroken('not_found')
  return { ...file, content: file.content }
}

/** Removes a user's file. @throws RuleBroken `not_found`, also for another user's */
export async function removeReportFile(tx: Tx, owner: number, id: number): Promise<void> {
  const gone = await tx
    .deleteFrom('goldbook_report_files')
    .where('owner_id', '=', owner)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new RuleBroken('not_found')
}

/** A report that an installation made or changed. */
export interface OwnReport {
  /** The saved report; a newer goldbook may no longer accept it. */
  report: Report
  /** In ISO 8601. */
  updated_at: string
}

/** The reports of an installation, by their names. */
export async function readOwnReports(db: Db | Tx): Promise<Record<string, OwnReport>> {
  const { rows } = await sql<OwnReport & { name: string }>`
    select name, report, to_json(updated_at) #>> '{}' as updated_at
    from goldbook_reports order by name`.execute(db)
  return Object.fromEntries(rows.map(({ name, ...own }) => [name, own]))
}

/** Stores a report under its name; its time is later than that of the previous one. */
export async function saveOwnReport(tx: Tx, report: Report): Promise<void> {
  await sql`
    insert into goldbook_reports as o (name, report) values (${report.$id}, ${JSON.stringify(report)})
    on conflict (name) do update set report = excluded.report,
      updated_at = greatest(now(), o.updated_at + interval '1 millisecond')`.execute(tx)
  await renewVersion(tx)
}

/** Removes the report of an installation; a shipped report returns to its file. */
export async function removeOwnReport(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('goldbook_reports').where('name', '=', name).execute()
  await renewVersion(tx)
}
