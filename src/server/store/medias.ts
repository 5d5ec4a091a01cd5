import { kindOf } from '#resource/kinds'
import { sql, type RawBuilder } from 'kysely'
import { RuleBroken } from '#domain/errors'
import type { MediaSize } from '#domain/media'
import type { Resource } from '#resource/resource'
import type { Db } from '../db/connect'
import type { Tx } from './transaction'

type Values = Record<string, unknown>

/** The file of a media, as it is kept. */
export interface MediaFile {
  /** The paper, or the picture in its largest size. */
  content: Uint8Array
  /** SHA-256 of the uploaded file, in hexadecimal. */
  hash: string
  /** Undefined where the next larger size takes its place. */
  medium?: Uint8Array | undefined
  small?: Uint8Array | undefined
}

const bytesOf = (content: Uint8Array | undefined) => (content === undefined ? null : Buffer.from(content))

/** Stores the file of a media in all its sizes, replacing those of its previous one. */
export async function keepFile(
  tx: Tx,
  mediaId: number,
  { content, hash, medium, small }: MediaFile,
): Promise<void> {
  const kept = { content: Buffer.from(content), hash, medium: bytesOf(medium), small: bytesOf(small) }
  await tx
    .insertInto('goldbook_media_files')
    .values({ media_id: mediaId, ...kept })
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet(kept))
    .execute()
}

/** The facts about a file for the headers of an answer. */
export interface MediaHead {
  id: number
  name: string | null
  type: string
  hash: string
}

/**
 * The facts about the file of a media.
 *
 * @throws RuleBroken `not_found` when the media does not exist or is deleted
 */
export async function findMedia(db: Db, code: string): Promise<MediaHead> {
  const found = await db
    .selectFrom('medias')
    .innerJoin('goldbook_media_files as file', 'file.media_id', 'medias.id')
    .select(['medias.id', 'medias.name', 'medias.type', 'file.hash'])
    .where('medias.code', '=', code)
    .where('medias.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new RuleBroken('not_found')
  return { ...found, type: found.type ?? 'application/octet-stream' }
}

/**
 * The bytes of the file of a media in a size; where that is not kept, of the next larger one.
 *
 * @throws RuleBroken `not_found`
 */
export async function contentOf(db: Db, mediaId: number, size: MediaSize): Promise<Uint8Array<ArrayBuffer>> {
  const found = await db
    .selectFrom('goldbook_media_files')
    .select(sizeColumns[size].as('content'))
    .where('media_id', '=', mediaId)
    .executeTakeFirst()
  if (!found) throw new RuleBroken('not_found')
  return new Uint8Array(found.content)
}

const sizeColumns: Record<MediaSize, RawBuilder<Buffer>> = {
  small: sql`coalesce(small, medium, content)`,
  medium: sql`coalesce(medium, content)`,
  large: sql`content`,
}

/**
 * Replaces a picture stored as uploaded by its encoded sizes.
 *
 * @returns whether it did; not if another file has been stored since
 */
export async function replaceFile(
  tx: Tx,
  mediaId: number,
  { content, hash, medium, small }: MediaFile,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('goldbook_media_files')
    .set({ content: Buffer.from(content), medium: bytesOf(medium), small: bytesOf(small) })
    .where('media_id', '=', mediaId)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Makes sure that the medias named by a record exist, and locks them.
 *
 * @param path of the record in the body
 * @throws RuleBroken `reference_missing` with the path of the code
 */
export async function lockMedias(tx: Tx, resource: Resource, record: Values, path: string): Promise<void> {
  for (const [name, field] of Object.entries(resource.properties)) {
    const codes: unknown = kindOf(field).media ? record[name] : undefined
    if (!Array.isArray(codes) || codes.length === 0) continue
    const { rows } = await sql<{ code: string }>`
      select code from medias where code in (${sql.join(codes)}) and deleted_at is null
      order by code for key share`.execute(tx)
    const found = new Set<unknown>(rows.map((row) => row.code))
    const missing = codes.findIndex((code) => !found.has(code))
    if (missing !== -1)
      throw new RuleBroken(
        'reference_missing',
        { property: name, value: codes[missing] as unknown },
        `${path}/${name}/${missing}`,
      )
  }
}
