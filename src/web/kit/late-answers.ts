import { createStore } from './store'

/** The time for which a late answer is kept for a repeated request. */
const KEPT_IN_MILLISECONDS = 10_000

/** Reads that have timed out for their caller, by their question. */
const late = new Map<string, Promise<unknown>>()
const arrivals = createStore<undefined>(undefined)

/** Calls the listener when an answer arrives after its caller has given up; the returned function unsubscribes. */
export const onLateAnswer = arrivals.subscribe

/**
 * The pending or late-answered read of the same question; a repeated read joins it instead of asking the server again.
 */
export function lateAnswer(question: string): Promise<unknown> | undefined {
  return late.get(question)
}

function forget(question: string, answer: Promise<unknown>): void {
  if (late.get(question) === answer) late.delete(question)
}

/** Keeps a read that outlasts its caller's wait, and announces its answer; a failed read is dropped. */
export async function keepLate(question: string, answer: Promise<unknown>): Promise<void> {
  if (late.get(question) === answer) return
  late.set(question, answer)
  try {
    await answer
    setTimeout(() => forget(question, answer), KEPT_IN_MILLISECONDS)
    arrivals.set(undefined)
  } catch {
    forget(question, answer)
  }
}
