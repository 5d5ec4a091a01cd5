import type { AnswerDimension, AnswerMeasure, ReportAnswer } from '#resource/reports/report-row'
import type { ReportGroup } from '#resource/reports/report'
import type { BaseRecord } from '@refinedev/core'
import type { Call } from '../calls'

/** The measure that a chart shows, and its form. */
export interface ShownChart {
  measure: string
  as: 'bars' | 'line'
}

/** The head of a report, known before any question, as the API answers it. */
export interface ReportHead {
  name: string
  title: string
  group: ReportGroup
  /** The resource whose records it counts. */
  of: string
  /** Whether a period limits it. */
  dated: boolean
  opens: 'month' | 'year' | number | null
  by: string[]
  filters: string[]
  chart: ShownChart | null
  sort: string | null
  all_dimensions: Omit<AnswerDimension, 'labels'>[]
  all_measures: AnswerMeasure[]
}

export type AnsweredReport = ReportHead & ReportAnswer

/** The records behind a row. */
export interface ReportRecords extends ReportHead {
  total: number
  per_page: number
  data: BaseRecord[]
}

const REPORTS = 'reports'

/** The reports that the user may ask. */
export const allReports: Call<{ data: ReportHead[] }> = { resource: REPORTS, path: '/reports' }

/** The rows of a report. @param query as in its page's address */
export function reportCall(name: string, query: string): Call<AnsweredReport> {
  return { resource: REPORTS, path: `/reports/${name}?${query}` }
}

/** The records behind a row. @param query as in the page's address, with the keys of the row */
export function recordsCall(name: string, query: string): Call<ReportRecords> {
  return { resource: REPORTS, path: `/reports/${name}/records?${query}` }
}
