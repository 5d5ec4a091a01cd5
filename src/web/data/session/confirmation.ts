import { createStore, useStore } from '../../kit/store'

/** The question that stands: whoever is refused meanwhile waits for the same answer. */
interface Question {
  answer: Promise<boolean>
  give: (confirmed: boolean) => void
}

/** With the last listener goes whoever could answer. */
const asked = createStore<Question | undefined>(undefined, () => () => asked.get()?.give(false))

function ask(): Question {
  let give: Question['give'] = () => undefined
  const answer = new Promise<boolean>((resolve) => {
    give = (confirmed) => {
      asked.set(undefined)
      resolve(confirmed)
    }
  })
  return { answer, give }
}

/** Asks whoever is at the screen for their password. @returns whether it was told, and was right */
export function confirmPassword(): Promise<boolean> {
  if (!asked.isHeard()) return Promise.resolve(false)
  const question = asked.get() ?? ask()
  if (question !== asked.get()) asked.set(question)
  return question.answer
}

/** What answers the question that stands; undefined while nothing is asked. */
export function usePasswordQuestion(): ((confirmed: boolean) => void) | undefined {
  return useStore(asked)?.give
}
