import { orderIn, treeOf, type TreeRow } from '../../../data/reports/report-rows'
import { amountText } from '../../../data/reports/amount-text'
import type { AnsweredReport } from '../../../data/reports/report-calls'
import type { ServedResources } from '../../../data/resources'
import { BROUGHT_CELLS, BROUGHT_COLUMNS, BROUGHT_TOTALS } from '#paper/brought-columns'
import { ROW_HEAD } from '#drawing/brought'
import { PRINTED_OF, type PrintData } from '#drawing/print-data'
import { joined } from '../../drawing/printed-value'
import { companyTexts } from '../company-texts'
import type { Values } from '../field-text'

/** All that a report is printed from, in the language of the screen. */
export interface ReportSource {
  answer: AnsweredReport
  /** The first and the last day; null where it has none. */
  period: { from: string | null; to: string | null }
  /** The conditions on its records: what each is about, and what is wanted of it. */
  conditions: readonly { title: string; values: readonly string[] }[]
  /** By what its rows stand in order, `weight desc`. */
  sort: string | null
  /** What the last row is called. */
  total: string
  company: Values
  /** The business day on which it is printed, `2026-11-21`. */
  today: string
  resources: ServedResources
}

/** The computed texts of the paper, titled by `print.fields.*`. */
export const reportFields = ['title', 'period', 'conditions', 'printed_on', 'footer'] as const

/** Steps into the room of a label that lies below another. */
const STEP = '\u2003'

const listed = (texts: readonly string[]): PrintData =>
  Object.fromEntries(texts.map((text, place) => [String(place), text]))

function periodText({ from, to }: ReportSource['period']): string {
  return from === null && to === null ? '' : `${from ?? '…'} – ${to ?? '…'}`
}

/** All groups open, each with its sums at its head. */
function rows(answer: AnsweredReport, sort: string | null): PrintData[] {
  const rowsOf = ({ label, amounts, children = [], keys }: TreeRow): PrintData[] => [
    {
      [BROUGHT_CELLS]: listed([
        STEP.repeat(keys.length - 1) + label,
        ...answer.measures.map((measure) => amountText(measure, amounts[measure.key])),
      ]),
      [ROW_HEAD]: children.length > 0 ? '1' : '',
    },
    ...children.flatMap(rowsOf),
  ]
  return treeOf(answer, orderIn(sort)).flatMap(rowsOf)
}

/**
 * A report as the texts of its paper: its columns are those that it was asked for, so that one template prints every
 * report.
 */
export function reportTexts(source: ReportSource): PrintData {
  const { answer, period, conditions, sort, total, company, today, resources } = source
  const { of, title, dimensions, measures, totals } = answer
  return {
    title,
    period: periodText(period),
    conditions: conditions.map((each) => `${each.title}：${each.values.join('、')}`).join('\n'),
    printed_on: today,
    footer: joined([title, today]),
    [BROUGHT_COLUMNS]: [
      { title: dimensions.map((dimension) => dimension.title).join(' › '), is_figure: '' },
      ...measures.map((measure) => ({ title: measure.title, is_figure: '1' })),
    ],
    rows: rows(answer, sort),
    [BROUGHT_TOTALS]: listed([total, ...measures.map((measure) => amountText(measure, totals[measure.key]))]),
    settings: companyTexts(company, resources),
    [PRINTED_OF]: of,
  }
}
