import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import { documentTypes, isDocumentType, type DocumentType } from '#domain/print/document-types'
import { can, resourceFor } from '../../http/access/access'
import { change } from '../change'
import type { AppEnv, Context } from '../../http/context'
import { tell } from '../trail/events'
import { makePdf } from '../../pdf/pdf-in-thread'
import { readLayout } from '../../pdf/read-layout'
import { countPrints, printsOf, refuseUnknown } from '../../store/templates/prints'

/** The maximum number of records per print. */
const MOST_RECORDS = 1000

interface Asked {
  document: DocumentType
  /** The resource of its records. */
  resource: string
  /** The ids of the document's records, without duplicates. */
  ids: number[]
}

/** @throws RuleBroken `invalid` for a document whose prints are not counted, or invalid keys */
function asked(document: unknown, keys: readonly unknown[]): Asked {
  const resource = isDocumentType(document) ? documentTypes[document].countedBy : null
  if (!isDocumentType(document) || resource === null) throw new RuleBroken('invalid', {}, '/document')
  const isId = (key: unknown): key is string => typeof key === 'string' && /^\d{1,15}$/.test(key)
  if (keys.length === 0 || keys.length > MOST_RECORDS || !keys.every(isId))
    throw new RuleBroken('invalid', {}, '/keys')
  return { document, resource, ids: [...new Set(keys.map(Number))] }
}

const mayPrint = (c: Context, { resource }: Asked) => resourceFor(c, resource, 'print')

/** `/prints`: the number of prints of records' papers, by numeric id, and laid-out papers as PDFs. */
export const printRoutes = new Hono<AppEnv>()
  .get('/', async (c) => {
    const wanted = asked(c.req.query('document'), (c.req.query('keys') ?? '').split(','))
    mayPrint(c, wanted)
    const prints = await printsOf(c.var.shop.db, wanted.document, wanted.ids)
    return c.json(Object.fromEntries(wanted.ids.map((id, index) => [id, prints[index]])))
  })
  .post('/', async (c) => {
    const { document, keys } = c.var.body
    const wanted = asked(document, Array.isArray(keys) ? keys : [])
    const resource = mayPrint(c, wanted)
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
  .post('/pdf', can('templates', 'read'), async (c) => {
    const pdf = await makePdf(readLayout(c.var.body))
    await tell(c, 'drawn', {}, 'prints')
    return c.body(pdf, 200, { 'Content-Type': 'application/pdf' })
  })
