import { useEffect } from 'react'
import { createStore } from '../../kit/store'
import { useStable } from '../../kit/use-stable'
import { createQuestion } from './question'

const question = createQuestion<readonly string[], string | undefined>(undefined)

/**
 * Asks the user why they want to do what needs somebody else's approval.
 *
 * @param actions what needs it
 * @returns the reason; undefined where they think better of it
 */
export const askReason = (actions: readonly string[]): Promise<string | undefined> => question.ask(actions)

/** The open question; undefined while there is none. */
export const useReasonQuestion = () => question.useOpen()

/** Heard each time a request was sent for approval. */
const sent = createStore(0)

export const noteSent = (): void => sent.set(sent.get() + 1)

/** Runs when a request was sent for approval; the call that made it then fails, since nothing is done yet. */
export function useWhenSent(run: () => void): void {
  const latest = useStable(run)
  useEffect(() => sent.subscribe(() => latest()), [latest])
}
