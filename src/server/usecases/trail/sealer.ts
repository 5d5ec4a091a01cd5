import type { Logger } from 'pino'
import { expireAt } from '#domain/order/due'
import type { Db } from '../../db/connect'
import {
  sealDay,
  type DaySeal,
  readSnapshot,
  sealNext,
  standingBooks,
  type Snapshot,
  daySeals,
  bookHead,
  lastSealedOf,
} from '../../store/trail/day-seals'
import { lastPart, moveIntoArchive, partOf } from '../../store/trail/archive-parts'
import { books, TRAIL, NOTHING } from '../../store/trail/books'
import { linksOf } from '../../store/trail/proof'

/** Seals new rows beside the writers: none of them waits for it. */
export interface Sealer {
  /** Seals every row that no earlier row can still precede. @returns the number of rows sealed */
  seal: () => Promise<number>
}

/**
 * A sealer of a database.
 *
 * Ids are given out before transactions end, so that a row may appear after others with higher ids. A row is sealed
 * once every transaction has ended that was open when the row was first seen; no row can appear before it then.
 */
export function createSealer(db: Db): Sealer {
  let seen: Snapshot | undefined
  const seal = async () => {
    const standing = await standingBooks(db)
    seen ??= await readSnapshot(db, standing)
    const now = await readSnapshot(db, standing)
    if (now.oldest < seen.next) return 0
    const { last } = seen
    seen = undefined
    let sealed = 0
    for (const book of standing) {
      const upTo = last[book.name] ?? 0
      for (let batch = -1; batch !== 0; sealed += batch) batch = await sealNext(db, book, upTo)
    }
    return sealed
  }
  return { seal }
}

const OFTEN = 10_000
const MONTHS = 24

interface Sealed {
  db: Db
  log: Logger
  /** The business day at present. */
  today: () => string
  every?: number
  /** The age in months at which rows of the trail go into its archive. */
  months?: number
}

/**
 * Seals every ten seconds, and each day once it has ended, after which old rows of the trail are archived. The seal of
 * a day is logged too, so that access to the database alone does not suffice to change it.
 *
 * @returns a function that stops it, after everything is sealed
 */
export function keepSealed({ db, log, today, every = OFTEN, months = MONTHS }: Sealed): () => Promise<void> {
  const sealer = createSealer(db)
  let done = ''
  const work = async () => {
    await sealer.seal()
    const ended = expireAt(today(), -1)
    if (done === ended) return
    tellOf(log, await sealDay(db, ended))
    done = ended
    const rows = await archiveTrail(db, today(), months)
    if (rows > 0) log.info({ rows }, 'old rows of the trail were archived')
  }
  let running = Promise.resolve()
  const run = () => {
    running = running.then(work).catch((error: unknown) => {
      log.error({ err: error }, 'sealing the trail failed; the next attempt follows')
    })
    return running
  }
  const timer = setInterval(() => void run(), every)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await run()
  }
}

function tellOf(log: Logger, seal: DaySeal | undefined) {
  if (seal) log.info({ security: 'day_sealed', day: seal.day, hash: seal.hash }, 'a day was sealed')
}

/** The number of rows in a part: one part is moved per transaction, so that no writer waits for a whole month. */
const PART = 1000

/** The number of months from year 0 to a day's month, for calculations in months. */
const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** A month whose rows are to be archived, with its last sealed day. */
interface OldMonth {
  /** Its first day. */
  month: string
  upTo: number
}

/**
 * The months that are older than a number of months, oldest first.
 *
 * A month ends with its last sealed day. Rows written on that day after its seal belong to the next month.
 */
function oldMonths(days: readonly DaySeal[], today: string, months: number): OldMonth[] {
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
 * @throws Error at a row that is not the sealed one: it stays in place, with all rows after it
 */
export async function archiveTrail(db: Db, today: string, months: number, most = PART): Promise<number> {
  const head = await bookHead(db, TRAIL)
  let moved = 0
  for (const { month, upTo } of oldMonths(await daySeals(db), today, months))
    // The chain continues from its last seal, which stays.
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
