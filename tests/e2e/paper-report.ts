import { reportTexts } from '#web/print/documents/report-texts.ts'
import type { AnsweredReport } from '#web/data/reports/report-calls.ts'
import { type AnswerMeasure, type ReportRow, sumOfAmounts } from '#resource/reports/report-row'
import type { PrintData } from '#drawing/drawing'
import { company, luk, resources, times } from './paper-shop'

const measure = (place: number): AnswerMeasure =>
  place % 3 === 0
    ? { key: `count${place}`, title: '件数', kind: 'count' }
    : place % 3 === 1
      ? { key: `weight${place}`, title: '重量', kind: 'weight', unit: 'g' }
      : { key: `money${place}`, title: '应收金额', kind: 'money' }

const amounts = (measures: readonly AnswerMeasure[], row: number) =>
  Object.fromEntries(
    measures.map(({ key, kind }) => [
      key,
      kind === 'money' ? { HKD: 183_343.49 + row } : kind === 'weight' ? 37.43 + row : row,
    ]),
  )

/** A report with the given number of figures in a row, over the given number of days on which Luk bought. */
export const report =
  (figures: number) =>
  (count: number): PrintData => {
    const measures = times(figures, measure)
    const rows = times(count, (day): ReportRow => {
      const date = `2026-${String((day % 12) + 1).padStart(2, '0')}-${String((day % 28) + 1).padStart(2, '0')}`
      return { keys: [String(day % 7), `${date}#${day}`], amounts: amounts(measures, day) }
    })
    const labels = Object.fromEntries(times(7, (each) => [String(each), `LUK ${luk.name} ${each}`]))
    const answer: AnsweredReport = {
      ...{ name: 'sales-by-customer', title: '按客户销售', group: 'sales', of: 'order_details' },
      ...{ dated: true, opens: 'year', by: [], filters: [], chart: null, sort: null },
      ...{ all_dimensions: [], all_measures: measures, cut: false, measures, rows },
      dimensions: [
        { key: 'customer', title: '客户', labels, dated: false },
        { key: 'date', title: '日期', labels: {}, dated: true },
      ],
      totals: sumOfAmounts(rows.map((row) => row.amounts)),
    }
    return reportTexts({
      answer,
      period: { from: '2026-01-01', to: '2026-12-31' },
      conditions: ['材质：足金、18K金'],
      sort: null,
      total: '合计',
      company,
      today: '2026-11-21',
      resources,
    })
  }
