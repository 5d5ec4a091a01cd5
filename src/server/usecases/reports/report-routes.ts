import { Hono } from 'hono'
import type { AnswerMeasure, Amount, Amounts, ReportAnswer } from '#resource/reports/report-row'
import type { Report } from '#resource/reports/report'
import { titleIn, type Field } from '#resource/resource'
import type { Cell, CellField } from '#sheet/cell'
import { labels } from '#words/labels'
import type { Language } from '#words/languages'
import { RuleBroken } from '#domain/errors'
import { type Context, type AppEnv, readingOf } from '../../request/context'
import {
  fileNameHeader,
  type Sheet,
  type SheetFormat,
  isSheetFormat,
  sheetFormats,
} from '../../sheets/write-sheet'
import { businessDay } from '../../request/shop'
import { refuseUnconfirmed } from '../../request/access/ask-password'
import { questionOf } from '../../store/reports/question'
import { reportRecords } from '../../store/reports/reports'
import { sightOfReport } from '../kept-exports'
import { recordEvent } from '../../request/security-log'
import { answerReport } from './answer'
import { reportHead, readQuestion, readComparison, reportFor, visibleReport } from './visible-report'

/** A column of figures, in one currency if they are money. */
interface FigureColumn {
  measure: AnswerMeasure
  currency?: string
  /** The column belongs to the compared period. */
  before: boolean
}

/** A report as a sheet: a column for each dimension, and for each measure one per currency; rows without totals. */
function reportSheet(report: Report, answer: ReportAnswer, language: Language): Sheet {
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
function reportFile(c: Context, report: Report, format: SheetFormat): string {
  return fileNameHeader(report.$id, titleIn(report, c.var.language), businessDay(c.var.shop), format)
}

/** The records of a row on one page. */
const RECORDS_PAGE = 50

const asJson = { 'Content-Type': 'application/json; charset=utf-8' }

/**
 * `GET /reports`: the user's reports; `/{name}`: the rows of a report with their totals; `/{name}/records`: the records
 * behind a row; `/{name}/export`: the rows as a sheet.
 */
export const reportRoutes = new Hono<AppEnv>()
  .get('/', (c) => {
    const seen = Object.values(c.var.shop.reports.served()).flatMap(
      (report) => visibleReport(c, report) ?? [],
    )
    const ordered = seen.toSorted((one, other) => one.report.order - other.report.order)
    return c.json({ data: ordered.map((report) => reportHead(c, report)) })
  })
  .get('/:name', async (c) => {
    const seen = reportFor(c, c.req.param('name'))
    const asked = await readQuestion(c, seen)
    const answer = await answerReport(await readingOf(c), asked, readComparison(c, asked), c.var.language)
    return c.json({ ...reportHead(c, seen), ...answer })
  })
  .get('/:name/records', async (c) => {
    const seen = reportFor(c, c.req.param('name'))
    const asked = await readQuestion(c, seen)
    const wanted = c.req.queries('key') ?? []
    if (wanted.length !== asked.by.length) throw new RuleBroken('invalid', {}, '/key')
    const { total, data } = await reportRecords(await readingOf(c), questionOf(asked), wanted, {
      ...{ of: seen.report.of, resources: seen.resources, page: pageOf(c), size: RECORDS_PAGE },
    })
    const head = JSON.stringify({ ...reportHead(c, seen), total, per_page: RECORDS_PAGE })
    return c.body(`${head.slice(0, -1)},"data":${data}}`, 200, asJson)
  })
  .get('/:name/export', async (c) => {
    const seen = reportFor(c, c.req.param('name'), 'export')
    const { report } = seen
    refuseUnconfirmed(c)
    const format = c.req.query('format') ?? 'csv'
    if (!isSheetFormat(format)) throw new RuleBroken('invalid', {}, '/format')
    const asked = await readQuestion(c, seen)
    c.env?.job?.seen(sightOfReport(c, seen))
    const answer = await answerReport(await readingOf(c), asked, readComparison(c, asked), c.var.language)
    await recordEvent(c, 'exported', { format, rows: answer.rows.length, report: report.$id }, report.of)
    return c.body(sheetFormats[format].write(reportSheet(report, answer, c.var.language)), 200, {
      'Content-Type': sheetFormats[format].type,
      'Content-Disposition': reportFile(c, report, format),
    })
  })

function pageOf(c: Context): number {
  const page = Number(c.req.query('page') ?? '1')
  if (!Number.isSafeInteger(page) || page < 1) throw new RuleBroken('invalid', {}, '/page')
  return page
}
