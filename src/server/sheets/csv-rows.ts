import Papa from 'papaparse'
import { RuleBroken } from '#domain/errors'
import type { SheetRow } from './read-sheet'

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
export function* csvRows(text: string): Generator<SheetRow> {
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
