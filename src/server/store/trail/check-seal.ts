import { readSeal } from '#domain/trail/seal-text'
import type { Db } from '../../db/connect'
import { daySeals, type DaySeal } from './day-seals'
import { proveChain, type Break } from './proof'

/** How a seal that was kept stands to the books of today. */
export interface SealCheck {
  /** Whether the books have a seal of that day. */
  known: boolean
  /** Whether it is the kept one. */
  same: boolean
  /** What is broken up to that day. */
  breaks: Break[]
  /** The first sealed day whose books are not the sealed ones; null where none is. */
  since: string | null
}

/**
 * Compares a seal that was kept with the books: whether they still have that seal, and whether all that it covers is
 * still what was sealed.
 *
 * @param text the hash, in any form in which it is printed
 */
export async function checkSeal(db: Db, day: string, text: string): Promise<SealCheck> {
  const days = await daySeals(db)
  const seal = days.find((each) => each.day === day)
  if (!seal) return { known: false, same: false, breaks: [], since: null }
  const { breaks } = await proveChain(db)
  const upTo = days.slice(0, days.indexOf(seal) + 1)
  const covered = breaks.filter((each) => isCovered(each, seal, upTo))
  const since = covered.map((each) => dayOf(each, days)).toSorted()[0] ?? null
  return { known: true, same: seal.hash === readSeal(text).hash, breaks: covered, since }
}

/** Whether a seal covers a broken row, or is or follows the broken seal of a day. */
function isCovered({ book, id, day }: Break, seal: DaySeal, upTo: readonly DaySeal[]): boolean {
  if (day === undefined) return id <= (seal.heads[book]?.id ?? 0)
  return upTo.some((each) => each.day === day)
}

/** The first day whose seal covers what is broken. */
function dayOf({ book, id, day }: Break, days: readonly DaySeal[]): string {
  return day ?? days.find(({ heads }) => id <= (heads[book]?.id ?? 0))?.day ?? ''
}
