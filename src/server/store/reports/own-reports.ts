import { sql } from 'kysely'
import type { Report } from '#resource/reports/report'
import type { Db } from '../../db/connect'
import { renewVersion } from '../overlays'
import type { Tx } from '../transaction'

/** A report that an installation made or changed. */
export interface OwnReport {
  /** As it was saved; a newer goldbook may not understand it any more. */
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

/** Removes the report of an installation; one that is shipped is as in its file again. */
export async function removeOwnReport(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('goldbook_reports').where('name', '=', name).execute()
  await renewVersion(tx)
}
