/** An encoding in which a CSV file may come. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5' | 'shift_jis' | 'windows-1252'

/** How many of a file's bytes beyond ASCII an encoding explains, and how many of these are letters of daily use. */
interface Evidence {
  characters: number
  usual: number
}

/** A character of two bytes: whether the first byte begins one, and whether the pair is of daily use. */
interface Pairs {
  leads: (byte: number) => boolean
  usual: (pair: number) => boolean
  /** Bytes beyond ASCII that are letters by themselves, as half-width kana are. */
  single?: (byte: number) => boolean
}

const within = (value: number, from: number, to: number) => value >= from && value <= to

/**
 * The double-byte encodings, each with the part of its table that its standard sorts by frequency: first-level
 * characters, punctuation and kana. A text in another encoding falls mostly outside of it.
 */
const pairs: Partial<Record<Encoding, Pairs>> = {
  gb18030: {
    leads: (byte) => within(byte, 0x81, 0xfe),
    usual: (pair) => (pair & 0xff) >= 0xa1 && (within(pair, 0xb0a1, 0xd7f9) || within(pair, 0xa1a1, 0xa3fe)),
  },
  big5: {
    leads: (byte) => within(byte, 0x81, 0xfe),
    usual: (pair) => within(pair, 0xa440, 0xc67e) || within(pair, 0xa140, 0xa3bf),
  },
  shift_jis: {
    leads: (byte) => within(byte, 0x81, 0x9f) || within(byte, 0xe0, 0xfc),
    usual: (pair) => within(pair, 0x8140, 0x8396) || within(pair, 0x889f, 0x9872),
    single: (byte) => within(byte, 0xa1, 0xdf),
  },
}

const isHigh = (byte: number | undefined) => byte !== undefined && byte >= 0x80

function evidenceOfPairs(bytes: Buffer, { leads, usual, single }: Pairs): Evidence {
  const found: Evidence = { characters: 0, usual: 0 }
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (!isHigh(byte)) continue
    found.characters += 1
    if (single?.(byte)) found.usual += HALF_WIDTH
    else if (leads(byte) && at + 1 < bytes.length) {
      at += 1
      if (usual(byte * 256 + (bytes[at] ?? 0))) found.usual += 1
    }
  }
  return found
}

/** Half-width kana stand in old Japanese files, and in any other file that is read as one. */
const HALF_WIDTH = 0.5

/** In the west a letter with an accent stands alone among plain ones. */
function evidenceOfLetters(bytes: Buffer): Evidence {
  const found: Evidence = { characters: 0, usual: 0 }
  for (const [at, byte] of bytes.entries()) {
    if (!isHigh(byte)) continue
    found.characters += 1
    const alone = !isHigh(bytes[at - 1]) && !isHigh(bytes[at + 1])
    const isLetter = byte >= 0xc0 || [0x80, 0x92, 0x93, 0x94, 0xa1, 0xa3, 0xaa, 0xba, 0xbf].includes(byte)
    if (alone && isLetter) found.usual += 1
  }
  return found
}

/**
 * How likely it is that bytes are text of an encoding: the share of what stands beyond ASCII that would be letters of
 * daily use.
 *
 * @returns from 0 to 1
 */
export function likelihood(bytes: Buffer, encoding: Encoding): number {
  const table = pairs[encoding]
  const { characters, usual } = table ? evidenceOfPairs(bytes, table) : evidenceOfLetters(bytes)
  return characters === 0 ? 1 : usual / characters
}
