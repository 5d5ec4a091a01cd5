import type { TFunction } from 'i18next'
import type { PrintedRow, PrintedRows } from '#paper/printed-rows'
import type { Amount, AnswerMeasure } from '#resource/reports/report-row'
import { formatMoney } from '../../data/languages/format'
import { numberText } from '../../trade/report/AmountCell'
import type { AskedReport } from '../../trade/report/asked-report'
import type { AnsweredReport } from '../../trade/report/report-calls'
import { orderIn, treeOf, type TreeRow } from '../../trade/report/report-rows'

function amountText(measure: AnswerMeasure, amount: Amount | undefined): string {
  if (amount === undefined) return ''
  if (typeof amount === 'number') return numberText(measure, amount)
  return Object.entries(amount)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, value]) => formatMoney(value, currency))
    .join(' ')
}

/** A report as it is printed: all groups open, each with its sums at its head. */
export function printedReport(
  answer: AnsweredReport,
  { from, to }: AskedReport,
  sort: string | null,
  t: TFunction,
): PrintedRows {
  const { title, dimensions, measures, totals } = answer
  const rowsOf = ({ label, amounts, children = [], keys }: TreeRow): PrintedRow[] => [
    {
      cells: [
        '\u2003'.repeat(keys.length - 1) + label,
        ...measures.map((measure) => amountText(measure, amounts[measure.key])),
      ],
      isHead: children.length > 0,
    },
    ...children.flatMap(rowsOf),
  ]
  return {
    title,
    facts: from === null && to === null ? [] : [`${from ?? '…'} – ${to ?? '…'}`],
    columns: [
      { title: dimensions.map((dimension) => dimension.title).join(' › ') },
      ...measures.map((measure) => ({ title: measure.title, align: 'end' as const })),
    ],
    rows: treeOf(answer, orderIn(sort)).flatMap(rowsOf),
    totals: [t('reports.total'), ...measures.map((measure) => amountText(measure, totals[measure.key]))],
  }
}
