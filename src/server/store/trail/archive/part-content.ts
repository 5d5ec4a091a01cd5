import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { Touched } from '../audit'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** A part of the archive is never larger, in bytes, unless somebody else wrote it. */
const LARGEST = 256 * 1024 * 1024

/** One row of the trail as it is sealed: the columns of its book, and the moment in seconds since 1970. */
export type SealedRow = readonly [
  id: number,
  user_id: number | null,
  name: string,
  changes: Touched[],
  day: string | null,
  address: string | null,
  user_agent: string | null,
  reason: string | null,
  subjects: string[],
  moment: number,
]

/** Compresses the sealed contents of rows, one a line. */
export function packed(contents: readonly string[]): Promise<Buffer> {
  return compress(contents.join('\n'), { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
}

/**
 * The sealed contents in a part of the archive.
 *
 * @returns undefined where it can't be unpacked
 */
export async function unpacked(content: Buffer): Promise<string[] | undefined> {
  try {
    return (await decompress(content, { maxOutputLength: LARGEST })).toString().split('\n')
  } catch {
    return undefined
  }
}

/**
 * The row of a sealed content.
 *
 * @returns undefined for what is none
 */
export function rowIn(content: string): SealedRow | undefined {
  try {
    const row: SealedRow = JSON.parse(content)
    return Array.isArray(row) && Number.isSafeInteger(row[0]) ? row : undefined
  } catch {
    return undefined
  }
}

/** A moment in the form in which the database tells it, to the microsecond. */
export function momentOf(seconds: number): string {
  const whole = Math.floor(seconds)
  const micros = Math.round((seconds - whole) * 1_000_000)
  const fraction = micros === 0 ? '' : `.${String(micros).padStart(6, '0').replace(/0+$/, '')}`
  return `${new Date(whole * 1000).toISOString().slice(0, 19)}${fraction}+00:00`
}
