import { pause } from './timeouts'

/** The time for which a statement may keep others waiting, in milliseconds. */
const TURN = 250
/** The interval at which the watch checks whether others wait. */
const LOOK = 50

/** The single session of a database that cannot limit its statements itself. */
export interface Turns {
  /** Ends the running statement. */
  interrupt: () => void
  /** Whether others wait for the session. */
  othersWait: () => boolean
  /** The maximum duration of a statement, in milliseconds. */
  limit: number
  /** The queue in which interrupted reads wait for their next turn. */
  queue: RetryQueue
}

/** A statement that is being watched. */
export interface Watched {
  /** Whether the statement was interrupted because others waited, and may run again after them. */
  madeWay: () => boolean
  end: () => void
}

/**
 * Watches a statement until it ends: it is cancelled when it takes too long, and a read is interrupted once it has kept
 * others waiting for its turn.
 */
export function watch({ interrupt, othersWait, limit }: Turns, makesWay: boolean): Watched {
  const began = performance.now()
  let madeWay = false
  const look = () => {
    const lasted = performance.now() - began
    if (lasted >= limit) interrupt()
    else if (makesWay && lasted >= TURN && othersWait()) {
      madeWay = true
      interrupt()
    }
  }
  const timer = setInterval(look, LOOK)
  return { madeWay: () => madeWay, end: () => clearInterval(timer) }
}

/**
 * Interrupted statements run again one after the other, and only while nothing else waits; two long ones would
 * otherwise interrupt each other forever.
 */
export class RetryQueue {
  #last: Promise<void> = Promise.resolve()

  /**
   * Waits for the next turn.
   *
   * @param deadline by the clock of `performance.now`; after it, the statement no longer waits for others
   * @returns a function that lets the next statement continue
   */
  async wait(othersWait: () => boolean, deadline: number): Promise<() => void> {
    const before = this.#last
    let letNext: () => void = () => undefined
    this.#last = new Promise((resolve) => {
      letNext = resolve
    })
    await before
    while (othersWait() && performance.now() < deadline) await pause(LOOK)
    return letNext
  }
}
