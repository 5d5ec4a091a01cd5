import { pause } from './patience'

/** How long a statement may keep others waiting, in milliseconds. */
const TURN = 250
/** How often it is looked whether somebody waits. */
const LOOK = 50

/** The one session of a database that sets its statements no limit of its own. */
export interface Turns {
  /** Ends the statement at work. */
  interrupt: () => void
  /** Whether anybody waits for the session. */
  othersWait: () => boolean
  /** The longest that a statement may take, in milliseconds. */
  limit: number
  /** Where those wait who have made way. */
  wayside: Wayside
}

/** A statement that is being watched. */
export interface Watched {
  /** It was ended since others waited, so that it may be tried again after them. */
  madeWay: () => boolean
  end: () => void
}

/**
 * Watches over a statement until it ends: one that takes too long is ended, and one that only reads makes way as
 * soon as it has kept others waiting for a turn.
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
 * Where statements wait that have made way: one after the other, and none while anybody else waits. Two that take
 * long would otherwise end each other for ever.
 */
export class Wayside {
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
