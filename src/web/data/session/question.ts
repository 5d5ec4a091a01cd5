import { createStore, useStore } from '../../kit/store'

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
 * @param nothing the answer where nobody can give one, since no screen listens
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
    /** Asks the user. */
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
