import { Hono } from 'hono'
import { refuseUnconfirmed } from '../../request/access/ask-password'
import type { AppEnv, Context } from '../../request/context'
import { readingOf } from '../../request/reading'
import { RuleBroken } from '#domain/errors'
import { questionOf } from '../../store/reports/question'
import { reportRecords } from '../../store/reports/reports'
import { isSheetFormat, sheetFormats } from '../../sheets/write-sheet'
import { sightOfReport } from '../exports/sight'
import { tell } from '../../request/events'
import { answerReport } from './answer'
import { headOf } from './report-head'
import { readAsked, readComparison } from './read-asked'
import { reportFor, seenReport } from './seen-report'
import { reportFile, reportSheet } from './report-sheet'

/** The records of a row on one page. */
const RECORDS_PAGE = 50

const asJson = { 'Content-Type': 'application/json; charset=utf-8' }

/**
 * `GET /reports`: what the user may ask; `/{name}`: the rows of a report with their totals; `/{name}/records`: the
 * records behind a row; `/{name}/export`: the rows as a sheet.
 */
export const reportRoutes = new Hono<AppEnv>()
  .get('/', (c) => {
    const seen = Object.values(c.var.shop.reports.served()).flatMap((report) => seenReport(c, report) ?? [])
    const ordered = seen.toSorted((one, other) => one.report.order - other.report.order)
    return c.json({ data: ordered.map((report) => headOf(c, report)) })
  })
  .get('/:name', async (c) => {
    const seen = reportFor(c, c.req.param('name'))
    const asked = await readAsked(c, seen)
    const answer = await answerReport(await readingOf(c), asked, readComparison(c, asked), c.var.language)
    return c.json({ ...headOf(c, seen), ...answer })
  })
  .get('/:name/records', async (c) => {
    const seen = reportFor(c, c.req.param('name'))
    const asked = await readAsked(c, seen)
    const wanted = c.req.queries('key') ?? []
    if (wanted.length !== asked.by.length) throw new RuleBroken('invalid', {}, '/key')
    const { total, data } = await reportRecords(await readingOf(c), questionOf(asked), wanted, {
      ...{ of: seen.report.of, resources: seen.resources, page: pageOf(c), size: RECORDS_PAGE },
    })
    const head = JSON.stringify({ ...headOf(c, seen), total, per_page: RECORDS_PAGE })
    return c.body(`${head.slice(0, -1)},"data":${data}}`, 200, asJson)
  })
  .get('/:name/export', async (c) => {
    const seen = reportFor(c, c.req.param('name'), 'export')
    const { report } = seen
    refuseUnconfirmed(c)
    const format = c.req.query('format') ?? 'csv'
    if (!isSheetFormat(format)) throw new RuleBroken('invalid', {}, '/format')
    const asked = await readAsked(c, seen)
    c.env?.job?.seen(sightOfReport(c, seen))
    const answer = await answerReport(await readingOf(c), asked, readComparison(c, asked), c.var.language)
    await tell(c, 'exported', { format, rows: answer.rows.length, report: report.$id }, report.of)
    return c.body(sheetFormats[format].write(reportSheet(report, answer, c.var.language)), 200, {
      'Content-Type': sheetFormats[format].type,
      'Content-Disposition': reportFile(c, report, format),
    })
  })

function pageOf(c: Context): number {
  const page = Number(c.req.query('page') ?? '1')
  if (!Number.isSafeInteger(page) || page < 1) throw new RuleBroken('invalid', {}, '/page')
  return page
}
