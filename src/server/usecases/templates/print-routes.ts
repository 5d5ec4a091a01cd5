import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { documentTypes, isDocumentType, type DocumentType } from '#domain/print/document-types'
import type { Resource } from '#resource/resource'
import { resourceFor } from '../../request/access/access'
import { change } from '../change'
import type { AppEnv, Context } from '../../request/context'
import { recordEvent } from '../../request/security-log'
import { MISSING_LETTERS } from '#paper/paper-layout'
import { makePdf } from '../../pdf/write-pdf'
import { readLayout } from '../../pdf/read-layout'
import { countPrints, printsOf, refuseUnknown } from '../../store/prints'

/** The maximum number of records per print. */
const MOST_RECORDS = 1000

interface Asked {
  document: DocumentType
  /** The ids of the document's records, without duplicates. */
  ids: number[]
}

/** @throws RuleBroken `invalid` for a document whose prints are not counted, or invalid keys */
function asked(document: unknown, keys: readonly unknown[]): Asked {
  if (!isDocumentType(document) || documentTypes[document].countedBy === null)
    throw new RuleBroken('invalid', {}, '/document')
  const isId = (key: unknown): key is string => typeof key === 'string' && /^\d{1,15}$/.test(key)
  if (keys.length === 0 || keys.length > MOST_RECORDS || !keys.every(isId))
    throw new RuleBroken('invalid', {}, '/keys')
  return { document, ids: [...new Set(keys.map(Number))] }
}

/** The number of records that a PDF names in the trail. */
const MOST_DRAWN = 200

/** The ids of the records on a PDF, as the client names them. @throws RuleBroken `invalid` */
function drawnKeys(text = ''): string[] {
  const keys = text === '' ? [] : text.split(',')
  if (keys.length > MOST_DRAWN || !keys.every((key) => /^\d{1,15}$/.test(key)))
    throw new RuleBroken('invalid', {}, '/keys')
  return keys
}

/**
 * The resource of a paper's records, if the user may print them; a report names it in `of`.
 *
 * @throws RuleBroken `invalid` for no document, `not_found` for no resource, `forbidden`
 */
function printable(c: Context, document: unknown): Resource {
  if (!isDocumentType(document)) throw new RuleBroken('invalid', {}, '/document')
  return resourceFor(c, documentTypes[document].of ?? c.req.query('of') ?? '', 'print')
}

/**
 * A paper of a document needs the right to print its records, and to read its templates; a paper of rows, such as a
 * proof, needs the right to print the records that the rows concern, named in `of`.
 *
 * @throws RuleBroken `invalid` for no document, `not_found` for no resource, `forbidden`
 */
function refuseUnprintable(c: Context): void {
  const { of, document } = c.req.query()
  if (of !== undefined && document === undefined) return void resourceFor(c, of, 'print')
  resourceFor(c, 'templates', 'read')
  printable(c, document)
}

/**
 * `/prints`: the number of prints of records' papers, by numeric id, and laid-out papers as PDFs. Every paper is
 * checked here before it is printed, whether its prints are counted or not, so that nobody prints without the right.
 */
export const printRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const [document, keys = ''] = [c.req.query('document'), c.req.query('keys')]
    const resource = printable(c, document)
    if (keys === '') return c.json({})
    const wanted = asked(document, keys.split(','))
    if (resource.rows) await refuseUnknown(c.var.shop.db, resource, wanted.ids)
    const prints = await printsOf(c.var.shop.db, wanted.document, wanted.ids)
    return c.json(Object.fromEntries(wanted.ids.map((id, index) => [id, prints[index]])))
  })
  .post('/', async (c) => {
    const { document, keys } = c.var.body
    const wanted = asked(document, Array.isArray(keys) ? keys : [])
    const resource = printable(c, document)
    const prints = await change(c, 'prints.count', async (tx, note) => {
      await refuseUnknown(tx, resource, wanted.ids)
      const before = await countPrints(tx, wanted.document, wanted.ids)
      for (const [index, id] of wanted.ids.entries()) {
        const printed = before[index] ?? 0
        note(resource.$id, id, { prints: printed }, { prints: printed + 1, document: wanted.document })
      }
      return before
    })
    return c.json(Object.fromEntries(wanted.ids.map((id, index) => [id, prints[index]])))
  })
  .post('/pdf', async (c) => {
    refuseUnprintable(c)
    const layout = readLayout(c.var.body)
    const keys = drawnKeys(c.req.query('keys'))
    const { pdf, missing } = await makePdf(layout, c.var.user.id)
    const { document = '' } = c.req.query()
    const sha256 = createHash('sha256').update(pdf).digest('hex')
    await recordEvent(c, 'drawn', { document, title: layout.title, keys: keys.join(', '), sha256 }, 'prints')
    const told = missing.length > 0 ? { [MISSING_LETTERS]: encodeURIComponent(JSON.stringify(missing)) } : {}
    return c.body(pdf, 200, { 'Content-Type': 'application/pdf', ...told })
  })
