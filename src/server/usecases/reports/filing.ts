import { idOf } from '../../request/input/shape'
import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import type { Report } from '#resource/reports/report'
import type { Db } from '../../db/connect'
import { regularly } from '../../db/housekeeping'
import { businessDay, type Shop } from '../../request/shop'
import { askForJob, jobsOf, removeRested } from '../../store/jobs'
import {
  dueViews,
  filedView,
  keepReportFile,
  laneOf,
  type FiledView,
  type FileMade,
  filings,
  removeReportFile,
  reportFile,
  reportFiles,
  setFiling,
  type Filing,
  readOwnReports,
  removeOwnReport,
  saveOwnReport,
} from '../../store/reports/report-files'
import { JobRefused, type JobAtHand, type JobHandler, requestOnBehalf } from '../jobs/handler'
import { refuseUnconfirmed } from '../../request/access/ask-password'
import type { AppEnv, Context } from '../../request/context'
import { fileNameHeader, isSheetFormat, sheetFormats } from '../../sheets/write-sheet'
import { lockView } from '../../store/users/views'
import { change } from '../change'
import { sightOfReport } from '../kept-exports'
import { recordEvent } from '../../request/security-log'
import { reportFor, readQuestion, readComparison, reportHead, visibleReport } from './visible-report'
import { requireRight } from '../../request/access/rights'
import { refuseStaleSince } from '../records/plain-record'
import { answerReport } from './answer'

/** The file that a job is to write. */
interface FilingPlan extends Record<string, unknown> {
  view: number
  /** The business day of the file. */
  day: string
}

/**
 * Requests the files of saved reports that are due. Whichever server is first, each is made once: a view has a lane of
 * its own. A failed one is requested again a quarter of an hour later.
 *
 * @param wake begins a requested job
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
 * Makes the file of a saved report, as an export by its owner at this moment: an owner who may no longer export it gets
 * the reason instead of a file. A temporary obstacle, such as a busy database, fails the job, which is requested again.
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

/** The files of a user's saved reports that wait or are in the making. */
async function filesInTheMaking(db: Db, userId: number): Promise<{ name: string | null; day: string }[]> {
  const jobs = await jobsOf(db, userId, 'report')
  return jobs
    .filter(({ state }) => state === 'waiting' || state === 'running')
    .map(({ name, plan }) => ({ name, day: (plan as FilingPlan).day }))
}

/** Requests due files, at a regular interval. @returns a function that stops it */
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

/** The part of a view's state that names its report; see `ViewPlace` of the screens. */
const PLACE = /^report:(.+)$/

/** The report that a saved view shows. @returns undefined for a view of a list */
function reportOfView(state: string): string | undefined {
  const [, name] = PLACE.exec(new URLSearchParams(state).get('list') ?? '') ?? []
  return name
}

const isFiling = (value: unknown): value is Filing => filings.some((each) => each === value)

/**
 * `PUT /user/views/{id}/filing`: the filing of a saved report; `/user/report-files`: the user's files. Like an export,
 * they require the password.
 */
export const filingRoutes = new Hono<AppEnv>()
  .put('/views/:id/filing', async (c) => {
    refuseUnconfirmed(c)
    const { filing, format } = c.var.body
    if (filing !== null && !isFiling(filing)) throw new RuleBroken('invalid', {}, '/filing')
    if (typeof format !== 'string' || !isSheetFormat(format)) throw new RuleBroken('invalid', {}, '/format')
    await change(c, 'views.update', async (tx, note) => {
      const view = await lockView(tx, c.var.user.id, idOf(c.req.param('id')))
      if (view.owner_id !== c.var.user.id) throw new RuleBroken('forbidden')
      const report = reportOfView(view.state)
      if (report === undefined) throw new RuleBroken('invalid', {}, '/id')
      reportFor(c, report, 'export')
      await setFiling(tx, view.id, filing === null ? null : { filing, format, language: c.var.language })
      note('views', view.id, {}, { filing, format })
    })
    return c.json({ filing, format })
  })
  .get('/report-files', async (c) => {
    const { db } = c.var.shop
    const making = await filesInTheMaking(db, c.var.user.id)
    return c.json({ data: await reportFiles(db, c.var.user.id), making })
  })
  .get('/report-files/:id', async (c) => {
    refuseUnconfirmed(c)
    const file = await reportFile(c.var.shop.db, c.var.user.id, idOf(c.req.param('id')))
    const { name, day, format, content, report, sight } = file
    if (!isSheetFormat(format)) throw new RuleBroken('not_found')
    // A file is as hidden as its report is today; a file made for another sight is gone.
    if (sight !== sightOfReport(c, reportFor(c, report ?? '', 'export'))) throw new RuleBroken('export_gone')
    await recordEvent(c, 'exported', { format, report: name })
    return c.body(new Uint8Array(content), 200, {
      'Content-Type': sheetFormats[format].type,
      'Content-Disposition': fileNameHeader('report', name, day, format),
    })
  })
  .delete('/report-files/:id', async (c) => {
    await change(c, 'report_files.delete', async (tx, note) => {
      const id = idOf(c.req.param('id'))
      await removeReportFile(tx, c.var.user.id, id)
      note('report_files', id, {}, null)
    })
    return c.body(null, 204)
  })

