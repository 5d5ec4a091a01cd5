import { isPeriodName, namedPeriods, daysAfter, periodAt, type Period } from '#domain/reckoning/periods'
import { choicesOf } from '#resource/json-schema'
import type { Choice, Field } from '#resource/resource'
import { isYesOrNo } from '#resource/reports/report-choices'
import { labels } from '#words/labels'
import type { ReportHead, ShownChart } from './report-calls'

/** Names a period that moves with the days. */
const PERIOD = 'period'

/** The question that a page asks its report; the address holds all of it. */
export interface AskedReport {
  from: string | null
  to: string | null
  by: string[]
  /** The wanted values of each path. */
  filters: Record<string, string[]>
  compare: 'previous' | 'year' | null
  /** The keys of the shown measures, in their order; null for all of the report. */
  measures: string[] | null
}

/** The period with which a report opens; none for a report of the present state. */
export function firstPeriod(
  { dated, opens }: Pick<ReportHead, 'dated' | 'opens'>,
  today: string,
): Period | null {
  if (!dated) return null
  if (opens === 'year') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  if (typeof opens === 'number') return { from: daysAfter(today, 1 - opens), to: today }
  return { from: periodAt(today.slice(0, 7)).from, to: today }
}

/**
 * Reads the question in an address; the report's own for parts that the address leaves out. @param today the business
 * day
 */
export function readReportRequest(query: URLSearchParams, head: ReportHead, today: string): AskedReport {
  const named = query.get(PERIOD) ?? ''
  const opening = isPeriodName(named) ? namedPeriods(today)[named] : firstPeriod(head, today)
  const has = query.has('from') || query.has('to')
  const known = new Set(head.all_dimensions.map(({ key }) => key))
  const by = query.get('by')?.split(',') ?? head.by
  const filters: Record<string, string[]> = {}
  for (const text of query.getAll('filter')) {
    const [path = '', ...value] = text.split(':')
    if (head.filters.includes(path)) filters[path] = [...(filters[path] ?? []), value.join(':')]
  }
  const compare = query.get('compare')
  const offered = new Set(head.all_measures.map(({ key }) => key))
  const measures =
    query
      .get('measures')
      ?.split(',')
      .filter((key) => offered.has(key)) ?? []
  return {
    from: has ? query.get('from') || null : (opening?.from ?? null),
    to: has ? query.get('to') || null : (opening?.to ?? null),
    by: by.filter((key) => known.has(key)),
    filters,
    compare: head.dated && (compare === 'previous' || compare === 'year') ? compare : null,
    measures: measures.length > 0 ? measures : null,
  }
}

/** The query of a call, and of the page's address, for this question. */
export function queryOf({ from, to, by, filters, compare, measures }: AskedReport): URLSearchParams {
  const query = new URLSearchParams()
  if (from !== null) query.set('from', from)
  if (to !== null) query.set('to', to)
  query.set('by', by.join(','))
  for (const [path, values] of Object.entries(filters))
    for (const value of values) query.append('filter', `${path}:${value}`)
  if (compare !== null && from !== null && to !== null) query.set('compare', compare)
  if (measures !== null) query.set('measures', measures.join(','))
  return query
}

/**
 * The query for this question at any later time: a period with a name is kept by that name. @param today the business
 * day
 */
export function lastingQuery(asked: AskedReport, today: string): URLSearchParams {
  const query = queryOf(asked)
  const isNow = ([, { from, to }]: [string, Period]) => from === asked.from && to === asked.to
  const [name] = Object.entries(namedPeriods(today)).find(isNow) ?? []
  if (name === undefined) return query
  query.delete('from')
  query.delete('to')
  query.set(PERIOD, name)
  return query
}

/** The keys of an address for the display of a report's answer. */
export const SORT = 'sort'
export const CHART = 'chart'

const NO_CHART = 'none'

/** Writes a chart into an address: `weight.line`, or `none`. */
export function chartText(chart: ShownChart | null): string {
  return chart ? `${chart.measure}.${chart.as}` : NO_CHART
}

/** Reads the chart of an address; the report's own when the address has none. */
export function chartIn(text: string | null, head: ReportHead): ShownChart | null {
  if (text === null) return head.chart
  const [measure = '', as] = text.split('.')
  const isOffered = head.all_measures.some(({ key }) => key === measure)
  return isOffered ? { measure, as: as === 'line' ? 'line' : 'bars' } : null
}

const yesOrNo: readonly Choice[] = [
  { value: 'true', ...labels.words.yes },
  { value: 'false', ...labels.words.no },
]

/** The choices of a report's filter for a property with choices, or for a true-or-false one; none for others. */
export function filterChoices(field: Field): readonly Choice[] {
  return isYesOrNo(field) ? yesOrNo : choicesOf(field)
}
