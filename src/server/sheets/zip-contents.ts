/** A file's entry in the directory of a zip file. */
export interface ZipEntry {
  name: string
  /** The packed size in bytes. */
  packed: number
  /** The declared unpacked size in bytes. */
  unpacked: number
  /** The compression method, by the format's numbers: 0 for none, 8 for deflate. */
  method: number
  /** The offset of its own header. */
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
 * The files in a zip, according to its directory; nothing is unpacked.
 *
 * @returns undefined for an incomplete or invalid zip file
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
 * The packed bytes of a file in a zip.
 *
 * @returns undefined if its own header is not at the offset in the directory
 */
export function packedBytes(bytes: Buffer, { offset, packed }: ZipEntry): Buffer | undefined {
  if (offset + HEADER_LENGTH > bytes.length || bytes.readUInt32LE(offset) !== HEADER) return undefined
  const begin = offset + HEADER_LENGTH + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  return begin + packed > bytes.length ? undefined : bytes.subarray(begin, begin + packed)
}

/** The offset of the record that ends the directory. */
function endOf(bytes: Buffer): number | undefined {
  const lowest = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT)
  for (let at = bytes.length - END_LENGTH; at >= lowest; at--) if (bytes.readUInt32LE(at) === END) return at
  return undefined
}
