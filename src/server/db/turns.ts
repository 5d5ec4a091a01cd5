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
}

/** A statement that is being watched. */
export interface Watched {
  /** It was ended since others waited, so that it may be tried again after them. */
  steppedBack: () => boolean
  end: () => void
}

/**
 * Watches over a statement until it ends: one that takes too long is ended, and one that only reads makes way as
 * soon as it has kept others waiting for a turn.
 */
export function watch(turns: Turns, makesWay: boolean): Watched {
  const began = performance.now()
  let steppedBack = false
  const look = () => {
    const lasted = performance.now() - began
    if (lasted >= turns.limit) turns.interrupt()
    else if (makesWay && lasted >= TURN && turns.othersWait()) {
      steppedBack = true
      turns.interrupt()
    }
  }
  const timer = setInterval(look, LOOK)
  return { steppedBack: () => steppedBack, end: () => clearInterval(timer) }
}
