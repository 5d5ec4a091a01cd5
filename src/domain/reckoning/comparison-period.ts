import { daysAfter, type Period } from './periods'

/** The period of a comparison: the one right before, or the same a year earlier. */
export type Comparison = 'previous' | 'year'

/** The period that another one is compared with, and the shift from its days to those of that one. */
export interface Compared extends Period {
  /** As PostgreSQL writes an interval: `1 year`, `3 months`, `7 days`. */
  shift: string
}

const DAY = 86_400_000
const daysIn = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / DAY + 1

/** The whole months of a period; 0 unless it begins and ends with a month. */
function monthsIn({ from, to }: Period): number {
  if (!from.endsWith('-01') || !daysAfter(to, 1).endsWith('-01')) return 0
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return months(to) - months(from) + 1
}

/** The same day a number of months earlier; the last one of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - months + 1)
  const last = daysAfter(first.toISOString().slice(0, 10), -1)
  const same = `${last.slice(0, 7)}-${day.slice(8)}`
  return same < last ? same : last
}

/**
 * The period that another one is compared with. Whole months are compared with whole months.
 *
 * @param period both days inclusive
 */
export function comparisonPeriod(period: Period, by: Comparison): Compared {
  if (by === 'year')
    return { from: monthsBefore(period.from, 12), to: lastDayBefore(period.to, 12), shift: '1 year' }
  const months = monthsIn(period)
  if (months > 0)
    return {
      ...{ from: monthsBefore(period.from, months), to: daysAfter(period.from, -1) },
      shift: `${months} months`,
    }
  const days = daysIn(period)
  return { from: daysAfter(period.from, -days), to: daysAfter(period.from, -1), shift: `${days} days` }
}

/** The end of a month is compared with the end of a month. */
function lastDayBefore(day: string, months: number): string {
  if (!daysAfter(day, 1).endsWith('-01')) return monthsBefore(day, months)
  return monthsBefore(`${day.slice(0, 7)}-31`, months)
}
