import { randomUUID } from 'node:crypto'
import { keptBackups } from '../../backup/own-folder'
import { regularly } from '../../db/housekeeping'
import { withPatience } from '../../db/sessions'
import type { Shop } from '../../request/shop'
import { forgetJobs, type JobKind } from '../../store/jobs'
import { endBrokenOff, handBackJob, noteJob, takeJob, type TakenJob } from '../../store/taken-jobs'
import type { Fetch } from '../approvals/rerun'
import { JobRefused, failureReason, type JobHandler } from './handler'
import { backupJob, restoreTestJob } from '../backup-job'
import { exportJob } from '../kept-exports'
import { importJob } from '../imports/import-row'
import { reportJob } from '../reports/filing'

/** The seconds between two looks for jobs that wait elsewhere, or whose server has ended. */
const LOOK = 10
/** The jobs that one server runs at once, beside its requests. */
const AT_ONCE = 2

/** The jobs of an installation, from the side of one of its servers. */
export interface Jobs {
  /** The name of this server among those of the installation. */
  server: string
  /** Registers a job that runs here. @returns a function to call when it has ended */
  runsHere: (id: string) => () => void
  /** Begins waiting jobs, as far as this server has capacity, without waiting for their end. */
  look: () => Promise<void>
  /** Looks soon, for a newly requested job. */
  wake: () => void
  /** Hands back the jobs that run here, and takes no more. */
  stop: () => Promise<void>
}

/** @param fetch the app itself, called in process */
export function createJobs(shop: Shop, fetch: Fetch): Jobs {
  const server = randomUUID()
  const here = new Set<string>()
  const runs = new Set<Promise<void>>()
  const stopping = new AbortController()
  const runsHere = (id: string) => {
    here.add(id)
    return () => void here.delete(id)
  }
  const begin = (job: TakenJob) => {
    const ended = runsHere(job.id)
    const run = runJob(shop, fetch, job, stopping.signal).finally(() => {
      ended()
      runs.delete(run)
      wake()
    })
    runs.add(run)
  }
  const takeAll = async () => {
    while (runs.size < AT_ONCE && !stopping.signal.aborted) {
      const files = (await keptBackups(shop.environment.backupDir)).map(({ name }) => name)
      const job = await takeJob(shop.db, { server, here: [...here], files })
      if (!job) break
      begin(job)
    }
    await endBrokenOff(shop.db, { here: [...here] })
    await forgetJobs(shop.db)
  }
  let looking = Promise.resolve()
  const look = () => {
    const looked = looking.then(takeAll)
    looking = looked.catch(() => undefined)
    return looked
  }
  // A look that fails now is repeated later.
  const wake = () => {
    if (!stopping.signal.aborted) void look().catch(() => undefined)
  }
  const stop = async () => {
    stopping.abort()
    await Promise.allSettled([looking, ...runs])
  }
  return { server, runsHere, look, wake, stop }
}

/** Looks for jobs at an interval. @returns a function that stops it, and hands back the running jobs */
export function keepWorking({ log }: Shop, jobs: Jobs): () => Promise<void> {
  const stopLooking = regularly(
    jobs.look,
    (error) => log.error({ err: error }, 'no jobs could be taken; the next attempt follows'),
    LOOK,
  )
  return async () => {
    await jobs.stop()
    await stopLooking()
  }
}

/** Runs a job to its end, and records its result; never throws. */
async function runJob(shop: Shop, fetch: Fetch, job: TakenJob, stopping: AbortSignal): Promise<void> {
  const { id, server, kind } = job
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, stopping])
  let outcome: object | undefined
  const progress = (rows: number, all: number) => {
    outcome = { rows, all }
  }
  const note = (said: { state?: string; outcome?: object } = outcome ? { outcome } : {}) =>
    noteJob(shop.db, { id, server, ...said })
  const stopBeating = keepBeating(note, () => over.abort())
  const work = () => jobHandlers[kind]({ shop, fetch, job, progress, signal })
  const end = await withPatience(PATIENCE, work).then(
    (result) => (result === null ? null : { state: 'done', outcome: { ...outcome, ...result } }),
    (error: unknown) => ({ state: 'failed', outcome: { ...outcome, problem: problemOf(error) } }),
  )
  stopBeating()
  if (over.signal.aborted || end === null) return
  if (end.state === 'failed' && stopping.aborted) await handBackJob(shop.db, job).catch(() => undefined)
  else await noteEnd(shop, job, () => note(end))
  if (end.state === 'failed' && !stopping.aborted)
    shop.log.error({ job: id, kind, ...end.outcome }, 'a job failed')
}

/** A job whose end cannot be noted counts as broken off, and runs again. */
async function noteEnd({ log }: Shop, { id, kind }: TakenJob, note: () => Promise<boolean>): Promise<void> {
  await note().catch((error: unknown) =>
    log.error({ err: error, job: id, kind }, 'the end of a job was not noted'),
  )
}

function problemOf(error: unknown): { code: string; message: string } {
  return { code: error instanceof JobRefused ? error.code : 'job_failed', message: failureReason(error) }
}

/** A job waits for a busy database, in milliseconds; nobody stands at a counter for it. */
export const PATIENCE = 30 * 60_000

/** The handler of each kind of job. */
const jobHandlers: Readonly<Record<JobKind, JobHandler>> = {
  import: importJob,
  export: exportJob,
  report: reportJob,
  backup: backupJob,
  restore_test: restoreTestJob,
}

/** The interval at which other servers learn the state of a job. */
const BEAT = 1_000

/**
 * Reports the progress of a job to other servers, and learns from them that it is over here.
 *
 * @param note writes the progress; false when the job was given up, or another server has taken it
 * @param over called in that case
 * @returns a function that stops it
 */
export function keepBeating(note: () => Promise<boolean>, over: () => void): () => void {
  const beat = async () => {
    if (!(await note())) over()
  }
  // A database that is away for a moment is queried again; when it stays away, another server takes the job.
  const timer = setInterval(() => void beat().catch(() => undefined), BEAT)
  return () => clearInterval(timer)
}
