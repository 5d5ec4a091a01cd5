import { setImmediate } from 'node:timers/promises'
import { streamXlsxRows } from 'hucre/xlsx'
import Papa from 'papaparse'
import type { Entry, ZipFile } from 'yauzl'
import { RuleBroken } from '#domain/errors'
import type { Cell } from '#sheet/cell'
import { unguardedText } from '#sheet/csv'
import type { Language } from '#words/languages'
import { decodeText, type Encoding } from './encodings'
import {
  numberFormats,
  sheetsIn,
  shownText,
  zipContents,
  type RowFormats,
  type WorkbookSheet,
  type ZipContents,
} from './zip-contents'

/** A table as read from a file. */
export interface ReadSheet {
  headers: string[]
  rows: SheetRow[]
  /** The number of the row of the heads, and the first rows, each of which may be chosen as that row. */
  headsRow: number
  firstRows: { row: number; text: string }[]
  /** The names of a workbook's sheets that are not hidden, and which of them was read. */
  sheets: string[]
  sheet?: string
  /** For a CSV file: its encoding, and those in which it would be valid text. */
  encoding?: Encoding
  encodings: Encoding[]
}

/** The user's choices for a file where it is not read as meant. */
export interface SheetChoices {
  encoding?: string | undefined
  sheet?: string | undefined
  headsRow?: number | undefined
}

/** A row that is not empty. */
export interface SheetRow {
  /** Its number as spreadsheets count. */
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

/** The rows among which the heads are looked for: titles and an address stand above them. */
const FIRST_ROWS = 20
/** The characters that a row is shown with for the choice of the heads. */
const SHOWN = 120

/**
 * Reads a CSV file or a sheet of a workbook; the content decides which it is, not the name. The heads are the first row
 * in which most heads are recognised, the sheet is the one with such a row.
 *
 * @param language of the user, which helps to detect the encoding of an old CSV file
 * @param recognised the number of recognised heads among texts
 * @throws RuleBroken `file_type`, `file_unreadable`, `quote_open`, `file_empty`, `sheet_unknown`, `too_many_rows`,
 *   `too_many_columns`, `too_many_cells`, `cell_too_long`, `too_large`
 */
export async function readSheet(
  bytes: Buffer,
  language: Language,
  recognised: (heads: readonly string[]) => number = () => 0,
  choices: SheetChoices = {},
): Promise<ReadSheet> {
  const isZip = bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50
  const csv = isZip ? undefined : decodeText(bytes, language, choices.encoding)
  if (!isZip && !csv) throw new RuleBroken('file_type')
  const book = csv ? undefined : await bookOf(bytes, recognised, choices.sheet)
  const all = await collected(book ? workbookRows(bytes, book) : csvRows(csv?.text ?? ''))
  const at = placeOfHeads(all, recognised, choices.headsRow)
  const [head, ...rows] = all.slice(at)
  if (!head || rows.length === 0) throw new RuleBroken('file_empty')
  return {
    ...{ headers: textsIn(head), rows, headsRow: head.number },
    firstRows: all
      .slice(0, FIRST_ROWS)
      .map((row) => ({ row: row.number, text: textsIn(row).filter(Boolean).join(' · ').slice(0, SHOWN) })),
    ...{ sheets: book?.sheets.map(({ name }) => name) ?? [], encodings: csv?.encodings ?? [] },
    ...(book?.sheet && { sheet: book.sheet.name }),
    ...(csv && { encoding: csv.encoding }),
  }
}

const textsIn = ({ cells }: Pick<SheetRow, 'cells'>) =>
  cells.map((cell) => (cell === null ? '' : String(cell).trim()))

/** The place of the heads among rows: the chosen row, the one with most known heads, or the first as wide as the table. */
function placeOfHeads(
  rows: readonly SheetRow[],
  recognised: (heads: readonly string[]) => number,
  chosen?: number,
): number {
  if (chosen !== undefined)
    return Math.max(
      0,
      rows.findIndex(({ number }) => number === chosen),
    )
  const texts = rows.slice(0, FIRST_ROWS).map(textsIn)
  const known = texts.map(recognised)
  const most = Math.max(...known)
  if (most > 0) return known.indexOf(most)
  const filled = texts.map((row) => row.filter((text) => text !== '').length)
  return Math.max(
    0,
    filled.findIndex((count) => count * 2 >= Math.max(...filled)),
  )
}

/** A workbook, and the sheet of it that is read. */
interface Book {
  contents: ZipContents
  sheets: WorkbookSheet[]
  sheet: WorkbookSheet | undefined
}

/** @throws RuleBroken `sheet_unknown` */
async function bookOf(
  bytes: Buffer,
  recognised: (heads: readonly string[]) => number,
  chosen?: string,
): Promise<Book> {
  try {
    const contents = await zipContents(bytes)
    if (!contents.files.has('xl/workbook.xml')) throw new RuleBroken('file_type')
    await refuseBomb(contents)
    const sheets = await sheetsIn(contents)
    if (sheets.length === 0) throw new RuleBroken('file_unreadable')
    const named = sheets.find(({ name }) => name === chosen)
    if (chosen !== undefined && !named) throw new RuleBroken('sheet_unknown', { name: chosen })
    return { contents, sheets, sheet: named ?? (await likeliestSheet(bytes, sheets, recognised)) }
  } catch (error) {
    throw error instanceof RuleBroken ? error : new RuleBroken('file_unreadable')
  }
}

/** The first sheet of which most heads are recognised, else the one with most of them. */
async function likeliestSheet(
  bytes: Buffer,
  sheets: readonly WorkbookSheet[],
  recognised: (heads: readonly string[]) => number,
): Promise<WorkbookSheet | undefined> {
  let best: { sheet: WorkbookSheet | undefined; known: number } = { sheet: sheets[0], known: -1 }
  if (sheets.length < 2) return best.sheet
  for (const sheet of sheets) {
    const texts: string[][] = []
    for await (const { values } of streamXlsxRows(bytes, { sheet: sheet.index, maxRows: FIRST_ROWS }))
      texts.push(textsIn({ cells: values.map((value) => value ?? null) }).filter((text) => text !== ''))
    for (const row of texts) {
      const known = recognised(row)
      if (known > 1 && known * 2 > row.length) return sheet
      // A sheet without rows, or with a title alone, is a cover.
      const worth = known > 0 ? known : texts.length > 1 ? 0 : -1
      if (worth > best.known) best = { sheet, known: worth }
    }
  }
  return best.sheet
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

async function* workbookRows(bytes: Buffer, { contents, sheet }: Book): AsyncGenerator<SheetRow> {
  if (!sheet) return
  const formats = numberFormats(contents, sheet)
  let next = await formats.next()
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: sheet.index })) {
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
  errors: { code: string; index?: number }[]
  /** The end of the last complete row. */
  meta: { cursor: number }
}

