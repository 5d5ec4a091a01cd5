import { RE2JS } from 're2js'
import type { Pattern } from './pattern-engine'
import { inRe2 } from './in-re2'

/** A longer pattern states a rule that nobody can read. */
export const LONGEST_PATTERN = 500
/** The states of its automaton; each may be visited once a character. */
export const MOST_STATES = 500
/** A longer text matches no pattern. */
export const LONGEST_MATCHED = 10_000

/** More than any installation has; a resource editor tries many. */
const MOST_KEPT = 1000
const kept = new Map<string, Pattern | undefined>()

/**
 * A pattern that is matched in one pass over the text, by the engine re2js: no text makes it try again and again, as
 * the engine of JavaScript does.
 *
 * @returns undefined for what is no pattern in JavaScript's Unicode mode, has no linear engine (look-around, references
 *   to groups), or is longer than `LONGEST_PATTERN` or than `MOST_STATES`
 */
export function linearPattern(pattern: string): Pattern | undefined {
  if (kept.has(pattern)) return kept.get(pattern)
  if (kept.size >= MOST_KEPT) kept.clear()
  const compiled = compile(pattern)
  kept.set(pattern, compiled)
  return compiled
}

/** The linear engine, for patterns that have been accepted. @throws Error for any other */
export function linearEngine(pattern: string): Pattern {
  const compiled = linearPattern(pattern)
  if (!compiled) throw new Error(`no linear engine for the pattern ${pattern}`)
  return compiled
}

function compile(pattern: string): Pattern | undefined {
  if (pattern.length > LONGEST_PATTERN) return undefined
  try {
    // The browser and JSON Schema read patterns in this mode, which refuses some that RE2 accepts.
    void new RegExp(pattern, 'u')
    const compiled = RE2JS.compile(inRe2(pattern))
    if (compiled.programSize() > MOST_STATES) return undefined
    const test = (text: string) => text.length <= LONGEST_MATCHED && compiled.test(text)
    return { test, toString: () => pattern }
  } catch {
    return undefined
  }
}
