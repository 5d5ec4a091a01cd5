import { compare, divide, multiply, subtract } from '../decimal'

const MILLISECONDS_A_DAY = 86_400_000
const MONTH_LENGTH = '2026-11'.length

/** The number of days in the daily chart, today included. */
const DAYS_SHOWN = 30
/** The number of months in the monthly chart, this one included. */
const MONTHS_SHOWN = 12
/** The number of days in the week ahead, today included. */
const WEEK = 7

/** A range of business days, `2026-11-21`, both ends inclusive. */
export interface Period {
  from: string
  to: string
}

/** The periods of the dashboard's figures. */
export interface Periods {
  today: Period
  /** The whole calendar month: an order may be dated ahead. */
  month: Period
  /** The days of the last month as far as this one has come; all of it on this month's last day. */
  lastMonth: Period
  /** Today and the six days after it. */
  week: Period
  /** The days of the daily chart. */
  days: Period
  /** The days of the months in the monthly chart. */
  months: Period
}

/**
 * The periods of the dashboard.
 *
 * @param today the business day, `2026-11-21`
 */
export function periodsOf(today: string): Periods {
  return {
    today: { from: today, to: today },
    month: { from: `${today.slice(0, 7)}-01`, to: daysAfter(monthsAfter(today, 1), -1) },
    lastMonth: sameDaysOfLastMonth(today),
    week: { from: today, to: daysAfter(today, WEEK - 1) },
    days: { from: daysAfter(today, 1 - DAYS_SHOWN), to: today },
    months: { from: monthsAfter(today, 1 - MONTHS_SHOWN), to: daysAfter(monthsAfter(today, 1), -1) },
  }
}

/** A month's last day is compared with the whole last month, and a day that the last month lacks with its last one. */
function sameDaysOfLastMonth(today: string): Period {
  const from = monthsAfter(today, -1)
  const last = daysAfter(monthsAfter(today, 0), -1)
  const same = `${from.slice(0, MONTH_LENGTH)}${today.slice(MONTH_LENGTH)}`
  const isLastDay = daysAfter(today, 1) === monthsAfter(today, 1)
  return { from, to: isLastDay || same > last ? last : same }
}

/** The business day a number of days after another one; negative numbers go back. */
export function daysAfter(day: string, days: number): string {
  const moment = Date.parse(`${day}T00:00:00Z`) + days * MILLISECONDS_A_DAY
  return new Date(moment).toISOString().slice(0, 10)
}

/** The first day of the month a number of months after a day's month; negative numbers go back. */
function monthsAfter(day: string, months: number): string {
  const moment = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  moment.setUTCMonth(moment.getUTCMonth() + months)
  return moment.toISOString().slice(0, 10)
}

/**
 * The days of a point in a chart.
 *
 * @param at a business day, `2026-11-21`, or a month, `2026-11`
 * @returns that day alone, or the whole calendar month
 */
export function periodAt(at: string): Period {
  if (at.length > MONTH_LENGTH) return { from: at, to: at }
  const from = `${at}-01`
  return { from, to: daysAfter(monthsAfter(from, 1), -1) }
}

/** Every day of a period, in order. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day)
  return days
}

/** Every month of a period, `2026-11`, in order. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = []
  for (let day = monthsAfter(from, 0); day <= to; day = monthsAfter(day, 1)) months.push(day.slice(0, 7))
  return months
}

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
