import { daysAfter } from './reckoning/periods'

/** The number of days, weeks and months whose newest backup is kept; periods without a backup are not counted. */
const kept = { days: 7, weeks: 5, months: 12 }

/** One backup among those of an installation. */
export interface DatedBackup {
  name: string
  /** The business day on which it was taken, `2026-11-21`. */
  day: string
}

const MILLISECONDS_OF_DAY = 86_400_000

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  const sinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - sinceMonday * MILLISECONDS_OF_DAY).toISOString().slice(0, 10)
}

const periods: Record<keyof typeof kept, (day: string) => string> = {
  days: (day) => day,
  weeks: mondayOf,
  months: (day) => day.slice(0, 7),
}

/**
 * The backups that are no longer needed: all but the newest of each of the last 7 days, 5 weeks and 12 months that have
 * one. All backups of the newest day are kept, since one may have been taken for a reason an hour ago.
 *
 * @param backups in any order; within a day, the one whose name sorts last is the newest
 * @returns their names, the oldest first
 */
export function outdatedBackups(backups: readonly DatedBackup[]): string[] {
  const newestFirst = backups.toSorted((a, b) => compare(b.day, a.day) || compare(b.name, a.name))
  const needed = new Set(newestFirst.filter(({ day }) => day === newestFirst[0]?.day).map(({ name }) => name))
  for (const period of ['days', 'weeks', 'months'] as const) {
    const newest = new Map<string, string>()
    for (const { name, day } of newestFirst) {
      const one = periods[period](day)
      if (!newest.has(one) && newest.size < kept[period]) newest.set(one, name)
    }
    for (const name of newest.values()) needed.add(name)
  }
  return newestFirst
    .map(({ name }) => name)
    .filter((name) => !needed.has(name))
    .toReversed()
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** The state of the backups on a business day, `2026-11-21`. */
interface Standing {
  today: string
  /** The business day on which the last backup was begun; undefined where there is none. */
  last: string | undefined
  /** The last attempt failed. */
  isFailing: boolean
}

/**
 * Whether a backup is missing: there is none, none of yesterday or today, or none of today while the attempts fail. One
 * is due at the start of each business day; until it is made, that of yesterday is enough.
 */
export function isOverdue({ today, last, isFailing }: Standing): boolean {
  if (last === undefined || last < daysAfter(today, -1)) return true
  return isFailing && last < today
}