/** The line by which a spreadsheet is told the delimiter; no spreadsheet counts or shows it. */
const separatorLine = /^sep=([^\r\n])\r?\n?/i

/**
 * The rows of a CSV text, in time proportional to its length, for any content.
 *
 * @throws RuleBroken `quote_open` for a quotation mark without a second one, `file_unreadable` for an excessively long row
 */
function* csvRows(text: string): Generator<SheetRow> {
  const [line = '', named] = separatorLine.exec(text) ?? []
  const plain = text.slice(line.length).replaceAll('\r\n', '\n')
  const newline = plain.includes('\n') ? '\n' : '\r'
  const lineAt = (place: number) => plain.slice(0, place).split(newline).length + (line === '' ? 0 : 1)
  const parser = new Papa.Parser({ delimiter: named ?? delimiterOf(plain), newline })
  let [at, length, number] = [0, PIECE, 0]
  while (at < plain.length) {
    const isLast = at + length >= plain.length
    const { data, errors, meta }: Parsed = parser.parse(plain.slice(at, at + length), 0, !isLast)
    const [error] = errors
    if (error && (isLast || data.length > 0))
      throw new RuleBroken('quote_open', { line: lineAt(at + (error.index ?? 0)) })
    for (const cells of data) yield { number: (number += 1), cells }
    if (isLast) return
    at += meta.cursor
    length = meta.cursor === 0 ? length * 2 : PIECE
    if (length <= LONGEST_ROW * 2) continue
    // A row that does not end at the ends of lines is held open by a quotation mark.
    const isOpen = plain.slice(at, at + length).includes(newline)
    throw new RuleBroken(isOpen ? 'quote_open' : 'file_unreadable', { line: lineAt(at) })
  }
}

const delimiters = [',', ';', '\t', '|']

/**
 * The delimiter that the first rows agree on: a comma, or another one that spreadsheets use, depending on the country.
 * Titles above the heads have none, and a comma may stand within texts and numbers.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, PIECE)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, FIRST_ROWS)
  const agreement = (delimiter: string) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    const alike = counts.map((count) => counts.filter((other) => other === count).length)
    const most = Math.max(0, ...alike)
    return [most, counts[alike.indexOf(most)] ?? 0] as const
  }
  let best = { delimiter: ',', worth: agreement(',') }
  for (const delimiter of delimiters) {
    const worth = agreement(delimiter)
    if (worth[0] > best.worth[0] || (worth[0] === best.worth[0] && worth[1] > best.worth[1]))
      best = { delimiter, worth }
  }
  return best.delimiter
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
