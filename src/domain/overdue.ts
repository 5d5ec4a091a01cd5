import { daysAfter } from './reckoning/periods'

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
