import type { Db } from '../../db/connect'
import { lastPart, moveIntoArchive } from '../../store/trail/archive/parts'
import { partOf } from '../../store/trail/archive/make-part'
import { books, TRAIL } from '../../store/trail/books'
import { NOTHING } from '../../store/trail/chain'
import { daySeals, type DaySeal } from '../../store/trail/day-seals'
import { linksOf } from '../../store/trail/proof'
import { headOf, lastSealedOf } from '../../store/trail/sealing'

/** The number of rows in a part: one is moved in a transaction, so that no writer waits for a whole month. */
const PART = 1000

/** The months that a day and its month are away from year 0, for reckoning in months. */
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** A month whose rows are to be archived, with the last of its days that was sealed. */
interface OldMonth {
  /** Its first day. */
  month: string
  upTo: number
}

/**
 * The months that are older than a number of months, the oldest first.
 *
 * A month ends with its last sealed day. What was written on it after that seal belongs to the next month.
 */
export function oldMonths(days: readonly DaySeal[], today: string, months: number): OldMonth[] {
  const last = new Map<string, number>()
  for (const { day, heads } of days) {
    const head = heads[TRAIL]
    if (head && monthNumber(day) < monthNumber(today) - months) last.set(`${day.slice(0, 7)}-01`, head.id)
  }
  return [...last].map(([month, upTo]) => ({ month, upTo }))
}

/**
 * Moves the rows of the trail that are older than a number of months into its archive.
 *
 * @param today the business day
 * @param most the number of rows in a part
 * @returns the number of rows moved
 * @throws Error at a row that is not the sealed one: it stays where it is, and so does all after it
 */
export async function archiveTrail(db: Db, today: string, months: number, most = PART): Promise<number> {
  const head = await headOf(db, TRAIL)
  let moved = 0
  for (const { month, upTo } of oldMonths(await daySeals(db), today, months))
    // The chain goes on from its last seal, which stays.
    if (head && upTo < head.id)
      for (let rows = -1; rows !== 0; moved += Math.max(rows, 0))
        rows = await archiveNext(db, month, upTo, most)
  return moved
}

async function archiveNext(db: Db, month: string, upTo: number, most: number): Promise<number> {
  const book = books.find(({ name }) => name === TRAIL)
  const end = await lastPart(db)
  const after = end?.last_id ?? 0
  const last = await lastSealedOf(db, TRAIL, { after, upTo, most })
  if (!book || last === undefined) return 0
  const links = await linksOf(db, book, after, last)
  const part = await partOf(links, end?.last_hash ?? NOTHING, month)
  if (!part) throw new Error(`the trail after row ${after} is not the sealed one; npm run verify tells more`)
  return (await moveIntoArchive(db, part)) ? part.row_count : 0
}
