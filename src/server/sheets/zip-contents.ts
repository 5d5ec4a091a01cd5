/** What the directory of a zip file says of one file in it. */
export interface ZipEntry {
  name: string
  /** Bytes, as they lie in the zip. */
  packed: number
  /** Bytes that they claim to become. */
  unpacked: number
  /** How they are packed, by the numbers of the format: 0 for not at all, 8 for deflate. */
  method: number
  /** Where its own header stands. */
  offset: number
}

const END = 0x06054b50
const END_LENGTH = 22
const LONGEST_COMMENT = 0xffff
const ENTRY = 0x02014b50
const ENTRY_LENGTH = 46
const HEADER = 0x04034b50
const HEADER_LENGTH = 30
const MOST_ENTRIES = 10_000

/**
 * The files that a zip holds, by its directory; nothing is unpacked.
 *
 * @returns undefined for what is no whole zip file
 */
export function zipContents(bytes: Buffer): ZipEntry[] | undefined {
  const end = endOf(bytes)
  if (end === undefined) return undefined
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const entries: ZipEntry[] = []
  while (entries.length < Math.min(count, MOST_ENTRIES)) {
    if (at + ENTRY_LENGTH > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return undefined
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      method: bytes.readUInt16LE(at + 10),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += ENTRY_LENGTH + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return count > MOST_ENTRIES ? undefined : entries
}

/**
 * The bytes of a file as they lie in the zip.
 *
 * @returns undefined where its own header is not where the directory says
 */
export function packedBytes(bytes: Buffer, { offset, packed }: ZipEntry): Buffer | undefined {
  if (offset + HEADER_LENGTH > bytes.length || bytes.readUInt32LE(offset) !== HEADER) return undefined
  const begin = offset + HEADER_LENGTH + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  return begin + packed > bytes.length ? undefined : bytes.subarray(begin, begin + packed)
}

/** Where the record stands that ends the directory. */
function endOf(bytes: Buffer): number | undefined {
  const lowest = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT)
  for (let at = bytes.length - END_LENGTH; at >= lowest; at--) if (bytes.readUInt32LE(at) === END) return at
  return undefined
}
