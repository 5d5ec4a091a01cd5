import { daysAfter, periodAt, type Period } from './periods'
import { compare, divide, multiply, subtract } from '../decimal'

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

/** The difference of an amount from an earlier one: in percent, or in money where a percentage would be meaningless. */
export type Change = { percent: number } | { difference: number }

/** Beyond three times as much, a percentage mainly reflects how small the first amount was. */
export const FARTHEST_PERCENT = 200

const HUNDRED = 100

/**
 * The change of an amount since an earlier one.
 *
 * @param before money of the earlier period
 * @param now money of this one, in the same currency
 * @returns percent with 1 decimal, or a difference in money; undefined where there was nothing before
 */
export function changeSince(before: number, now: number): Change | undefined {
  if (compare(before, 0) <= 0) return undefined
  const difference = subtract(now, before)
  const percent = divide(multiply(difference, HUNDRED), before, 1)
  return compare(percent, FARTHEST_PERCENT) > 0 ? { difference } : { percent }
}
