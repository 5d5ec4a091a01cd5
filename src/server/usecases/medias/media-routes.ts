import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import {
  bodyFor,
  can,
  fitFor,
  requireRow,
  resourceFor,
  resourcesFor,
  wholeResource,
  writableOf,
} from '../../request/access/access'
import { change } from '../change'
import type { AppEnv } from '../../request/context'
import { closedPolicy } from '../../request/guarding-headers'
import { refuseStale } from '../records/plain-record'
import { keptFile, readMedia, type KeptFile } from './read-media'
import { bareFile } from './bare-file'
import { readSize } from './read-size'
import { seen } from '../../request/access/seen'
import { withCodes } from '../../store/counters'
import { isRowSeen } from '../../store/records/seen-rows'
import { findMedia, keepFile } from '../../store/medias'
import { findRecord, insertRecord, keyById, lockRecord, updateRecord } from '../../store/records/records'

/** Pictures and papers: a record with its file, in one transaction; a code, once given, is fixed. */
export const mediaRoutes = new Hono<AppEnv>()
  .post('/', can('medias', 'update'), async (c) => {
    const { values: sent, file: upload } = await readMedia(c)
    const resource = resourceFor(c, 'medias', 'update')
    const values = bodyFor(c, resource, 'create', sent)
    if (!upload) throw new RuleBroken('value_required', {}, '/file')
    const file = await keptFile(upload)
    const saved = await change(c, 'medias.create', async (tx, note) => {
      const whole = wholeResource(c, 'medias')
      const named = { ...values, name: values.name ?? file.name, ...factsOf(file) }
      const id = await insertRecord(tx, whole, await withCodes(tx, whole, named))
      await keepFile(tx, id, file)
      note('medias', id, null, { ...named, hash: file.hash })
      return findRecord(tx, resource, resourcesFor(c), await keyById(tx, resource, id))
    })
    return c.json(saved, 201)
  })
  .put('/:code', can('medias', 'update'), async (c) => {
    const { values: sent, file: upload } = await readMedia(c)
    const resource = resourceFor(c, 'medias', 'update')
    const { code: _kept, ...values } = bodyFor(c, resource, 'update', sent)
    const file = upload && (await keptFile(upload))
    const saved = await change(c, 'medias.update', async (tx, note) => {
      const code = c.req.param('code')
      const id = await lockRecord(tx, resource, code)
      const before = await findRecord(tx, resource, resourcesFor(c), code)
      refuseStale(before, sent.updated_at)
      await requireRow(tx, c, 'medias', code)
      const fitting = fitFor(c, resource, writableOf(c, 'medias', values), before)
      await updateRecord(tx, wholeResource(c, 'medias'), id, { ...fitting, ...factsOf(file) })
      if (file) await keepFile(tx, id, file)
      const after = await findRecord(tx, resource, resourcesFor(c), code)
      note('medias', id, before, { ...after, ...(file ? { hash: file.hash } : {}) })
      return after
    })
    return c.json(saved)
  })

/** The facts that the server itself determines about a file. */
function factsOf(file: KeptFile | undefined) {
  return file ? { type: file.type, size: file.size } : {}
}

/** `GET /media/{code}?size=`: the file itself, for an `<img>` or a link. Nothing in it is executed. */
export const mediaFileRoute = new Hono<AppEnv>().get('/:code', can('medias', 'read'), async (c) => {
  const size = readSize(c.req.query('size'))
  const code = c.req.param('code')
  if (!(await isRowSeen(c.var.shop.db, resourceFor(c, 'medias', 'read'), code)))
    throw new RuleBroken('not_found')
  const head = await findMedia(c.var.shop.db, code)
  const tag = `"${head.hash}-${size}"`
  c.header('ETag', tag)
  // Another file may replace it under the same code, so a browser must revalidate its copy each time.
  c.header('Cache-Control', 'private, no-cache')
  c.header('Content-Security-Policy', `${closedPolicy}; sandbox`)
  if (c.req.header('If-None-Match') === tag) return c.body(null, 304)
  const { name, type, content } = await bareFile(c, head, code, size)
  const { name: visibleName } = seen(c, { name: 'medias.name' }, { name })
  c.header('Content-Disposition', dispositionOf(type, String(visibleName ?? code)))
  return c.body(content, 200, { 'Content-Type': type })
})

/** A browser's PDF viewer can't be sandboxed, so papers are downloaded. */
function dispositionOf(type: string, name: string): string {
  const how = type === 'application/pdf' ? 'attachment' : 'inline'
  return `${how}; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`
}
