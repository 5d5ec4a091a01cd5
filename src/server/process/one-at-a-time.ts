import { RuleBroken, type Rule } from '#domain/errors'

/** The length of the queue: each hash takes a fifth of a second, and a browser waits for five. */
const MOST_WAITING = 20

/** Runs tasks one after the other. */
export interface Queue {
  /**
   * Runs a task after those before it; urgent tasks go first.
   *
   * @throws RuleBroken of the queue when too many wait
   */
  run: <Result>(work: () => Promise<Result>, urgent?: boolean) => Promise<Result>
}

/**
 * A bounded queue for tasks that occupy a thread for long, such as hashing a password, so that the other threads stay
 * free for files and the database.
 *
 * @param busy the rule by which it refuses more
 */
export function createQueue(mostWaiting = MOST_WAITING, busy: Rule = 'sign_in_busy'): Queue {
  const waiting: { urgent: boolean; start: () => void }[] = []
  let isBusy = false
  const next = () => {
    const urgent = waiting.findIndex((each) => each.urgent)
    const [first] = waiting.splice(Math.max(urgent, 0), 1)
    isBusy = first !== undefined
    first?.start()
  }
  const turn = (urgent: boolean) =>
    new Promise<void>((start) => {
      if (isBusy) waiting.push({ urgent, start })
      else {
        isBusy = true
        start()
      }
    })
  return {
    run: async (work, urgent = false) => {
      const before = urgent ? waiting.filter((each) => each.urgent) : waiting
      if (before.length >= mostWaiting) throw new RuleBroken(busy, { retry_after: 2 })
      await turn(urgent)
      try {
        return await work()
      } finally {
        next()
      }
    },
  }
}
