import { broughtData, type BroughtRow, PRINTED_OF, type PrintData } from '#drawing/drawing'
import { orderIn, treeOf, type TreeRow } from '../../../data/reports/report-rows'
import { amountText } from '../../../data/reports/amount-text'
import type { AnsweredReport } from '../../../data/reports/report-calls'
import type { ServedResources } from '../../../data/resources'
import { joined } from '../../drawing/printed-value'
import { companyTexts } from '../company-texts'
import type { Values } from '../field-text'

/** All that a report is printed from, in the language of the screen. */
export interface ReportSource {
  answer: AnsweredReport
  /** The first and the last day; null where it has none. */
  period: { from: string | null; to: string | null }
  /** The conditions on its records, a line for each. */
  conditions: readonly string[]
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

function periodText({ from, to }: ReportSource['period']): string {
  return from === null && to === null ? '' : `${from ?? '…'} – ${to ?? '…'}`
}

/** All groups open, each with its sums at its head. */
function rowsOf(answer: AnsweredReport, sort: string | null): BroughtRow[] {
  const withThoseBelow = ({ label, amounts, children = [], keys }: TreeRow): BroughtRow[] => [
    {
      cells: [label, ...figures(answer, amounts)],
      ...{ depth: keys.length - 1, isHead: children.length > 0 },
    },
    ...children.flatMap(withThoseBelow),
  ]
  return treeOf(answer, orderIn(sort)).flatMap(withThoseBelow)
}

const figures = ({ measures }: AnsweredReport, amounts: TreeRow['amounts']) =>
  measures.map((measure) => amountText(measure, amounts[measure.key]))

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
    conditions: conditions.join('\n'),
    printed_on: today,
    footer: joined([title, today]),
    ...broughtData('rows', {
      columns: [
        { title: dimensions.map((dimension) => dimension.title).join(' › '), isFigure: false },
        ...measures.map((measure) => ({ title: measure.title, isFigure: true })),
      ],
      rows: rowsOf(answer, sort),
      totals: [total, ...figures(answer, totals)],
    }),
    settings: companyTexts(company, resources),
    [PRINTED_OF]: of,
  }
}
