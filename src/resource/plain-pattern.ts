import { patternFor, setPatternEngine, type Pattern } from './conditions'

/** A character, an escaped one, or a class of them, with its repetition. */
const PART =
  /(?:\\[dDwWsS\-/.^$*+?()[\]{}|\\]|\[\^?(?:\\[dDwWsS\-/.^$*+?()[\]{}|\\]|[^\\[\]])+\]|[^\\[\](){}|^$*+?])(?<often>[*+?]|\{\d+(?:,\d*)?\})?/gu
/** Repetitions of variable length in a pattern that begins at the beginning of the text. */
const MOST_REPEATED = 2

/**
 * Whether a pattern is harmless to the engine of JavaScript too: alternatives without groups, with at most two
 * repetitions of variable length each, or one where it may begin anywhere in the text.
 */
export function isPlainPattern(pattern: string): boolean {
  return pattern.split('|').every((alternative) => {
    const parts = [...alternative.matchAll(PART)]
    const repeated = parts.filter(({ groups }) => groups?.often && !/^\{\d+\}$/.test(groups.often))
    const whole = parts.map(([part]) => part).join('')
    const begins = alternative.startsWith('^')
    return (
      repeated.length <= (begins ? MOST_REPEATED : MOST_REPEATED - 1) &&
      alternative.replace(/^\^/, '').replace(/\$$/, '') === whole
    )
  })
}

/** Whether a schema contains a pattern that needs the linear engine. */
export function needsPatternEngine(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  return Object.entries(schema).some(
    ([name, value]) =>
      (name === 'pattern' && typeof value === 'string' && !isPlainPattern(value)) ||
      needsPatternEngine(value),
  )
}

/** Loads the linear engine, which browsers need only for forms with other patterns. */
export async function loadPatternEngine(): Promise<void> {
  const { linearEngine } = await import('./linear-pattern')
  setPatternEngine(linearEngine)
}

/**
 * A pattern of a form, compiled by the browser itself where it is plain.
 *
 * @throws Error for a pattern that the engine refuses
 */
export function formPattern(pattern: string): Pattern {
  return isPlainPattern(pattern) ? new RegExp(pattern, 'u') : patternFor(pattern)
}
