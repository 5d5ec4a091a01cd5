import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { resourceFor } from '../../request/access/access'
import { refuseUnconfirmed } from '../../request/access/ask-password'
import type { AppEnv } from '../../request/context'
import { isSheetFormat, sheetFormats } from '../../sheets/write-sheet'
import { jobFile } from '../../store/jobs/job-files'
import { jobsOf, removeJob } from '../../store/jobs/jobs'
import { tell } from '../../request/events'
import { keptExport, toldExport } from './kept-exports'
import { sightOf } from './sight'

/**
 * `/exports`: the user's own exports that jobs write, and their files for a day, at any server. Whoever may no longer
 * export the list, or sees less or more of it by now, does not get its file either.
 */
export const keptExportRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const kept = await jobsOf(c.var.shop.db, c.var.user.id, 'export')
    return c.json({ data: kept.map((job) => toldExport(c, job)) })
  })
  .get('/:id', async (c) => c.json(toldExport(c, await keptExport(c, c.req.param('id')))))
  .get('/:id/file', async (c) => {
    refuseUnconfirmed(c)
    const { id, state, resource, plan, outcome } = await keptExport(c, c.req.param('id'))
    const seen = resourceFor(c, resource ?? '', 'export')
    const { format } = plan
    if (state !== 'done' || !isSheetFormat(format)) throw new RuleBroken('export_gone')
    const { disposition, rows, size, sight } = outcome
    if (sight !== sightOf(c, seen)) throw new RuleBroken('export_gone')
    await tell(c, 'exported', { format, rows }, seen.$id)
    const content = Readable.toWeb(Readable.from(jobFile(c.var.shop.db, id)))
    return c.body(content as ReadableStream, 200, {
      'Content-Type': sheetFormats[format].type,
      'Content-Disposition': String(disposition),
      'Content-Length': String(size),
      'X-Total-Rows': String(rows),
    })
  })
  .delete('/:id', async (c) => {
    await removeJob(c.var.shop.db, (await keptExport(c, c.req.param('id'))).id)
    return c.body(null, 204)
  })
