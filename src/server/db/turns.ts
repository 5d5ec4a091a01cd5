import { pause } from './patience'

/** How long a statement may keep others waiting, in milliseconds. */
const TURN = 250
/** How often the watch looks whether anybody waits. */
const LOOK = 50

/** The one session of a database that cannot limit its statements itself. */
export interface Turns {
  /** Ends the running statement. */
  interrupt: () => void
  /** Whether anybody waits for the session. */
  othersWait: () => boolean
  /** The longest that a statement may take, in milliseconds. */
  limit: number
  /** Where interrupted reads wait for their next turn. */
  queue: RetryQueue
}

/** A statement that is being watched. */
export interface Watched {
  /** Whether it was interrupted because others waited, and may run again after them. */
  madeWay: () => boolean
  end: () => void
}

/**
 * Watches a statement until it ends: it is ended when it takes too long, and a read is interrupted once it has kept
 * others waiting for a turn.
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
 * Interrupted statements run again one after the other, and not while anybody else waits; two long ones would
 * otherwise interrupt each other for ever.
 */
export class RetryQueue {
  #last: Promise<void> = Promise.resolve()

  /**
   * Waits until it is time to go on.
   *
   * @param deadline by the clock of `performance.now`; it waits no longer for others than until then
   * @returns what lets the next one go on
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
