import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vm from 'node:vm'
import { LONGEST_MATCHED, linearPattern } from '#resource/linear-pattern'
import { timeLimit } from '#tests/support/pace.ts'
import { longText, longTexts, patterns } from '#tests/support/patterns.ts'

/** Patterns for which JavaScript's engine takes a multiple of this, for some years. */
const AT_ONCE = timeLimit(250)

/** The time of a match, in milliseconds: the best of three, since a busy machine may pause any of them. */
function timeOf(pattern: string, text: string): number {
  const times = [1, 2, 3].map(() => {
    const began = performance.now()
    linearPattern(pattern)?.test(text)
    return performance.now() - began
  })
  return Math.min(...times)
}

describe('patterns that block the engine of JavaScript', () => {
  test.each([
    ['^(a+)+$', 'a'],
    ['(a|aa)+$', 'a'],
    ['(.*,){11}P', ','],
    [String.raw`^(\w+\s?)*$`, 'a'],
    [String.raw`(?:b+|\s.)*\b`, ' '],
    [String.raw`(?:(?:\s+?)+?)+?^`, ' '],
    [String.raw`^\s*(\S+\s*)+;$`, 'a '],
    ['(x+x+)+y', 'x'],
    ['^(?:a?){100}a{100}$', 'a'],
    ['(?:a|b)*a(?:a|b){20}$', 'ab'],
  ])('%s judges the longest text at once', (pattern, part) => {
    expect(linearPattern(pattern)).toBeDefined()
    expect(timeOf(pattern, longText(part, '!'))).toBeLessThan(AT_ONCE)
  })

  test.each([
    ['looking ahead', '(?=a+)a*$'],
    ['not looking ahead', '^(?!(?:a*)*b)'],
    ['looking behind', '(?<=a+)b'],
    ['a reference to a group', String.raw`^(a+)\1$`],
    ['a reference to a named group', String.raw`(?<it>a+)\k<it>`],
    ['a million repetitions', '(?:a{1000}){1000}'],
    ['a thousand million repetitions', '(?:(?:a{1000}){1000}){1000}'],
    ['too many states', String.raw`(\w{1,300}){3}$`],
    ['more characters than anybody reads', 'a'.repeat(501)],
    ['five thousand groups', `${'('.repeat(240)}a${')'.repeat(240)}{2,9}`],
    ['half a pattern', '('],
    ['what is no pattern in Unicode', 'a{1'],
    ['half a character', String.raw`\ud83d`],
    ['a class of nothing', '[]'],
  ])('%s is refused at once', (_what, pattern) => {
    const began = performance.now()
    expect(linearPattern(pattern)).toBeUndefined()
    expect(performance.now() - began).toBeLessThan(AT_ONCE)
  })
})

test('a text longer than any field matches nothing', () => {
  expect(linearPattern('^a+$')?.test('a'.repeat(LONGEST_MATCHED))).toBe(true)
  expect(linearPattern('^a+$')?.test('a'.repeat(LONGEST_MATCHED + 1))).toBe(false)
})

test('no accepted pattern takes long, on any text', () => {
  let longest = 0
  fc.assert(
    fc.property(patterns, fc.constantFrom(...longTexts), (pattern, text) => {
      longest = Math.max(longest, linearPattern(pattern) ? timeOf(pattern, text) : 0)
    }),
    { numRuns: 400 },
  )
  expect(longest).toBeLessThan(AT_ONCE)
})

const texts = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '\u3000', '\n', '\r', '1', '金', '.', '!', '💍', '[', 'A'),
  maxLength: 12,
})

/** The answer of the engine of JavaScript; undefined where it does not come in time. */
function natively(pattern: string, text: string): boolean | undefined {
  try {
    const given = { pattern, text }
    return vm.runInNewContext('new RegExp(pattern, "u").test(text)', given, { timeout: 100 }) === true
  } catch {
    return undefined
  }
}

test('a pattern means the same as in the browser', () => {
  let compared = 0
  fc.assert(
    fc.property(patterns, texts, (pattern, text) => {
      const answer = linearPattern(pattern)?.test(text)
      const native = answer === undefined ? undefined : natively(pattern, text)
      if (native === undefined) return
      compared += 1
      expect([pattern, text, answer]).toEqual([pattern, text, native])
    }),
    { numRuns: 300 },
  )
  expect(compared).toBeGreaterThan(200)
})
