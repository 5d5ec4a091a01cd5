import { isBare } from '#domain/media/bare-pictures'
import type { MediaSize } from '#domain/media/media-sizes'
import { isPicture } from '#domain/media/media-types'
import type { Context } from '../../request/context'
import { wholeResource } from '../../request/access/access'
import { contentOf, findMedia, replaceFile, type MediaHead } from '../../store/medias'
import { updateRecord } from '../../store/records/records'
import { change } from '../change'
import { keptFile } from './read-media'

/** A file as it is sent. */
interface SentFile extends MediaHead {
  content: Uint8Array<ArrayBuffer>
}

/**
 * The file of a media in a size, without anything that a camera wrote into it. A picture that was stored before
 * pictures were encoded is encoded when it is first asked for, once, and replaces the one that came.
 *
 * @throws RuleBroken `not_found`; as `pictureSizes` does, so that what cannot be encoded is never sent
 */
export async function bareFile(
  c: Context,
  head: MediaHead,
  code: string,
  size: MediaSize,
): Promise<SentFile> {
  const { db } = c.var.shop
  const content = await contentOf(db, head.id, size)
  if (!isPicture(head.type) || isBare(content, head.type)) return { ...head, content }
  await encodeEarlier(c, head, code)
  const encoded = await findMedia(db, code)
  return { ...encoded, content: await contentOf(db, encoded.id, size) }
}

async function encodeEarlier(c: Context, { id, type, hash, name }: MediaHead, code: string): Promise<void> {
  const whole = await contentOf(c.var.shop.db, id, 'large')
  const file = await keptFile({ content: whole, hash, type, name: name ?? code })
  await change(c, 'medias.encode', async (tx, note) => {
    if (!(await replaceFile(tx, id, file))) return
    const facts = { type: file.type, size: file.size, ...(name === null ? {} : { name: file.name }) }
    await updateRecord(tx, wholeResource(c, 'medias'), id, facts)
    note('medias', code, { type, size: whole.length }, facts)
  })
}
