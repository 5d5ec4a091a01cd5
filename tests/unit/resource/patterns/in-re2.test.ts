import vm from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linearPattern } from '#resource/patterns/linear-pattern'
import { patterns } from '../../../support/patterns'

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
