import { sql } from 'kysely'
import { RuleBroken } from '#domain/errors'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'

/** How often a saved view of a report is kept as a file. */
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
  /** The business day on which it was made. */
  day: string
  format: string
  /** Bytes; null where it could not be made. */
  size: number | null
  /** Why it could not be made. */
  problem: string | null
  created_at: string
}

/** The minutes after which a file that a server began and did not finish is made by another. */
const GIVEN_UP = 10
/** The files of a view that are kept. */
const MOST_KEPT = 60

/**
 * Takes a view whose file is due: none was made in the present day, week or month. Another server does not take it.
 *
 * @param today the business day
 * @returns undefined when none is due
 */
export async function takeDueView(db: Db, today: string): Promise<FiledView | undefined> {
  const { rows } = await sql<FiledView>`
    update goldbook_views set filing_since = now()
    where id = (
      select id from goldbook_views
      where filing is not null
        and (filed_on is null or filed_on < date_trunc(filing, ${today}::date)::date)
        and (filing_since is null or filing_since < now() - make_interval(mins => ${GIVEN_UP}))
      order by id limit 1 for update skip locked)
    returning id, owner_id, name, state, format, language`.execute(db)
  return rows[0]
}

/** What came of a due view: the content of its file, or why there is none. */
export type FileMade = { content: Buffer } | { problem: string }

/** Stores the file of a view, and lets the oldest ones go. @param today the business day */
export async function keepReportFile(db: Db, view: FiledView, today: string, made: FileMade): Promise<void> {
  const { id, owner_id, name, format } = view
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('goldbook_report_files')
      .values({ view_id: id, owner_id, name, format, day: today, content: null, problem: null, ...made })
      .execute()
    await sql`update goldbook_views set filed_on = ${today}, filing_since = null where id = ${id}`.execute(tx)
    await sql`
      delete from goldbook_report_files where view_id = ${id} and id not in (
        select id from goldbook_report_files where view_id = ${id} order by id desc limit ${MOST_KEPT})`.execute(
      tx,
    )
  })
}

/** Says how often a view is kept as a file; null for never. The next file is made within a minute. */
export async function setFiling(
  tx: Tx,
  view: number,
  filing: { filing: Filing; format: string; language: string } | null,
): Promise<void> {
  const none = { filing: null, format: null, language: null }
  await tx
    .updateTable('goldbook_views')
    .set({ ...(filing ?? none), filed_on: null, filing_since: null })
    .where('id', '=', view)
    .execute()
}

/** The files of a user, the newest first. */
export async function reportFiles(db: Db, owner: number): Promise<ReportFile[]> {
  const { rows } = await sql<ReportFile>`
    select id, name, day, format, length(content) as size, problem, created_at
    from goldbook_report_files where owner_id = ${owner} order by id desc limit 500`.execute(db)
  return rows
}

/** The content of a user's file. @throws RuleBroken `not_found`, also for another user's */
export async function reportFile(
  db: Db,
  owner: number,
  id: number,
): Promise<ReportFile & { content: Buffer }> {
  const { rows } = await sql<ReportFile & { content: Buffer | null }>`
    select id, name, day, format, length(content) as size, problem, created_at, content
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
