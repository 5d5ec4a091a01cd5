import { factsOf, type Language } from '#words/languages'
import { likelihood, type Encoding } from './encodings'

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
 * instead. Five bytes stand for nothing that is seen, which no text contains.
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
