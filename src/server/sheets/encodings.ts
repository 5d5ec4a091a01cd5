import { factsOf, type Language } from '#words/languages'

/** An encoding in which a CSV file may come. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'big5' | 'shift_jis' | 'windows-1252'

/** The number of a file's non-ASCII bytes that an encoding explains, and of common letters among them. */
interface Evidence {
  characters: number
  usual: number
}

/** A two-byte character: whether the first byte starts one, and whether the pair is common. */
interface Pairs {
  leads: (byte: number) => boolean
  usual: (pair: number) => boolean
  /** Single non-ASCII bytes that are letters, such as half-width kana. */
  single?: (byte: number) => boolean
}

const within = (value: number, from: number, to: number) => value >= from && value <= to

/**
 * The double-byte encodings, each with the part of its table that its standard sorts by frequency: first-level
 * characters, punctuation and kana. Text in another encoding mostly falls outside.
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

/** Half-width kana occur in old Japanese files, but also in any other file that is misread as one. */
const HALF_WIDTH = 0.5

/** Signs of windows-1252: the euro, quotation marks, dashes, an ellipsis, a trade mark. */
const isSign = (byte: number | undefined) =>
  byte !== undefined && [0x80, 0x82, 0x84, 0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x99].includes(byte)
const isLetter = (byte: number) => byte >= 0xc0 || [0xa1, 0xa3, 0xaa, 0xb0, 0xba, 0xbf].includes(byte)

/** In western text, an accented letter is usually surrounded by plain ones, or has a sign on one side. */
function evidenceOfLetters(bytes: Buffer): Evidence {
  const found: Evidence = { characters: 0, usual: 0 }
  for (const [at, byte] of bytes.entries()) {
    if (!isHigh(byte)) continue
    found.characters += 1
    const [other, ...more] = [bytes[at - 1], bytes[at + 1]].filter(isHigh)
    const alone = other === undefined || (more.length === 0 && isSign(other) !== isSign(byte))
    if (alone && (isSign(byte) || isLetter(byte))) found.usual += 1
  }
  return found
}

/**
 * The likelihood that bytes are text in an encoding: the share of non-ASCII bytes that would be common letters.
 *
 * @returns from 0 to 1
 */
function likelihood(bytes: Buffer, encoding: Encoding): number {
  const table = pairs[encoding]
  const { characters, usual } = table ? evidenceOfPairs(bytes, table) : evidenceOfLetters(bytes)
  return characters === 0 ? 1 : usual / characters
}

const legacy = ['windows-1252', 'big5', 'gb18030', 'shift_jis'] as const satisfies Encoding[]

const marks: { mark: number[]; encoding: Encoding }[] = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** The part of a file from which its encoding is detected. */
const LOOKED_AT = 256 * 1024

/** Characters that never occur in text; pictures and programs start with some of them. */
// oxlint-disable-next-line no-control-regex
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u0080-\u0084\u0086-\u009f]/

/** The text of a file, its encoding, and all encodings in which its bytes are valid text. */
export interface DecodedText {
  text: string
  encoding: Encoding
  encodings: Encoding[]
}

/**
 * The text of a file: in the encoding that its first bytes name, else UTF-8, else the older East Asian or western
 * encoding in which most of it would be common letters; between equally likely ones, the encoding typical for the
 * user's language.
 *
 * @param wanted the encoding that the user has chosen
 * @returns undefined for bytes that are not text, or not in the wanted encoding
 */
export function decodeText(bytes: Buffer, language: Language, wanted?: string): DecodedText | undefined {
  const marked = marks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  const encodings = marked ? [marked.encoding] : possible(bytes, language)
  const encoding =
    wanted === undefined ? likeliest(bytes, encodings) : encodings.find((each) => each === wanted)
  const text = encoding === undefined ? undefined : decoded(bytes, encoding)
  return text === undefined || encoding === undefined ? undefined : { text, encoding, encodings }
}

/** The possible encodings of a file without a byte order mark, in the order of likelihood for a language. */
function legacyOf(language: Language): Encoding[] {
  return factsOf(language).encodings.flatMap((name) => legacy.find((each) => each === name) ?? [])
}

/** Valid UTF-8 is hardly ever anything else. */
function possible(bytes: Buffer, language: Language): Encoding[] {
  const readable = (encoding: Encoding) => decoded(bytes, encoding) !== undefined
  return readable('utf-8') ? ['utf-8'] : legacyOf(language).filter(readable)
}

function likeliest(bytes: Buffer, [first, ...others]: Encoding[]): Encoding | undefined {
  if (first === undefined || others.length === 0) return first
  const sample = bytes.subarray(0, LOOKED_AT)
  let best = { encoding: first, share: likelihood(sample, first) }
  for (const encoding of others) {
    const share = likelihood(sample, encoding)
    if (share > best.share) best = { encoding, share }
  }
  return best.encoding
}

/**
 * The characters of windows-1252 from 0x80 on, by the encoding standard of browsers; some engines read ISO 8859-1
 * instead. Five bytes stand for invisible characters, which no text contains.
 */
const WESTERN = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function western(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => WESTERN.charAt(sign.charCodeAt(0) - 0x80))
}

function decoded(bytes: Buffer, encoding: Encoding): string | undefined {
  try {
    const text =
      encoding === 'windows-1252' ? western(bytes) : new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return binary.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
