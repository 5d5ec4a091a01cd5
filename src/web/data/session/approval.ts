import { useEffect } from 'react'
import { createStore, useStore } from '../../kit/store'
import { useStable } from '../../kit/use-stable'

const question = createQuestion<readonly string[], string | undefined>(undefined)

/**
 * Asks the user for the reason of an action that needs another user's approval.
 *
 * @param actions those that need it
 * @returns the reason; undefined when they cancel
 */
export const askReason = (actions: readonly string[]): Promise<string | undefined> => question.ask(actions)

/** The open question; undefined while there is none. */
export const useReasonQuestion = () => question.useOpen()

/** Changes each time a request was sent for approval. */
const sent = createStore(0)

export const noteSent = (): void => sent.set(sent.get() + 1)

/** Runs when a request was sent for approval; the call that made it then fails, since nothing is done yet. */
export function useWhenSent(run: () => void): void {
  const latest = useStable(run)
  useEffect(() => sent.subscribe(() => latest()), [latest])
}

/** An open question. */
interface Open<About, Answer> {
  about: About
  answer: Promise<Answer>
  give: (answer: Answer) => void
}

/**
 * A question that the server's refusal puts to the user before a call is repeated. Calls that are refused while it is
 * open wait for the same answer.
 *
 * @param nothing the answer when no screen is there to show the question
 */
export function createQuestion<About, Answer>(nothing: Answer) {
  const asked = createStore<Open<About, Answer> | undefined>(
    undefined,
    () => () => asked.get()?.give(nothing),
  )

  const open = (about: About): Open<About, Answer> => {
    let give: Open<About, Answer>['give'] = () => undefined
    const answer = new Promise<Answer>((resolve) => {
      give = (given) => {
        asked.set(undefined)
        resolve(given)
      }
    })
    return { about, answer, give }
  }

  return {
    /** Puts the question to the user. */
    ask: (about: About): Promise<Answer> => {
      if (!asked.isHeard()) return Promise.resolve(nothing)
      const question = asked.get() ?? open(about)
      if (question !== asked.get()) asked.set(question)
      return question.answer
    },
    /** The open question; undefined while there is none. */
    useOpen: () => useStore(asked),
  }
}
