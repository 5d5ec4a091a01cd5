import type { AnswerMeasure, Amount, Amounts, ReportAnswer } from '#resource/reports/report-row'
import type { Report } from '#resource/reports/report'
import { titleIn, type Field } from '#resource/resource'
import type { Cell, CellField } from '#sheet/cell'
import { labels } from '#words/labels'
import type { Language } from '#words/languages'
import type { Context } from '../../request/context'
import { fileNameHeader } from '../../sheets/file-name'
import type { Sheet, SheetFormat } from '../../sheets/write-sheet'
import { businessDay } from '../../request/shop'

/** A column of figures: of one currency, where they are money. */
interface FigureColumn {
  measure: AnswerMeasure
  currency?: string
  /** Of the period that it is compared with. */
  before: boolean
}

/** A report as a sheet: a column for each dimension, and for each measure one per currency; rows without totals. */
export function reportSheet(report: Report, answer: ReportAnswer, language: Language): Sheet {
  const { dimensions, rows } = answer
  const figures = figureColumns(answer)
  const cells = rows.map(({ keys, amounts, before }): Cell[] => [
    ...dimensions.map(({ labels }, place) => {
      const key = keys[place] ?? ''
      return labels[key] ?? key
    }),
    ...figures.map((column) => figureIn(column.before ? (before ?? {}) : amounts, column)),
  ])
  return {
    name: titleIn(report, language),
    columns: [
      ...dimensions.map(({ key, title }) => textColumn(key, title)),
      ...figures.map((each) => figureColumn(each, language)),
    ],
    batches: batchOf(cells),
  }
}

async function* batchOf(cells: Cell[][]) {
  yield cells
}

function figureColumns({ measures, rows, totals, before, compared }: ReportAnswer): FigureColumn[] {
  const sides = compared ? [false, true] : [false]
  return measures.flatMap((measure) =>
    sides.flatMap((isBefore): FigureColumn[] => {
      const all = [totals, before ?? {}, ...rows.map(({ amounts }) => amounts)].map(
        (each) => each[measure.key],
      )
      const currencies = new Set(all.flatMap((amount) => currenciesIn(amount)))
      if (currencies.size === 0) return [{ measure, before: isBefore }]
      return [...currencies].toSorted().map((currency) => ({ measure, currency, before: isBefore }))
    }),
  )
}

const currenciesIn = (amount: Amount | undefined) => (typeof amount === 'object' ? Object.keys(amount) : [])

function figureIn(amounts: Amounts, { measure, currency }: FigureColumn): Cell {
  const amount = amounts[measure.key]
  if (typeof amount !== 'object') return amount ?? null
  return amount[currency ?? ''] ?? null
}

const textColumn = (name: string, title: string) => ({
  ...{ name, header: title, field: { title, kind: 'text' as const } },
})

const kinds = { count: 'integer', number: 'decimal', weight: 'weight', money: 'money' } as const

function figureColumn(
  { measure, currency, before }: FigureColumn,
  language: Language,
): CellField & { header: string } {
  const { key, title, kind } = measure
  const field: Field = { title, kind: kinds[kind], ...(currency === undefined ? {} : { currency }) }
  const header = [title, currency, before ? titleIn(labels.words.compared, language) : undefined]
    .filter(Boolean)
    .join(' ')
  return { name: key, header, field }
}

/** The header that names a report's file. */
export function reportFile(c: Context, report: Report, format: SheetFormat): string {
  return fileNameHeader(report.$id, titleIn(report, c.var.language), businessDay(c.var.shop), format)
}
