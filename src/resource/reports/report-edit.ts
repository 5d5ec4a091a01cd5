import type { Resource } from '../resource'
import { dimensionKey, measureKey, type Report } from './report'

/** A new report about the records of a resource: their number, for the admin only. */
export function blankReport(name: string, { $id, title, titles }: Resource, dimension: string): Report {
  return {
    ...{ $id: name, title, ...(titles ? { titles } : {}), group: 'sales', order: 100, of: $id, where: {} },
    ...{ dimensions: [dimension], by: [dimension], measures: [{ count: true }], filters: [] },
    access: ['admin'],
  }
}

/** A copy of a report under another name. */
export function copyOf(report: Report, name: string): Report {
  const { $schema: _, ...copied }: Report & { $schema?: string } = report
  return { ...copied, $id: name }
}

/** The parts that every report has. */
const parts = ['dimensions', 'measures', 'access'] as const

/** The first part that a report in the making still lacks. */
export function lackingPart(report: Report): (typeof parts)[number] | undefined {
  return parts.find((part) => report[part].length === 0)
}

/**
 * The report after an edit, without everything that depended on a removed dimension or measure: the order of its rows,
 * its chart, its ratios.
 */
export function editedReport(report: Report, change: Partial<Report>): Report {
  const next = { ...report, ...change }
  const measured = new Set(next.measures.map(measureKey))
  const measures = next.measures.filter(({ ratio }) => ratio?.every((key) => measured.has(key)) ?? true)
  const dimensions = new Set(next.dimensions.map(dimensionKey))
  const keys = new Set(measures.map(measureKey))
  const { chart, sort, period, opens, ...others } = next
  const [sorted = ''] = sort?.split(' ') ?? []
  return {
    ...others,
    ...{ measures, by: next.by.filter((key) => dimensions.has(key)) },
    ...(period === undefined ? {} : { period }),
    ...(period === undefined || opens === undefined ? {} : { opens }),
    ...(chart && keys.has(chart.measure) ? { chart } : {}),
    ...(sort !== undefined && (keys.has(sorted) || dimensions.has(sorted)) ? { sort } : {}),
  }
}
