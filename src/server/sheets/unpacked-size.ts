import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { RuleBroken } from '#domain/errors'
import { packedBytes, type ZipEntry } from './zip-contents'

/** What a workbook may unpack to; one of 100,000 rows needs half of it. */
const LARGEST_UNPACKED = 200 * 1024 * 1024
const STORED = 0
const DEFLATED = 8

/**
 * Unpacks what a workbook holds, keeps none of it, and counts: its directory may lie about the sizes, and the library
 * that reads it believes the directory.
 *
 * @throws RuleBroken `too_large` beyond 200 MB, claimed or real; `file_unreadable` where a file is longer or shorter
 *   than the directory says
 */
export async function refuseBomb(bytes: Buffer, entries: readonly ZipEntry[]): Promise<void> {
  const claimed = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (claimed > LARGEST_UNPACKED) throw new RuleBroken('too_large')
  const names = new Set(entries.map(({ name }) => name))
  if (names.size < entries.length) throw new RuleBroken('file_unreadable')
  for (const entry of entries)
    if ((await sizeOf(bytes, entry)) !== entry.unpacked) throw new RuleBroken('file_unreadable')
}

/** The size that an entry really has, or a little more than it claims; undefined where it can't be unpacked. */
async function sizeOf(bytes: Buffer, entry: ZipEntry): Promise<number | undefined> {
  const packed = packedBytes(bytes, entry)
  if (packed === undefined || entry.method === STORED) return packed?.length
  if (entry.method !== DEFLATED) return undefined
  let size = 0
  for await (const chunk of Readable.from([packed]).pipe(createInflateRaw())) {
    size += (chunk as Buffer).length
    // Leaving the loop ends the stream, and what would follow is never made.
    if (size > entry.unpacked) return size
  }
  return size
}
