import type { Sharp } from 'sharp'
import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { RuleBroken } from '#domain/errors'
import {
  mediaSizes,
  MOST_DOTS,
  WHOLE,
  type MediaSize,
  isBare,
  isHeic,
  isPicture,
  mediaTypeOf,
  renamedFile,
} from '#domain/media'
import { createQueue } from '../process/password'
import { ajv, ShapeRefused, type Values } from '../request/input/shape'
import { isForm } from '../request/input/body'
import type { Context, AppEnv } from '../request/context'
import { type MediaFile, findMedia, keepFile, contentOf, replaceFile, type MediaHead } from '../store/medias'
import {
  bodyFor,
  can,
  fitFor,
  requireRow,
  resourceFor,
  resourcesFor,
  unrestrictedResource,
  writableOf,
  visibleAnswer,
} from '../request/access/access'
import { change } from './change'
import { closedPolicy } from '../request/guarding-headers'
import { refuseStale } from './records/plain-record'
import { withCodes } from '../store/counters'
import { isRowSeen } from '../store/records/visible-rows'
import { findRecord, insertRecord, keyById, lockRecord, updateRecord } from '../store/records/records'

/** A picture in its sizes, without any metadata of its camera. */
interface PictureSizes {
  type: string
  large: Uint8Array
  /** Undefined where the larger size is no larger than this one. */
  medium: Uint8Array | undefined
  small: Uint8Array | undefined
}

/** JPEG of this quality is indistinguishable from the original in photographs. */
const QUALITY = 85

/** As many as a field holds; each waits with its upload of up to ten megabytes. */
const MOST_WAITING = 20

const MILLION = 1_000_000

const queue = createQueue(MOST_WAITING, 'picture_busy')

/** The library is loaded with the first picture: a start does not need it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One picture at a time, on one thread; none stays in memory.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** The message of a decoder about an unreadable file is of no use to its sender. */
async function read<Value>(reading: Promise<Value>): Promise<Value> {
  try {
    return await reading
  } catch {
    throw new RuleBroken('picture_broken', {}, '/file')
  }
}

/**
 * Decodes a picture and re-encodes it in each size: turned upright, in sRGB, as JPEG, or as PNG where it is
 * transparent. Neither EXIF nor any other metadata remains. Only the first picture of an animation is kept.
 *
 * @param user the id of the user who waits for it
 * @throws RuleBroken `picture_too_large` above 64 million dots, before they are decoded; `picture_broken` for a file
 *   that cannot be read to its end; `picture_busy` when too many pictures wait
 */
function pictureSizes(content: Uint8Array, user: number): Promise<PictureSizes> {
  return queue.run(
    async () => {
      const sharp = await loadSharp()
      const options = { limitInputPixels: MOST_DOTS, failOn: 'error' } as const
      const { width, height } = await read(sharp(content, { ...options, limitInputPixels: false }).metadata())
      if (width * height > MOST_DOTS)
        throw new RuleBroken(
          'picture_too_large',
          { millions: Math.ceil((width * height) / MILLION), most: MOST_DOTS / MILLION },
          '/file',
        )
      const whole = fitted(sharp(content, options).autoOrient(), mediaSizes.large).toColourspace('srgb')
      const { data, info } = await read(whole.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }))
      const raw = { width: info.width, height: info.height, channels: info.channels }
      const decoded = () => sharp(data, { raw })
      const isOpaque = (await decoded().stats()).isOpaque
      const encoded = (size: Sharp) =>
        (isOpaque ? size.removeAlpha().jpeg({ quality: QUALITY }) : size.png()).toBuffer()
      const longest = Math.max(info.width, info.height)
      const smaller = async (side: number) => (longest > side ? encoded(fitted(decoded(), side)) : undefined)
      return {
        type: isOpaque ? 'image/jpeg' : 'image/png',
        large: await encoded(decoded()),
        medium: await smaller(mediaSizes.medium),
        small: await smaller(mediaSizes.small),
      }
    },
    { user },
  )
}

function fitted(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}

const isAsked = ajv.compile<{ size?: MediaSize }>({
  type: 'object',
  properties: { size: { enum: Object.keys(mediaSizes) } },
})

/**
 * The requested size of a picture; the largest by default.
 *
 * @throws ShapeRefused at `/size`
 */
function readSize(size: string | undefined): MediaSize {
  const asked: unknown = size === undefined ? {} : { size }
  if (!isAsked(asked)) throw new ShapeRefused(isAsked.errors ?? [])
  return asked.size ?? WHOLE
}

/** In megabytes. */
const LARGEST_FILE = 10

/** An uploaded file, with the facts that the server itself determines about it. */
interface Upload {
  content: Uint8Array
  /** SHA-256 of the content, in hexadecimal. */
  hash: string
  type: string
  name: string
}

/** An upload in its stored form. */
interface KeptFile extends MediaFile {
  type: string
  name: string
  /** Bytes of the largest size. */
  size: number
}

/** The content of an upload: the properties of the media, and its file, unless the body is JSON without one. */
interface SentMedia {
  values: Values
  file?: Upload
}

