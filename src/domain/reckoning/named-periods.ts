import { daysAfter, periodAt, type Period } from './periods'

/** The names of the periods that move with the days, in the order in which they are offered. */
export const periodNames = ['this_month', 'last_month', 'days_90', 'this_year', 'last_year', 'today'] as const

export type PeriodName = (typeof periodNames)[number]

/** The periods that are asked for most, by their names. @param today the business day, `yyyy-mm-dd` */
export function namedPeriods(today: string): Readonly<Record<PeriodName, Period>> {
  const thisMonth = periodAt(today.slice(0, 7))
  const lastMonth = periodAt(daysAfter(thisMonth.from, -1).slice(0, 7))
  const year = today.slice(0, 4)
  const lastYear = String(Number(year) - 1)
  return {
    this_month: { from: thisMonth.from, to: today },
    last_month: lastMonth,
    days_90: { from: daysAfter(today, -89), to: today },
    this_year: { from: `${year}-01-01`, to: today },
    last_year: { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` },
    today: { from: today, to: today },
  }
}

/** Whether a text names a period. */
export function isPeriodName(text: string): text is PeriodName {
  return (periodNames as readonly string[]).includes(text)
}
