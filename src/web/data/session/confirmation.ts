import { createStore, useStore } from '../../kit/store'

/** The open question: calls that are refused meanwhile wait for the same answer. */
interface Question {
  answer: Promise<boolean>
  give: (confirmed: boolean) => void
}

/** Without listeners nobody can answer. */
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

/** Asks the user for their password. @returns whether the right password was entered */
export function confirmPassword(): Promise<boolean> {
  if (!asked.isHeard()) return Promise.resolve(false)
  const question = asked.get() ?? ask()
  if (question !== asked.get()) asked.set(question)
  return question.answer
}

/** Answers the open question; undefined while there is none. */
export function usePasswordQuestion(): ((confirmed: boolean) => void) | undefined {
  return useStore(asked)?.give
}