/**
 * The body of a media upload: a form with the field `file` and others for the properties, or JSON.
 *
 * It also replaces the request's body, with the file's hash in place of the file, so that a repeated request is
 * recognised.
 *
 * @throws RuleBroken `malformed`; `too_large` above 10 MB; `unsupported_file` for anything but pictures and PDF;
 *   `picture_heic`
 */
async function readMedia(c: Context): Promise<SentMedia> {
  if (!isForm(c)) return { values: c.var.body }
  const { file, ...values } = await c.req.parseBody().catch(() => {
    throw new RuleBroken('malformed')
  })
  if (!(file instanceof File)) {
    c.set('body', values)
    return { values: file === undefined ? values : { ...values, file } }
  }
  if (file.size > LARGEST_FILE * 1024 * 1024) throw new RuleBroken('too_large', { most: LARGEST_FILE })
  const content = new Uint8Array(await file.arrayBuffer())
  const type = mediaTypeOf(content)
  if (type === undefined)
    throw new RuleBroken(isHeic(content) ? 'picture_heic' : 'unsupported_file', {}, '/file')
  const hash = createHash('sha256').update(content).digest('hex')
  c.set('body', { ...values, file: hash })
  return { values, file: { content, hash, type, name: file.name.slice(-200) } }
}

/**
 * A file in its stored form: a picture decoded and in its sizes, a paper unchanged. It takes up to a second, so that no
 * transaction waits for it.
 *
 * @throws RuleBroken as `pictureSizes` does
 */
async function keptFile({ content, hash, type, name }: Upload, user: number): Promise<KeptFile> {
  if (!isPicture(type)) return { content, hash, type, name, size: content.length }
  const { large, type: keptType, ...smaller } = await pictureSizes(content, user)
  return {
    ...smaller,
    content: large,
    hash,
    type: keptType,
    name: renamedFile(name, type, keptType),
    size: large.length,
  }
}

/** Pictures and papers: a record with its file, in one transaction; a code, once given, is fixed. */
export const mediaRoutes = new Hono<AppEnv>()
  .post('/', can('medias', 'update'), async (c) => {
    const { values: sent, file: upload } = await readMedia(c)
    const resource = resourceFor(c, 'medias', 'update')
    const values = bodyFor(c, resource, 'create', sent)
    if (!upload) throw new RuleBroken('value_required', {}, '/file')
    const file = await keptFile(upload, c.var.user.id)
    const saved = await change(c, 'medias.create', async (tx, note) => {
      const whole = unrestrictedResource(c, 'medias')
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
    const file = upload && (await keptFile(upload, c.var.user.id))
    const saved = await change(c, 'medias.update', async (tx, note) => {
      const code = c.req.param('code')
      const id = await lockRecord(tx, resource, code)
      const before = await findRecord(tx, resource, resourcesFor(c), code)
      refuseStale(before, sent.updated_at)
      await requireRow(tx, c, 'medias', code)
      const fitting = fitFor(c, resource, writableOf(c, 'medias', values), before)
      await updateRecord(tx, unrestrictedResource(c, 'medias'), id, { ...fitting, ...factsOf(file) })
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
  const { name: visibleName } = visibleAnswer(c, { name: 'medias.name' }, { name })
  c.header('Content-Disposition', dispositionOf(type, String(visibleName ?? code)))
  return c.body(content, 200, { 'Content-Type': type })
})

/** A browser's PDF viewer cannot be sandboxed, so papers are downloaded. */
function dispositionOf(type: string, name: string): string {
  const how = type === 'application/pdf' ? 'attachment' : 'inline'
  return `${how}; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`
}

/** A file in its sent form. */
interface SentFile extends MediaHead {
  content: Uint8Array<ArrayBuffer>
}

/**
 * The file of a media in a size, without any metadata of a camera. A picture stored before pictures were encoded is
 * encoded at its first request, once, and replaces the original.
 *
 * @throws RuleBroken `not_found`; as `pictureSizes` does, so that a picture that cannot be encoded is never sent
 */
async function bareFile(c: Context, head: MediaHead, code: string, size: MediaSize): Promise<SentFile> {
  const { db } = c.var.shop
  const content = await contentOf(db, head.id, size)
  if (!isPicture(head.type) || isBare(content, head.type)) return { ...head, content }
  await encodeEarlier(c, head, code)
  const encoded = await findMedia(db, code)
  return { ...encoded, content: await contentOf(db, encoded.id, size) }
}

async function encodeEarlier(c: Context, { id, type, hash, name }: MediaHead, code: string): Promise<void> {
  const whole = await contentOf(c.var.shop.db, id, 'large')
  const file = await keptFile({ content: whole, hash, type, name: name ?? code }, c.var.user.id)
  await change(c, 'medias.encode', async (tx, note) => {
    if (!(await replaceFile(tx, id, file))) return
    const facts = { type: file.type, size: file.size, ...(name === null ? {} : { name: file.name }) }
    await updateRecord(tx, unrestrictedResource(c, 'medias'), id, facts)
    note('medias', code, { type, size: whole.length }, facts)
  })
}
