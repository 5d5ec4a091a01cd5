import { setImmediate } from 'node:timers/promises'
import { streamXlsxRows } from 'hucre/xlsx'
import Papa from 'papaparse'
import type { Entry, ZipFile } from 'yauzl'
import { RuleBroken } from '#domain/errors'
import type { Cell } from '#sheet/cell'
import { unguardedText } from '#sheet/csv'
import { type Language, factsOf } from '#words/languages'
import { type Encoding, likelihood } from './encodings'
import { numberFormats, shownText, type RowFormats, zipContents, type ZipContents } from './zip-contents'

/** A table as read from a file. */
export interface ReadSheet {
  headers: string[]
  rows: SheetRow[]
  /** For a CSV file: its encoding, and those in which it would be valid text. */
  encoding?: Encoding
  encodings: Encoding[]
}

/** A row that is not empty. */
export interface SheetRow {
  /** Its number as spreadsheets count, with the heads as row 1. */
  number: number
  cells: Cell[]
  /** The text shown in the sheet where it differs from the value, by column from 0: `00126` for 126. */
  shown?: ReadonlyMap<number, string>
}

const MOST_ROWS = 100_000
const MOST_COLUMNS = 500
const MOST_CELLS = 5_000_000
/** As many as spreadsheets allow. */
const LONGEST_CELL = 32_767
/** The maximum number of lines read, including empty ones: some spreadsheets leave many behind. */
const MOST_LINES = 3_000_000
/** The number of rows between which other requests get their turn. */
const TURN = 500

/**
 * Reads a CSV file or the first sheet of a workbook; the content decides which it is, not the name.
 *
 * @param language of the user, which helps to detect the encoding of an old CSV file
 * @param encoding of a CSV file, if the user has chosen one
 * @throws RuleBroken `file_type`, `file_unreadable`, `file_empty`, `too_many_rows`, `too_many_columns`,
 *   `too_many_cells`, `cell_too_long`, `too_large`
 */
export async function readSheet(bytes: Buffer, language: Language, encoding?: string): Promise<ReadSheet> {
  const isZip = bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50
  const csv = isZip ? undefined : decodeText(bytes, language, encoding)
  if (!isZip && !csv) throw new RuleBroken('file_type')
  const [head, ...rows] = await collected(csv ? csvRows(csv.text) : workbookRows(bytes))
  const headers = (head?.cells ?? []).map((cell) => (cell === null ? '' : String(cell).trim()))
  if (!head || rows.length === 0) throw new RuleBroken('file_empty')
  return { headers, rows, encodings: csv?.encodings ?? [], ...(csv && { encoding: csv.encoding }) }
}

async function collected(rows: AsyncIterable<SheetRow> | Iterable<SheetRow>): Promise<SheetRow[]> {
  const kept: SheetRow[] = []
  let count = 0
  try {
    for await (const { number, cells, shown } of rows) {
      if (number % TURN === 0) await setImmediate()
      if (number > MOST_LINES) throw new RuleBroken('too_many_rows', { most: MOST_ROWS })
      if (cells.every(isEmpty)) continue
      if (kept.length > MOST_ROWS) throw new RuleBroken('too_many_rows', { most: MOST_ROWS })
      count += cells.length
      refuseWide(number, cells, count)
      const plain = cells.map((cell) => (typeof cell === 'string' ? unguardedText(cell) : cell))
      kept.push({ number, cells: plain, ...(shown && { shown }) })
    }
  } catch (error) {
    // Any error of the libraries comes from the file.
    throw error instanceof RuleBroken ? error : new RuleBroken('file_unreadable')
  }
  return kept
}

function refuseWide(row: number, cells: readonly Cell[], count: number) {
  if (cells.findLastIndex((cell) => !isEmpty(cell)) >= MOST_COLUMNS)
    throw new RuleBroken('too_many_columns', { most: MOST_COLUMNS })
  if (count > MOST_CELLS) throw new RuleBroken('too_many_cells', { most: MOST_CELLS })
  if (cells.some((cell) => typeof cell === 'string' && cell.length > LONGEST_CELL))
    throw new RuleBroken('cell_too_long', { row, most: LONGEST_CELL })
}

function isEmpty(cell: Cell): boolean {
  return cell === null || (typeof cell === 'string' && cell.trim() === '')
}

