import { randomId } from '../kit/random-id'

/**
 * The idempotency keys of saves whose outcome is unknown. When an answer is lost and the same save is sent again, by a
 * second click or after a time-out, it carries the first key, so that it takes effect once.
 */
const open = new Map<string, string>()

/** The key of a save, which is identified by its whole content. */
export function retryKey(attempt: string): string {
  const key = open.get(attempt) ?? randomId()
  open.set(attempt, key)
  return key
}

let forms = 0

/** Distinguishes the saves of one form from equal saves of another: a newly opened form means a new save. */
export const newForm = (): number => ++forms

/** Drops the key once a save is answered: from then on the same content is a new save. */
export function forgetKey(attempt: string): void {
  open.delete(attempt)
}
