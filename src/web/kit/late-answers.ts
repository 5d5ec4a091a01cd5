import { createStore } from './store'

/** An answer that came late waits that long to be asked for again. */
const KEPT_IN_MILLISECONDS = 10_000

/** Reads whose caller was told that no answer has come in time, by what they ask for. */
const late = new Map<string, Promise<unknown>>()
const arrivals = createStore<undefined>(undefined)

/** Calls the listener when an answer has come that its caller no longer waits for; ends when the result is called. */
export const onLateAnswer = arrivals.subscribe

/** The read of the same that is still awaited, or was answered late; a read of it joins that and asks nothing anew. */
export function lateAnswer(question: string): Promise<unknown> | undefined {
  return late.get(question)
}

function forget(question: string, answer: Promise<unknown>): void {
  if (late.get(question) === answer) late.delete(question)
}

/** Keeps a read that takes longer than its caller waits, and tells when it is answered; a failed one is forgotten. */
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
