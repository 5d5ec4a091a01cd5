/** The memory limits of a WebAssembly module, in pages of 64 KiB. */
export interface Limits {
  minimum: number
  maximum?: number
  shared?: boolean
}

/** The memory that a module imports, and its place in the binary. */
export interface MemoryImport extends Limits {
  /** The offset of the import section's length. */
  sizeAt: number
  /** The start and end of that section. */
  from: number
  end: number
  /** The start and end of the limits. */
  limitsFrom: number
  limitsEnd: number
}

const IMPORTS = 2
const FIRST_SECTION = 8
/** The bits of the limits' flags. */
const HAS_MAXIMUM = 1
const IS_SHARED = 2

/** Finds a module's imported memory; undefined if it imports none. */
export function memoryImportOf(binary: Uint8Array): MemoryImport | undefined {
  const reader = new Reader(binary, FIRST_SECTION)
  while (reader.at < binary.length) {
    const section = reader.byte()
    const sizeAt = reader.at
    const size = reader.number()
    const from = reader.at
    if (section === IMPORTS) return memoryAmong(reader, { sizeAt, from, end: from + size })
    reader.at = from + size
  }
  return undefined
}

function memoryAmong(reader: Reader, section: { sizeAt: number; from: number; end: number }) {
  for (let left = reader.number(); left > 0; left--) {
    reader.text()
    reader.text()
    const kind = reader.byte()
    const limitsFrom = reader.at
    if (kind === MEMORY) {
      const limits = reader.limits()
      return { ...section, ...limits, limitsFrom, limitsEnd: reader.at }
    }
    skip[kind]?.(reader)
  }
  return undefined
}

/** The kinds of imports, by their numbers. */
const MEMORY = 2
const skip: Record<number, (reader: Reader) => void> = {
  /** A function, by its type. */
  0: (reader) => reader.number(),
  /** A table. */
  1: (reader) => {
    reader.byte()
    reader.limits()
  },
  /** A global. */
  3: (reader) => {
    reader.byte()
    reader.byte()
  },
  /** A tag of exceptions. */
  4: (reader) => {
    reader.byte()
    reader.number()
  },
}

/** The module with different limits for its imported memory. */
export function withLimits(
  binary: Uint8Array,
  imported: MemoryImport,
  { minimum, maximum, shared = false }: Limits,
): Uint8Array<ArrayBuffer> {
  const flags = (maximum === undefined ? 0 : HAS_MAXIMUM) | (shared ? IS_SHARED : 0)
  const limits = [flags, ...encoded(minimum), ...(maximum === undefined ? [] : encoded(maximum))]
  const { sizeAt, from, end, limitsFrom, limitsEnd } = imported
  const size = end - from + limits.length - (limitsEnd - limitsFrom)
  return new Uint8Array(
    Buffer.concat([
      binary.subarray(0, sizeAt),
      Buffer.from(encoded(size)),
      binary.subarray(from, limitsFrom),
      Buffer.from(limits),
      binary.subarray(limitsEnd),
    ]),
  )
}

/** Seven bits per byte, lowest first; the highest bit announces another byte. */
function encoded(number: number): number[] {
  const low = number & 0x7f
  return number < 0x80 ? [low] : [low | 0x80, ...encoded(number >>> 7)]
}

/** Reads the numbers and texts of WebAssembly's binary format. */
class Reader {
  constructor(
    private readonly binary: Uint8Array,
    public at: number,
  ) {}

  byte(): number {
    return this.binary[this.at++] ?? 0
  }

  number(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
  }

  text() {
    const length = this.number()
    this.at += length
  }

  limits(): Limits {
    const flags = this.byte()
    const minimum = this.number()
    return {
      minimum,
      maximum: flags & HAS_MAXIMUM ? this.number() : undefined,
      shared: (flags & IS_SHARED) !== 0,
    }
  }
}
