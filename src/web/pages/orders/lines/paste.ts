import { changeLine, type DraftLine, type LineChange, type OrderDraft } from '#domain/order/draft/draft'
import type { Language } from '#words/languages'
import { notationOf } from '#words/notation'
import { readNumber, type Refusal } from '#domain/typed-number'
import { isFixed, isNumberColumn, isTextColumn, measureIn, mostOf } from '../../../trade/order/line-columns'

/** A cell of a pasted block that its column refuses. */
export interface RefusedCell {
  /** Of the line, from 1. */
  position: number
  text: string
  refusal: Refusal
}

interface Pasted {
  draft: OrderDraft
  refused: RefusedCell[]
}

type Change = LineChange | Refusal

const isRefusal = (change: Change): change is Refusal => 'reason' in change

function changeFor(line: DraftLine, column: string, text: string, { currency, language }: Reader): Change {
  if (isTextColumn(column)) return { [column]: text.trim().slice(0, mostOf[column]) }
  if (!isNumberColumn(column)) return {}
  const reading = readNumber(text, measureIn(column, line, currency), notationOf(language))
  if ('refusal' in reading) return reading.refusal
  return reading.value === undefined ? {} : { [column]: reading.value }
}

interface Reader {
  currency: string
  language: Language
}

/**
 * Fills lines from a block of cells: the first column at `columns[0]` of the line `key`, further rows below it.
 *
 * Empty cells, values that the goods determine, and rows beyond the last line are left out; refused numbers are
 * reported.
 */
export function pasteInto(
  draft: OrderDraft,
  key: number,
  columns: string[],
  rows: string[][],
  language: Language,
): Pasted {
  const { order_type, currency } = draft.header
  const first = draft.lines.findIndex((line) => line.key === key)
  return rows.reduce<Pasted>(
    (current, cells, offset) => {
      const line = current.draft.lines[first + offset]
      if (line === undefined) return current
      const read = cells.map((text, index) => {
        const column = columns[index] ?? ''
        const change = isFixed(line, column, order_type)
          ? {}
          : changeFor(line, column, text, { currency, language })
        return { text, change }
      })
      const change: LineChange = Object.assign(
        {},
        ...read.map(({ change }) => (isRefusal(change) ? {} : change)),
      )
      const refused = read.flatMap(({ text, change }) =>
        isRefusal(change) ? [{ position: first + offset + 1, text, refusal: change }] : [],
      )
      return {
        draft: changeLine(current.draft, line.key, change),
        refused: [...current.refused, ...refused],
      }
    },
    { draft, refused: [] },
  )
}
