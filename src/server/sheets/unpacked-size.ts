import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { RuleBroken } from '#domain/errors'
import { packedBytes, type ZipEntry } from './zip-contents'

const MEGABYTE = 1024 * 1024
/** The maximum unpacked size of a workbook, in megabytes; one of 100,000 rows needs half of it. */
const LARGEST_UNPACKED = 200
/** The maximum size of a file other than rows, such as the shared texts, in megabytes: they are kept in memory whole. */
const LARGEST_TEXTS = 64
const ROWS = 'xl/worksheets/'
const STORED = 0
const DEFLATED = 8

/**
 * Unpacks a workbook without keeping anything, and counts the bytes: its directory may declare false sizes, which the
 * library that reads it trusts.
 *
 * @throws RuleBroken `too_large` beyond 200 MB, 64 MB in a file other than rows, declared or real; `file_unreadable` where a
 *   file's size differs from the directory
 */
export async function refuseBomb(bytes: Buffer, entries: readonly ZipEntry[]): Promise<void> {
  const claimed = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (claimed > LARGEST_UNPACKED * MEGABYTE) throw new RuleBroken('too_large', { most: LARGEST_UNPACKED })
  if (entries.some(({ name, unpacked }) => !name.startsWith(ROWS) && unpacked > LARGEST_TEXTS * MEGABYTE))
    throw new RuleBroken('too_large', { most: LARGEST_TEXTS })
  const names = new Set(entries.map(({ name }) => name))
  if (names.size < entries.length) throw new RuleBroken('file_unreadable')
  for (const entry of entries)
    if ((await sizeOf(bytes, entry)) !== entry.unpacked) throw new RuleBroken('file_unreadable')
}

/**
 * The real size of an entry, or slightly more than its declared size if that is exceeded; undefined if it can't be
 * unpacked.
 */
async function sizeOf(bytes: Buffer, entry: ZipEntry): Promise<number | undefined> {
  const packed = packedBytes(bytes, entry)
  if (packed === undefined || entry.method === STORED) return packed?.length
  if (entry.method !== DEFLATED) return undefined
  let size = 0
  for await (const chunk of Readable.from([packed]).pipe(createInflateRaw())) {
    size += (chunk as Buffer).length
    // Leaving the loop ends the stream, so that nothing more is unpacked.
    if (size > entry.unpacked) return size
  }
  return size
}
