import { setImmediate } from 'node:timers/promises'
import { streamXlsxRows } from 'hucre/xlsx'
import { RuleBroken } from '#domain/errors'
import type { Cell } from '#sheet/cell'
import { unguarded } from '#sheet/formula-guard'
import type { Language } from '#words/languages'
import { csvRows } from './csv-rows'
import { decodeText } from './decode-text'
import type { Encoding } from './encodings'
import { numberFormats, shownText, type RowFormats } from './number-formats'
import { refuseBomb } from './unpacked-size'
import { zipContents } from './zip-contents'

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
  /** What the sheet shows where that differs from the value, by column from 0: `00126` for 126. */
  shown?: ReadonlyMap<number, string>
}

export const MOST_ROWS = 100_000
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
      const plain = cells.map((cell) => (typeof cell === 'string' ? unguarded(cell) : cell))
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
  const entries = zipContents(bytes)
  if (!entries) throw new RuleBroken('file_unreadable')
  if (!entries.some(({ name }) => name === 'xl/workbook.xml')) throw new RuleBroken('file_type')
  await refuseBomb(bytes, entries)
  const formats = numberFormats(bytes, entries)
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
