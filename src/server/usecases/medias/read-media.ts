import { createHash } from 'node:crypto'
import { RuleBroken } from '#domain/errors'
import { isHeic, isPicture, mediaTypeOf, renamed } from '#domain/media/media-types'
import { isForm } from '../../request/input/body'
import type { Context } from '../../request/context'
import type { Values } from '../../request/input/shape'
import { pictureSizes } from '../../pictures/picture-sizes'
import type { MediaFile } from '../../store/medias'

/** In megabytes. */
const LARGEST_FILE = 10

/** An uploaded file, and what the server itself determines about it. */
export interface Upload {
  content: Uint8Array
  /** SHA-256 of the content, in hexadecimal. */
  hash: string
  type: string
  name: string
}

/** An upload as it is kept. */
export interface KeptFile extends MediaFile {
  type: string
  name: string
  /** Bytes of the largest size. */
  size: number
}

/** The content of an upload: the properties of the media, and its file, unless the body is JSON without one. */
export interface SentMedia {
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
export async function readMedia(c: Context): Promise<SentMedia> {
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
 * A file as it is kept: a picture decoded and in its sizes, a paper as it is. It takes up to a second, so that no
 * transaction waits for it.
 *
 * @throws RuleBroken as `pictureSizes` does
 */
export async function keptFile({ content, hash, type, name }: Upload): Promise<KeptFile> {
  if (!isPicture(type)) return { content, hash, type, name, size: content.length }
  const { large, type: keptType, ...smaller } = await pictureSizes(content)
  return {
    ...smaller,
    content: large,
    hash,
    type: keptType,
    name: renamed(name, type, keptType),
    size: large.length,
  }
}
