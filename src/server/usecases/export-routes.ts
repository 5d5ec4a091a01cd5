import { Hono } from 'hono'
import { Readable } from 'node:stream'
import { RuleBroken } from '#domain/errors'
import { cellFields, writeCell, type Cell, type CellField } from '#sheet/cell'
import { fieldsOf, titleIn, type Resource } from '#resource/resource'
import { isLanguage, type Language } from '#words/languages'
import { columnTitle } from '#sheet/sheet-columns'
import { resourceFor, viewFor } from '../request/access/access'
import { refuseUnconfirmed } from '../request/access/ask-password'
import { type AppEnv, type Context, readingOf } from '../request/context'
import { readSearch } from '../request/input/read-search'
import {
  fileNameHeader,
  isSheetFormat,
  sheetFormats,
  type Sheet,
  type SheetFormat,
} from '../sheets/write-sheet'
import { businessDay } from '../request/shop'
import { recordEvent } from '../request/security-log'
import type { Jobs } from './jobs/jobs'
import { siftedFor } from './records/search-routes'
import { askForExport, keptExport, exportState, sightOf } from './kept-exports'
import { countFound, exportBatches } from '../store/records/export'
import { jobFile } from '../store/taken-jobs'
import { jobsOf, removeJob } from '../store/jobs'

interface Export {
  format: SheetFormat
  columns: CellField[]
  language: Language
}

type Values = Record<string, unknown>

/**
 * `POST /{entities}/export`: the whole list that a search finds, as a file that is streamed while it is written; the
 * header `X-Total-Rows` announces the number of rows. A client that can wait for a long one lets a job write it.
 */
export function exportRoutes({ wake }: Pick<Jobs, 'wake'>): Hono<AppEnv> {
  return new Hono<AppEnv>().post('/:resource/export', (c) => exportList(c, c.req.param('resource'), wake))
}

async function exportList(c: Context, name: string, wake: () => void): Promise<Response> {
  const resource = resourceFor(c, name, 'export')
  const resources = viewFor(c, name, 'export')
  refuseUnconfirmed(c)
  const { format, columns, language } = readExport(c, resource)
  const { filters, sorts, q } = c.var.body
  const search = siftedFor(c, resource, readSearch({ filters, sorts, q }))
  const db = await readingOf(c)
  const total = await countFound(db, resource, resources, search)
  if (c.var.body.background === true && total > c.var.shop.environment.exportJobRows) {
    const kept = await askForExport(c, { resource, title: titleIn(resource, language), format, total })
    wake()
    return c.json(kept, 202)
  }
  const job = c.env?.job
  job?.seen(sightOf(c, resource))
  // The file of a job has not left the shop yet.
  if (!job) await recordEvent(c, 'exported', { format, rows: total }, resource.$id)
  const found = await exportBatches(db, resource, resources, search)
  const reader = { language, timeZone: c.var.shop.environment.timeZone }
  const sheet: Sheet = {
    name: titleIn(resource, language),
    columns: columns.map((column) => ({ ...column, header: columnTitle(column, language) })),
    batches: cellsOf(
      found,
      (record) => columns.map((column) => writeCell(column, record, reader)),
      (rows) => job?.progress(rows, total),
    ),
  }
  return c.body(sheetFormats[format].write(sheet), 200, {
    'Content-Type': sheetFormats[format].type,
    'Content-Disposition': fileNameHeader(
      resource.$id,
      titleIn(resource, language),
      businessDay(c.var.shop),
      format,
    ),
    'X-Total-Rows': String(total),
  })
}

async function* cellsOf(
  found: AsyncIterable<Values[]>,
  cells: (record: Values) => Cell[],
  progress: (rows: number) => void,
) {
  let rows = 0
  for await (const records of found) {
    yield records.map(cells)
    rows += records.length
    progress(rows)
  }
}

/**
 * Reads the request of an export.
 *
 * @param resource as the user sees it; hidden properties are not columns
 * @throws RuleBroken `invalid`, `unknown_field`
 */
function readExport(c: Context, resource: Resource): Export {
  const { format = 'csv', columns = resource.list.columns, language = c.var.language } = c.var.body
  if (!isSheetFormat(format)) throw new RuleBroken('invalid', {}, '/format')
  if (!isLanguage(language)) throw new RuleBroken('invalid', {}, '/language')
  if (!Array.isArray(columns) || columns.length === 0 || columns.length > 200)
    throw new RuleBroken('invalid', {}, '/columns')
  const fields = fieldsOf(resource)
  const chosen = columns.flatMap((name: unknown, index) => {
    const field = typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name] : undefined
    if (!field) throw new RuleBroken('unknown_field', { field: name }, `/columns/${index}`)
    return cellFields(String(name), field)
  })
  return { format, columns: chosen, language }
}

/**
 * `/exports`: the user's own exports by jobs, and their files for a day, at any server. A user who may no longer export
 * the list, or now sees less or more of it, does not get its file either.
 */
export const keptExportRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const kept = await jobsOf(c.var.shop.db, c.var.user.id, 'export')
    return c.json({ data: kept.map((job) => exportState(c, job)) })
  })
  .get('/:id', async (c) => c.json(exportState(c, await keptExport(c, c.req.param('id')))))
  .get('/:id/file', async (c) => {
    refuseUnconfirmed(c)
    const { id, state, resource, plan, outcome } = await keptExport(c, c.req.param('id'))
    const seen = resourceFor(c, resource ?? '', 'export')
    const { format } = plan
    if (state !== 'done' || !isSheetFormat(format)) throw new RuleBroken('export_gone')
    const { disposition, rows, size, sight } = outcome
    if (sight !== sightOf(c, seen)) throw new RuleBroken('export_gone')
    await recordEvent(c, 'exported', { format, rows }, seen.$id)
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
