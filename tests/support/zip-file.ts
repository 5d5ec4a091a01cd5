import { deflateRawSync } from 'node:zlib'

/** A file of a zip, with false headers. */
export interface ZippedFile {
  name: string
  content: string | Buffer
  /** The declared unpacked size; by default the real one. */
  claimed?: number
  /** 0 for none; 8, the default, for deflate. */
  method?: number
  /** Puts the sizes and the offset into a field of 64 bits, as some programs do for small files too. */
  wide?: boolean
}

/** The end of a zip, with false values. */
export interface ZipEnd {
  /** The declared size of the directory. */
  size?: number
  /** The files of another directory, which a record of 64 bits names. */
  others?: readonly ZippedFile[]
  comment?: string
}

/** A field whose value is in a field of 64 bits. */
const ELSEWHERE = 0xffffffff

const record = (signature: number, length: number) => {
  const bytes = Buffer.alloc(length)
  bytes.writeUInt32LE(signature)
  return bytes
}

/** A file with its own header. */
function fileOf({ name, method = 8, claimed = 0 }: ZippedFile, packed: Buffer): Buffer {
  const header = record(0x04034b50, 30)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(claimed, 22)
  header.writeUInt16LE(Buffer.byteLength(name), 26)
  return Buffer.concat([header, Buffer.from(name), packed])
}

/** The entry of a file in the directory. */
function entryOf(
  { name, method = 8, claimed = 0, wide }: ZippedFile,
  packed: Buffer,
  offset: number,
): Buffer {
  const sizes = [packed.length, claimed, offset]
  const extra = wide
    ? Buffer.from(BigUint64Array.from([claimed, packed.length, offset].map(BigInt)).buffer)
    : ''
  const entry = record(0x02014b50, 46)
  entry.writeUInt16LE(method, 10)
  for (const [index, at] of [20, 24, 42].entries())
    entry.writeUInt32LE(wide ? ELSEWHERE : (sizes[index] ?? 0), at)
  entry.writeUInt16LE(Buffer.byteLength(name), 28)
  entry.writeUInt16LE(wide ? extra.length + 4 : 0, 30)
  const head = wide ? [1, 0, extra.length, 0] : []
  return Buffer.concat([entry, Buffer.from(name), Buffer.from(head), Buffer.from(extra)])
}

/** Files with their directory, which begins at an offset. */
function directoryOf(files: readonly ZippedFile[], begin: number) {
  const contents: Buffer[] = []
  const entries: Buffer[] = []
  let offset = begin
  for (const file of files) {
    const real = Buffer.from(file.content)
    const packed = (file.method ?? 8) === 8 ? deflateRawSync(real) : real
    const declared = { claimed: real.length, ...file }
    entries.push(entryOf(declared, packed, offset))
    contents.push(fileOf(declared, packed))
    offset += contents.at(-1)?.length ?? 0
  }
  const directory = Buffer.concat(entries)
  return {
    bytes: Buffer.concat([...contents, directory]),
    offset,
    size: directory.length,
    count: files.length,
  }
}

/** The record of 64 bits for a directory, and the one that names its place. */
function wideEnd({ offset, size, count }: ReturnType<typeof directoryOf>, at: number): Buffer {
  const end = record(0x06064b50, 56)
  for (const [index, value] of [count, count, size, offset].entries())
    end.writeBigUInt64LE(BigInt(value), 24 + index * 8)
  const locator = record(0x07064b50, 20)
  locator.writeBigUInt64LE(BigInt(at), 8)
  return Buffer.concat([end, locator])
}

/** A zip whose headers may be false. */
export function zipFile(files: readonly ZippedFile[], end: ZipEnd = {}): Buffer<ArrayBuffer> {
  const { bytes, offset, size, count } = directoryOf(files, 0)
  const others = end.others && directoryOf(end.others, bytes.length)
  const more = others ? [others.bytes, wideEnd(others, bytes.length + others.bytes.length)] : []
  const comment = Buffer.from(end.comment ?? '')
  const last = record(0x06054b50, 22)
  last.writeUInt16LE(count, 8)
  last.writeUInt16LE(count, 10)
  last.writeUInt32LE(end.size ?? size, 12)
  last.writeUInt32LE(offset, 16)
  last.writeUInt16LE(comment.length, 20)
  return Buffer.concat([bytes, ...more, last, comment])
}
