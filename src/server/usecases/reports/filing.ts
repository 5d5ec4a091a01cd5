import type { Db } from '../../db/connect'
import { regularly } from '../../db/housekeeping'
import { businessDay, type Shop } from '../../shop'
import { askForJob, jobsOf, removeRested } from '../../store/jobs/jobs'
import {
  dueViews,
  filedView,
  keepReportFile,
  laneOf,
  type FiledView,
  type FileMade,
} from '../../store/reports/report-files'
import { JobRefused, type JobAtHand, type JobHandler } from '../jobs/handler'
import { requestOnBehalf } from '../jobs/on-behalf'
import { reportOfView } from './view-of-report'

/** What a job is to make a file of. */
interface FilingPlan extends Record<string, unknown> {
  view: number
  /** The business day that the file is of. */
  day: string
}

/**
 * Asks for the files of saved reports that are due. Whichever server asks first, each is made once: a view has a lane
 * of its own. One that failed is asked for again a quarter of an hour later.
 *
 * @param wake begins a job that was asked for
 */
export async function askForDueFiles({ db }: Pick<Shop, 'db'>, day: string, wake: () => void): Promise<void> {
  for (const { id: view, owner_id, name, language } of await dueViews(db, day)) {
    const plan: FilingPlan = { view, day }
    const id = `${laneOf(view)}-${day}`
    await removeRested(db, id)
    const job = { id, kind: 'report' as const, user_id: owner_id, name, language, plan, lane: laneOf(view) }
    if (await askForJob(db, job)) wake()
  }
}

/**
 * Makes the file of a saved report, as an export by its owner at this moment: whoever may no longer export it gets no
 * file, but is told why. What passes, such as a busy database, fails the job, which is asked for again.
 */
export const reportJob: JobHandler = async (at) => {
  const { db, log } = at.shop
  const { view: id, day } = at.job.plan as FilingPlan
  const view = await filedView(db, id)
  if (!view) return {}
  await keepReportFile(db, view, day, await fileOf(at, view))
  log.info({ view: id, owner: view.owner_id }, 'a saved report was kept as a file')
  return {}
}

async function fileOf(at: JobAtHand, { state, format }: FiledView): Promise<FileMade> {
  const query = new URLSearchParams(state)
  query.set('format', format)
  const report = reportOfView(state) ?? ''
  const path = `/reports/${encodeURIComponent(report)}/export?${query}`
  try {
    let sight = ''
    const seen = (now: string) => void (sight = now)
    const job = { progress: () => undefined, seen, sessionId: 0, writes: 0 }
    const answer = await requestOnBehalf(at, { path, job })
    return { content: Buffer.from(await answer.arrayBuffer()), report, sight }
  } catch (error) {
    if (error instanceof JobRefused && !error.isPassing) return { problem: error.message }
    throw error
  }
}

/** The files of a user's saved reports that wait to be made, or are being made. */
export async function filesInTheMaking(
  db: Db,
  userId: number,
): Promise<{ name: string | null; day: string }[]> {
  const jobs = await jobsOf(db, userId, 'report')
  return jobs
    .filter(({ state }) => state === 'waiting' || state === 'running')
    .map(({ name, plan }) => ({ name, day: (plan as FilingPlan).day }))
}

/** Asks for due files, looked at regularly. @returns a function that stops it */
export function keepFiling(shop: Shop, wake: () => void): () => Promise<void> {
  return regularly(
    () => askForDueFiles(shop, businessDay(shop), wake),
    (error) =>
      shop.log.error(
        { err: error },
        'no file of a saved report could be asked for; the next attempt follows',
      ),
    shop.environment.scheduleSeconds,
  )
}
