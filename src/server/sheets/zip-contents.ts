/** What the directory of a zip file says of one file in it. */
export interface ZipEntry {
  name: string
  /** Bytes, as they lie in the zip. */
  packed: number
  /** Bytes that they claim to become. */
  unpacked: number
}

const END = 0x06054b50
const END_LENGTH = 22
const LONGEST_COMMENT = 0xffff
const ENTRY = 0x02014b50
const ENTRY_LENGTH = 46
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
    })
    at += ENTRY_LENGTH + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return count > MOST_ENTRIES ? undefined : entries
}

/** Where the record stands that ends the directory. */
function endOf(bytes: Buffer): number | undefined {
  const lowest = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT)
  for (let at = bytes.length - END_LENGTH; at >= lowest; at--) if (bytes.readUInt32LE(at) === END) return at
  return undefined
}
