import type { ReportHead, ShownChart } from './report-calls'

/** Where an address says how the answer to a report is shown. */
export const SORT = 'sort'
export const CHART = 'chart'

const NO_CHART = 'none'

/** Writes a chart into an address: `weight.line`, or `none`. */
export function chartText(chart: ShownChart | null): string {
  return chart ? `${chart.measure}.${chart.as}` : NO_CHART
}

/** Reads the chart of an address; the report's own where it says nothing. */
export function chartIn(text: string | null, head: ReportHead): ShownChart | null {
  if (text === null) return head.chart
  const [measure = '', as] = text.split('.')
  const isOffered = head.all_measures.some(({ key }) => key === measure)
  return isOffered ? { measure, as: as === 'line' ? 'line' : 'bars' } : null
}