async function* workbookRows(bytes: Buffer): AsyncGenerator<SheetRow> {
  const contents = await zipContents(bytes)
  if (!contents.files.has('xl/workbook.xml')) throw new RuleBroken('file_type')
  await refuseBomb(contents)
  const formats = numberFormats(contents)
  let next = await formats.next()
  for await (const { index, values } of streamXlsxRows(bytes)) {
    while (!next.done && next.value.index < index) next = await formats.next()
    const cells = values.map((value) => value ?? null)
    const row = next.done || next.value.index !== index ? undefined : next.value
    const shown = row && shownIn(cells, row)
    yield { number: index + 1, cells, ...(shown && { shown }) }
  }
}

function shownIn(cells: readonly Cell[], { formats }: RowFormats): SheetRow['shown'] {
  const texts = [...formats].flatMap(([column, format]): [number, string][] => {
    const text = shownText(cells[column] ?? null, format)
    return text === undefined ? [] : [[column, text]]
  })
  return texts.length === 0 ? undefined : new Map(texts)
}

/** The amount read at a time; a longer row is read completely, up to the maximum. */
const PIECE = 64 * 1024
const LONGEST_ROW = 1024 * 1024

interface Parsed {
  data: string[][]
  errors: unknown[]
  /** The end of the last complete row. */
  meta: { cursor: number }
}

/**
 * The rows of a CSV text, in time proportional to its length, for any content.
 *
 * @throws RuleBroken `file_unreadable` for an unterminated quote or an excessively long row
 */
function* csvRows(text: string): Generator<SheetRow> {
  const plain = text.replaceAll('\r\n', '\n')
  const newline = plain.includes('\n') ? '\n' : '\r'
  const parser = new Papa.Parser({ delimiter: delimiterOf(plain), newline })
  let [at, length, number] = [0, PIECE, 0]
  while (at < plain.length) {
    const isLast = at + length >= plain.length
    const { data, errors, meta }: Parsed = parser.parse(plain.slice(at, at + length), 0, !isLast)
    if (errors.length > 0 && (isLast || data.length > 0)) throw new RuleBroken('file_unreadable')
    for (const cells of data) yield { number: (number += 1), cells }
    if (isLast) return
    at += meta.cursor
    length = meta.cursor === 0 ? length * 2 : PIECE
    if (length > LONGEST_ROW * 2) throw new RuleBroken('file_unreadable')
  }
}

/** The delimiter of the heads: a comma, or another one that spreadsheets use, depending on the country. */
function delimiterOf(text: string): string {
  const [head = ''] = text
    .slice(0, PIECE)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

const MEGABYTE = 1024 * 1024
/** The maximum unpacked size of a workbook, in megabytes; one of 100,000 rows needs half of it. */
const LARGEST_UNPACKED = 200
/** The maximum size of a file other than rows, such as the shared texts, in megabytes: they are kept in memory whole. */
const LARGEST_TEXTS = 64
const ROWS = 'xl/worksheets/'

/**
 * Unpacks a workbook without keeping anything, and counts the bytes: its directory may declare false sizes, which the
 * library that reads it trusts.
 *
 * @throws RuleBroken `too_large` beyond 200 MB, 64 MB in a file other than rows, declared or real; `file_unreadable` where a
 *   file's size differs from the directory
 */
async function refuseBomb({ zip, files }: ZipContents): Promise<void> {
  const claimed = [...files.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (claimed > LARGEST_UNPACKED * MEGABYTE) throw new RuleBroken('too_large', { most: LARGEST_UNPACKED })
  for (const [name, { uncompressedSize }] of files)
    if (!name.startsWith(ROWS) && uncompressedSize > LARGEST_TEXTS * MEGABYTE)
      throw new RuleBroken('too_large', { most: LARGEST_TEXTS })
  for (const entry of files.values())
    if ((await sizeOf(zip, entry)) !== entry.uncompressedSize) throw new RuleBroken('file_unreadable')
}

/** The real size of a file, or slightly more than its declared size if that is exceeded. */
async function sizeOf(zip: ZipFile, entry: Entry): Promise<number> {
  let size = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    size += (chunk as Buffer).length
    // Leaving the loop ends the stream, so that nothing more is unpacked.
    if (size > entry.uncompressedSize) return size
  }
  return size
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
interface DecodedText {
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
function decodeText(bytes: Buffer, language: Language, wanted?: string): DecodedText | undefined {
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
