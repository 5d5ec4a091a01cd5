import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import Papa from 'papaparse'
import { cellLook, cellText, type Cell, type CellField } from '#sheet/cell'
import { guardedText, workbookText } from '#sheet/csv'

/** A table to write: its name, its columns, and its rows as a stream. */
export interface Sheet {
  name: string
  columns: (CellField & { header: string })[]
  /** Several rows at a time. */
  batches: AsyncIterable<Cell[][]>
}

type Bytes = ReadableStream<Uint8Array>

/** The mark by which spreadsheets recognise UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const LONGEST_SHEET_NAME = 31

/** The formats of a sheet: their writers and names. */
export const sheetFormats = {
  csv: { type: 'text/csv; charset=utf-8', write: csv },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: xlsx,
  },
} satisfies Record<string, { type: string; write: (sheet: Sheet) => Bytes }>

export type SheetFormat = keyof typeof sheetFormats

/** Whether an unknown value is the name of a sheet format. */
export function isSheetFormat(value: unknown): value is SheetFormat {
  return typeof value === 'string' && Object.hasOwn(sheetFormats, value)
}

function csv(sheet: Sheet): Bytes {
  return streamOf(csvTexts(sheet))
}

async function* csvTexts({ columns, batches }: Sheet): AsyncGenerator<Buffer> {
  const line = (cells: Cell[]) =>
    cells.map((cell, index) => {
      const column = columns[index]
      return typeof cell === 'string' || !column ? guardedText(String(cell)) : cellText(column, cell)
    })
  yield Buffer.from(BYTE_ORDER_MARK + csvOf([line(columns.map(({ header }) => header))]))
  for await (const rows of batches) yield Buffer.from(csvOf(rows.map(line)))
}

function csvOf(rows: string[][]): string {
  return rows.length === 0 ? '' : `${Papa.unparse(rows, { newline: '\r\n' })}\r\n`
}

function xlsx({ name, columns, batches }: Sheet): Bytes {
  return writeXlsxStream(plainRows(batches), {
    name: sheetName(name),
    columns: columns.map((column) => {
      const { width, format } = cellLook(column)
      return { header: workbookText(column.header), width, ...(format ? { numFmt: format } : {}) }
    }),
    freezePane: { rows: 1 },
  })
}

async function* plainRows(batches: Sheet['batches']): AsyncGenerator<Cell[]> {
  const plain = (cell: Cell) => (typeof cell === 'string' ? workbookText(cell) : cell)
  for await (const rows of batches) for (const row of rows) yield row.map(plain)
}

/** A name that spreadsheets accept. */
function sheetName(name: string): string {
  const known = name.replaceAll(/[[\]:*?/\\']/g, ' ').trim()
  return known === '' ? 'goldbook' : known.slice(0, LONGEST_SHEET_NAME)
}

/** Reads only as fast as the client receives, and stops when it disconnects. */
function streamOf(chunks: AsyncGenerator<Buffer>): Bytes {
  return Readable.toWeb(Readable.from(chunks)) as Bytes
}

/**
 * The `Content-Disposition` of a sheet: its name in the user's language, and one that every browser understands.
 *
 * @param day the business day that the name ends with
 */
export function fileNameHeader(name: string, title: string, day: string, format: string): string {
  const plain = title.replaceAll(/[\\/:*?"<>|]/g, ' ')
  const named = encodeURIComponent(`${plain}-${day}.${format}`).replaceAll(/['()*]/g, escape)
  return `attachment; filename="${name}-${day}.${format}"; filename*=UTF-8''${named}`
}
