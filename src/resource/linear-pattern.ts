import { RE2JS } from 're2js'
import type { Pattern } from './conditions'

/** JavaScript's white space, of which RE2 has only the part in ASCII. */
const SPACE = String.raw`\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`
const NO_SPACE = String.raw`\x{0}-\x{8}\x{e}-\x{1f}!-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`
const ANY_BUT_NEW_LINE = String.raw`[^\n\r\x{2028}\x{2029}]`

/** A class of no characters, or of all: RE2 would read past its end. */
const EMPTY_CLASS = /\[\^?\]/

/** An escape, by its last characters, or one character. */
const TOKEN = /\\(?:u\{[0-9a-f]+\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[pP]\{[^}]*\}|[^])|[^]/giu

/**
 * A pattern of JavaScript's Unicode mode in the syntax of RE2, where the two differ: `.` and `\s`, characters by their
 * number, scripts and categories by their long names.
 *
 * @throws Error for a pattern that RE2 would read differently
 */
function inRe2(pattern: string): string {
  if (EMPTY_CLASS.test(pattern)) throw new Error('RE2 has no empty class')
  let inClass = false
  return pattern.replaceAll(TOKEN, (token) => {
    if (token === '[') {
      const opens = !inClass
      inClass = true
      return opens ? '[' : String.raw`\[`
    }
    if (token === ']') inClass = false
    if (token === '.' && !inClass) return ANY_BUT_NEW_LINE
    if (token === String.raw`\s`) return inClass ? SPACE : `[${SPACE}]`
    if (token === String.raw`\S`) return inClass ? NO_SPACE : `[${NO_SPACE}]`
    return numbered(token) ?? property(token) ?? token
  })
}

/** `\u3000` and `\u{1f48d}` as `\x{3000}` and `\x{1f48d}`. */
function numbered(token: string): string | undefined {
  const [, braced, four] = /^\\u(?:\{([0-9a-f]+)\}|([0-9a-f]{4}))$/i.exec(token) ?? []
  const number = braced ?? four
  if (number !== undefined && /^d[89a-f]/i.test(number)) throw new Error('RE2 has no half characters')
  return number === undefined ? undefined : `\\x{${number}}`
}

/** `\p{Script=Han}` as `\p{Han}`, likewise `General_Category=Lu` and the short names of both. */
function property(token: string): string | undefined {
  const [, kind, name] = /^(\\[pP])\{(?:Script|sc|General_Category|gc)=([^}]+)\}$/.exec(token) ?? []
  return name === undefined ? undefined : `${kind}{${name}}`
}

/** A longer pattern states a rule that nobody can read. */
export const LONGEST_PATTERN = 500
/** The states of its automaton; each may be visited once per character. */
export const MOST_STATES = 500
/** A longer text matches no pattern. */
export const LONGEST_MATCHED = 10_000

/** More than any installation has; a resource editor tries many. */
const MOST_KEPT = 1000
const kept = new Map<string, Pattern | undefined>()

/**
 * A pattern that is matched in one pass over the text, by the engine re2js: no text makes it backtrack, unlike the
 * engine of JavaScript.
 *
 * @returns undefined for a text that is not a pattern in JavaScript's Unicode mode, has no linear engine (look-around,
 *   references to groups), or is longer than `LONGEST_PATTERN` or than `MOST_STATES`
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
