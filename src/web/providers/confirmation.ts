import { useSyncExternalStore } from 'react'

/** The question that stands: whoever is refused meanwhile waits for the same answer. */
interface Question {
  answer: Promise<boolean>
  give: (confirmed: boolean) => void
}

let question: Question | undefined
const listeners = new Set<() => void>()

function become(next: Question | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Nobody is there any more who could answer.
    if (listeners.size === 0) question?.give(false)
  }
}

function ask(): Question {
  let give: Question['give'] = () => undefined
  const answer = new Promise<boolean>((resolve) => {
    give = (confirmed) => {
      become(undefined)
      resolve(confirmed)
    }
  })
  return { answer, give }
}

/** Asks whoever is at the screen for their password. @returns whether it was told, and was right */
export function confirmPassword(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  if (question === undefined) become(ask())
  return question?.answer ?? Promise.resolve(false)
}

/** What answers the question that stands; undefined while nothing is asked. */
export function usePasswordQuestion(): ((confirmed: boolean) => void) | undefined {
  return useSyncExternalStore(subscribe, () => question)?.give
}