const mayManage = requireRight('resources')

/**
 * The definitions of reports, for an admin: `GET`, `PUT` and `DELETE /reports/{name}/definition` read, save and remove
 * the installation's definitions beside the files; `POST /reports/try` answers by a definition that is not saved.
 */
export const definitionRoutes = new Hono<AppEnv>()
  .post('/try', mayManage, async (c) => {
    const { definition } = c.var.body
    const report = checkedReport(c, nameIn(definition), definition)
    // The author of a definition tries it before it is open to their own roles.
    const seen = visibleReport(c, report, 'read', c.var.user.roles)
    if (!seen) throw new RuleBroken('forbidden')
    const asked = await readQuestion(c, seen)
    const answer = await answerReport(c.var.shop.db, asked, readComparison(c, asked), c.var.language)
    return c.json({ ...reportHead(c, seen), ...answer })
  })
  .get('/:name/definition', mayManage, (c) => c.json(definitionOf(c, c.req.param('name'))))
  .put('/:name/definition', mayManage, async (c) => {
    const name = c.req.param('name')
    const { definition, updated_at } = c.var.body
    const report = checkedReport(c, name, definition)
    await change(c, 'reports.define', async (tx, note) => {
      const before = await keptBefore(tx, name, updated_at)
      await saveOwnReport(tx, report)
      note('goldbook_reports', name, { report: before }, { report })
    })
    await c.var.shop.reports.reload()
    return c.json(definitionOf(c, name))
  })
  .delete('/:name/definition', mayManage, async (c) => {
    const name = c.req.param('name')
    await change(c, 'reports.set_back', async (tx, note) => {
      const before = await keptBefore(tx, name, undefined)
      if (before === null) throw new RuleBroken('not_found')
      await removeOwnReport(tx, name)
      note('goldbook_reports', name, { report: before }, { report: null })
    })
    await c.var.shop.reports.reload()
    return c.body(null, 204)
  })

/** The stored definition of a report at this moment. @throws RuleBroken `stale` */
async function keptBefore(
  tx: Parameters<typeof readOwnReports>[0],
  name: string,
  seenAt: unknown,
): Promise<Report | null> {
  const own = await readOwnReports(tx)
  const kept = Object.hasOwn(own, name) ? own[name] : undefined
  refuseStaleSince(kept?.updated_at ?? null, seenAt)
  return kept?.report ?? null
}

function nameIn(definition: unknown): string {
  if (typeof definition !== 'object' || definition === null || !('$id' in definition)) return ''
  return typeof definition.$id === 'string' ? definition.$id : ''
}

/** @throws RuleBroken `resource_invalid` with every bad place */
function checkedReport(c: Context, name: string, definition: unknown): Report {
  const checked = c.var.shop.reports.check(name, definition)
  if ('report' in checked) return checked.report
  const errors = checked.mistakes.map(({ path, reason }) => ({ path, message: reason }))
  throw new RuleBroken('resource_invalid', { errors })
}

/** A served report, with its origin: the files, the installation, or both. @throws RuleBroken `not_found` */
function definitionOf(c: Context, name: string) {
  const { reports } = c.var.shop
  const { shipped, own } = reports.parts()
  const served = reports.served()
  if (!Object.hasOwn(served, name)) throw new RuleBroken('not_found')
  const kept = Object.hasOwn(own, name) ? own[name] : undefined
  return {
    definition: served[name],
    shipped: Object.hasOwn(shipped, name),
    updated_at: kept?.updated_at ?? null,
  }
}
