import type { Logger } from 'pino'
import { expireAt } from '#domain/order/due'
import type { Db } from '../../db/connect'
import { sealDay, type DaySeal } from '../../store/trail/day-seals'
import { archiveTrail } from './archiver'
import { readSnapshot, sealNext, standingBooks, type Snapshot } from '../../store/trail/sealing'

/** Seals what is written, beside the writers: none of them waits for it. */
export interface Sealer {
  /** Seals every row that is certain to have no earlier one coming. @returns the number of rows sealed */
  seal: () => Promise<number>
}

/**
 * A sealer of a database.
 *
 * Ids are given out before transactions end, so that a row may appear after others with higher ids. A row is sealed
 * once every transaction has ended that was there when the row was first seen; nothing can appear before it then.
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
  /** The months after which rows of the trail go into its archive. */
  months?: number
}

/**
 * Seals every ten seconds, and each day once it has ended, after which old rows of the trail are archived. The seal of a day is logged too, so that it is kept where
 * nobody with access to the database alone can change it.
 *
 * @returns a function that stops it, after all is sealed
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
