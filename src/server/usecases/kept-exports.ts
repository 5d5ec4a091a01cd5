import { randomUUID, createHash } from 'node:crypto'
import { RuleBroken } from '#domain/errors'
import { type Resource, fieldsOf, type Resources } from '#resource/resource'
import type { Context } from '../request/context'
import type { SheetFormat } from '../sheets/write-sheet'
import { askForJob, findJobOf, keepNewestJobs, type Job } from '../store/jobs'
import { interruptionProblem } from './jobs/interruption'
import { languageOf, messageOf } from '../process/messages'
import { addToJobFile, beginJobFile } from '../store/taken-jobs'
import { JobRefused, type JobAtHand, type JobHandler, requestOnBehalf } from './jobs/handler'
import { viewFor, unrestrictedResource } from '../request/access/access'
import { ownRows } from '../request/access/own-measure'
import type { VisibleReport } from './reports/visible-report'

/** The number of a user's files that are kept at once. */
const MOST_KEPT = 5

/** The task of an export, in a form that any server understands. */
interface ExportPlan extends Record<string, unknown> {
  /** The body of the request. */
  asked: Record<string, unknown>
  format: SheetFormat
  /** The requesting session, and its number of writes: the file includes all of them. */
  sessionId: number
  writes: number
}

/** An export for a job to write. */
interface AskedExport {
  resource: Resource
  title: string
  format: SheetFormat
  total: number
}

/**
 * Requests an export by a job; a user has one at a time, and keeps a few files.
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
  return exportState(c, await keptExport(c, id))
}

/** An export of the user. @throws RuleBroken `export_gone` for an unknown one, or another user's */
export async function keptExport(c: Context, id: string): Promise<Job> {
  const kept = await findJobOf(c.var.shop.db, { userId: c.var.user.id, kind: 'export', id })
  if (!kept) throw new RuleBroken('export_gone')
  return kept
}

/** An export as shown to its user. */
export function exportState(c: Context, job: Job) {
  const { id, resource, name, state, rows: total, outcome, read_at, plan } = job
  const { rows = 0, size = null, problem } = { ...outcome, ...interruptionProblem(c, job) }
  return {
    ...{ id, resource, name, format: plan.format, state, rows, total, size, asked_at: read_at },
    ...(problem ? { problem } : {}),
  }
}

/** The size of a part of a file in bytes, small enough for the memory of a server and for one statement. */
const PART = 1024 * 1024

/** Writes an export as its user, with the user's sight at this moment, and keeps the file in the database. */
export const exportJob: JobHandler = async (at) => {
  const { job, shop, progress } = at
  const { asked, sessionId, writes } = job.plan as ExportPlan
  let last = 0
  let sight = ''
  const hear = (rows: number, all: number) => {
    last = rows
    progress(rows, all)
  }
  const seen = (now: string) => void (sight = now)
  await beginJobFile(shop.db, job.id)
  const path = `/${encodeURIComponent(job.resource ?? '')}/export`
  const answer = await requestOnBehalf(at, {
    path,
    body: asked,
    job: { progress: hear, seen, sessionId, writes },
  })
  const size = await kept(at, answer).catch((error: unknown) => {
    shop.log.error({ err: error, job: job.id }, 'an export broke off')
    throw new JobRefused('job_broken_off', messageOf('job_broken_off', {}, languageOf(job.language ?? '')))
  })
  return { rows: last, size, sight, disposition: answer.headers.get('Content-Disposition') }
}

/** Keeps the file of an answer, part by part. @returns its size in bytes */
async function kept({ shop, job, signal }: JobAtHand, { body }: Response): Promise<number> {
  let size = 0
  let parts = 0
  let waiting: Uint8Array[] = []
  let bytes = 0
  const keep = async () => {
    signal.throwIfAborted()
    const content = Buffer.concat(waiting)
    if (!(await addToJobFile(shop.db, job, parts++, content))) throw new Error('another server has it')
    ;[waiting, bytes] = [[], 0]
  }
  for await (const chunk of body ?? []) {
    waiting.push(chunk)
    bytes += chunk.length
    size += chunk.length
    if (bytes >= PART) await keep()
  }
  await keep()
  return size
}

/**
 * The user's sight of a list and of the records that it names, as a short text, which changes when a field, a resource
 * or rows are hidden from them, or shown.
 *
 * @param resource as the user may export it
 */
export function sightOf(c: Context, resource: Resource): string {
  return hashOf(viewFor(c, resource.$id, 'export'), resource, ownRows(c, resource))
}

/** The same for a report, whose sight also changes with its definition. */
export function sightOfReport(c: Context, { report, resources }: VisibleReport): string {
  return hashOf(resources, report, ownRows(c, unrestrictedResource(c, report.of)))
}

function hashOf(view: Resources, ...seen: unknown[]): string {
  const resources = Object.values(view).map((each) => [
    each.$id,
    Object.keys(fieldsOf(each)),
    each.rows ?? null,
  ])
  return createHash('sha256')
    .update(JSON.stringify([resources, ...seen], (name, value: unknown) => (name === 'whole' ? null : value)))
    .digest('hex')
}
