/** How much memory a module of WebAssembly wants, in pages of 64 KiB. */
export interface Limits {
  minimum: number
  maximum?: number
  shared?: boolean
}

/** The memory that a module imports, and where its binary says so. */
export interface MemoryImport extends Limits {
  /** Where the number stands that says how long the section of imports is. */
  sizeAt: number
  /** Where that section begins and ends. */
  from: number
  end: number
  /** Where the limits begin and end. */
  limitsFrom: number
  limitsEnd: number
}

const IMPORTS = 2
const FIRST_SECTION = 8
/** Bits of the flags of limits. */
const HAS_MAXIMUM = 1
const IS_SHARED = 2

/** Finds the memory that a module imports; undefined where it imports none. */
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

/** Kinds of what is imported, by their numbers. */
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

/** The same module with other limits for the memory that it imports. */
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

/** Seven bits a byte, the lowest first; the highest bit says that there is another byte. */
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
