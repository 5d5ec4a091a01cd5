import { randomId } from '../kit/random-id'

/**
 * The idempotency keys of saves whose outcome is not known yet. When an answer is lost and the same save is sent
 * again, by a second click or by the user after a time-out, it carries the first key, so that it happens once.
 */
const open = new Map<string, string>()

/** The key of a save, told by its whole content. */
export function retryKey(attempt: string): string {
  const key = open.get(attempt) ?? randomId()
  open.set(attempt, key)
  return key
}

let forms = 0

/** What tells the saves of one form from equal saves of another: who opens a new one means a new save. */
export const newForm = (): number => ++forms

/** The save has its answer: the same content sent once more means a second save. */
export function forgetKey(attempt: string): void {
  open.delete(attempt)
}
