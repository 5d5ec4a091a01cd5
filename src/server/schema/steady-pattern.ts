import { isSafePattern } from 'redos-detector'

/** With more ways than these to match the same text, matching time explodes. */
const MOST_WAYS = 200
/**
 * A pattern not judged within this limit counts as unsafe; counted in steps, so that a busy machine judges like an idle
 * one.
 */
const MOST_STEPS = 2_000

const judged = new Map<string, boolean>()

/**
 * Whether a pattern is a regular expression whose matching time is proportional to the text: nested or adjacent
 * repetitions, such as `(a+)+`, would block the server for minutes on thirty letters. Validators read patterns in
 * Unicode mode, which refuses some that JavaScript otherwise accepts, such as `a{1`.
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

/** The library throws on syntax that it does not know. */
function isSafe(pattern: string): boolean {
  try {
    return isSafePattern(pattern, { unicode: true, maxScore: MOST_WAYS, maxSteps: MOST_STEPS }).safe
  } catch {
    return false
  }
}
