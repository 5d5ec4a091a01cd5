import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { refuseUnconfirmed } from '../../request/access/ask-password'
import type { AppEnv } from '../../request/context'
import { fileNameHeader } from '../../sheets/file-name'
import { isSheetFormat, sheetFormats } from '../../sheets/write-sheet'
import {
  filings,
  removeReportFile,
  reportFile,
  reportFiles,
  setFiling,
  type Filing,
} from '../../store/reports/report-files'
import { lockView } from '../../store/users/views'
import { change } from '../change'
import { filesInTheMaking } from './filing'
import { sightOfReport } from '../exports/sight'
import { tell } from '../../request/events'
import { reportFor } from './seen-report'
import { reportOfView } from './view-of-report'

const isFiling = (value: unknown): value is Filing => filings.some((each) => each === value)

function idOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new RuleBroken('not_found')
  return Number(text)
}

/**
 * `PUT /user/views/{id}/filing`: how often a saved report is kept as a file; `/user/report-files`: the user's files.
 * As an export, they ask for the password.
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
    // A file is as hidden as its report is today; what was made for another sight is gone.
    if (sight !== sightOfReport(c, reportFor(c, report ?? '', 'export'))) throw new RuleBroken('export_gone')
    await tell(c, 'exported', { format, report: name })
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
