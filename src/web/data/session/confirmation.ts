import { createQuestion } from './approval'

const question = createQuestion<undefined, boolean>(false)

/** Asks the user for their password. @returns whether the right password was entered */
export const confirmPassword = (): Promise<boolean> => question.ask(undefined)

/** Answers the open question; undefined while there is none. */
export function usePasswordQuestion(): ((confirmed: boolean) => void) | undefined {
  return question.useOpen()?.give
}
