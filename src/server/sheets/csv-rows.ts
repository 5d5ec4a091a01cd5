import Papa from 'papaparse'
import { RuleBroken } from '#domain/errors'
import type { SheetRow } from './read-sheet'

/** So much is read at a time; a longer row is read as a whole, up to the longest. */
const PIECE = 64 * 1024
const LONGEST_ROW = 1024 * 1024

interface Parsed {
  data: string[][]
  errors: unknown[]
  /** How far the whole rows reach. */
  meta: { cursor: number }
}

/**
 * The rows of a CSV text, in time that grows with its length alone, whatever stands in it.
 *
 * @throws RuleBroken `file_unreadable` for a quote that never ends or a row beyond all measure
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

/** What stands between the heads: a comma, or what spreadsheets in other countries put there. */
function delimiterOf(text: string): string {
  const [head = ''] = text
    .slice(0, PIECE)
    .replaceAll(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1)
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}
