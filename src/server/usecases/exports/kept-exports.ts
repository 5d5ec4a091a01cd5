import { randomUUID } from 'node:crypto'
import { RuleBroken } from '#domain/errors'
import type { Resource } from '#resource/resource'
import type { Context } from '../../request/context'
import type { SheetFormat } from '../../sheets/write-sheet'
import { askForJob, findJobOf, keepNewestJobs, type Job } from '../../store/jobs/jobs'
import { brokenOff } from '../jobs/broken-off'

/** The files of a user that are kept at once. */
const MOST_KEPT = 5

/** What an export is to write, in a form that any server understands. */
export interface ExportPlan extends Record<string, unknown> {
  /** The body of the request. */
  asked: Record<string, unknown>
  format: SheetFormat
  /** The session that asks, and how often it has written: the file has all of that. */
  sessionId: number
  writes: number
}

/** An export that a job is to write. */
interface AskedExport {
  resource: Resource
  title: string
  format: SheetFormat
  total: number
}

/**
 * Asks for an export by a job; a user has one at a time, and keeps a few files.
 *
 * @throws RuleBroken `export_running`
 */
export async function askForExport(c: Context, { resource, title, format, total }: AskedExport) {
  const { user, sessionId, writes, shop, language } = c.var
  const { background: _, ...asked } = c.var.body
  const plan: ExportPlan = { asked, format, sessionId, writes }
  const id = randomUUID()
  await keepNewestJobs(shop.db, user.id, 'export', MOST_KEPT - 1)
  const isAsked = await askForJob(shop.db, {
    ...{ id, kind: 'export', user_id: user.id, resource: resource.$id, name: title, language, plan },
    ...{ rows: total, lane: `export ${user.id}` },
  })
  if (!isAsked) throw new RuleBroken('export_running')
  return toldExport(c, await keptExport(c, id))
}

/** An export of the user. @throws RuleBroken `export_gone` for an unknown one, or another user's */
export async function keptExport(c: Context, id: string): Promise<Job> {
  const kept = await findJobOf(c.var.shop.db, { userId: c.var.user.id, kind: 'export', id })
  if (!kept) throw new RuleBroken('export_gone')
  return kept
}

/** An export as it is told to its user. */
export function toldExport(c: Context, job: Job) {
  const { id, resource, name, state, rows: total, outcome, read_at, plan } = job
  const { rows = 0, size = null, problem } = { ...outcome, ...brokenOff(c, job) }
  return {
    ...{ id, resource, name, format: plan.format, state, rows, total, size, asked_at: read_at },
    ...(problem ? { problem } : {}),
  }
}
