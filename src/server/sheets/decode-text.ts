import type { Language } from '#resource/resource'

/** What spreadsheets save a CSV file in, where it is not UTF-8, by the language of the machine. */
const legacy: Record<Language, string> = {
  zh: 'gb18030',
  en: 'windows-1252',
  es: 'windows-1252',
  ja: 'shift_jis',
}

const marks: { mark: number[]; encoding: string }[] = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** What stands in no text: pictures and programs begin with some of these. */
// oxlint-disable-next-line no-control-regex
const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/

/**
 * The text of a file: in the encoding that its first bytes name, else UTF-8, else what spreadsheets in the user's
 * language use.
 *
 * @returns undefined for bytes that are no text
 */
export function decodeText(bytes: Buffer, language: Language): string | undefined {
  const marked = marks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte))
  const encodings = marked ? [marked.encoding] : ['utf-8', legacy[language]]
  for (const encoding of encodings) {
    const text = decoded(bytes, encoding)
    if (text !== undefined && !binary.test(text)) return text
  }
  return undefined
}

function decoded(bytes: Buffer, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
