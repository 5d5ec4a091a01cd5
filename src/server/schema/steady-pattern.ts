import { isSafePattern } from 'redos-detector'

/** More ways than these to read the same text, and the time to look for a match grows beyond measure. */
const MOST_WAYS = 200
/** What is not judged by then is not safe either; steps, since a busy machine must not refuse what an idle one takes. */
const MOST_STEPS = 2_000

const judged = new Map<string, boolean>()

/**
 * Whether a pattern is a regular expression whose time grows with the text alone: one with repetitions inside or beside
 * one another, such as `(a+)+`, would hold the server for minutes on thirty letters. Validators read patterns as
 * Unicode, which refuses some that JavaScript takes otherwise, such as `a{1`.
 */
export function isSteadyPattern(pattern: string): boolean {
  const known = judged.get(pattern)
  if (known !== undefined) return known
  const steady = isPattern(pattern) && isSafe(pattern)
  judged.set(pattern, steady)
  return steady
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').unicode
  } catch {
    return false
  }
}

/** What the library does not know it throws at. */
function isSafe(pattern: string): boolean {
  try {
    return isSafePattern(pattern, { unicode: true, maxScore: MOST_WAYS, maxSteps: MOST_STEPS }).safe
  } catch {
    return false
  }
}
