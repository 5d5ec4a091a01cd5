import { createHash } from 'node:crypto'
import { RuleBroken } from '#domain/errors'
import { mediaTypeOf } from '#domain/media/media-types'
import { isForm } from '../../http/input/body'
import type { Context } from '../../http/context'
import type { Values } from '../../http/input/shape'
import type { MediaFile } from '../../store/medias'

const LARGEST_FILE = 10 * 1024 * 1024

/** The content of an upload: the properties of the media, and its file, unless the body is JSON without one. */
export interface SentMedia {
  values: Values
  file?: MediaFile & { name: string; type: string; size: number }
}

/**
 * The body of a media upload: a form with the field `file` and others for the properties, or JSON.
 *
 * It also replaces the request's body, with the file's hash in place of the file, so that a repeated request is
 * recognised.
 *
 * @throws RuleBroken `malformed`; `too_large` above 10 MB; `unsupported_file` for anything but pictures and PDF
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
  if (file.size > LARGEST_FILE) throw new RuleBroken('too_large')
  const content = new Uint8Array(await file.arrayBuffer())
  const type = mediaTypeOf(content)
  if (type === undefined) throw new RuleBroken('unsupported_file', {}, '/file')
  const hash = createHash('sha256').update(content).digest('hex')
  c.set('body', { ...values, file: hash })
  return { values, file: { content, hash, type, name: file.name.slice(-200), size: content.length } }
}
