import { expect, test } from 'vitest'
import { linearEngine } from '#resource/patterns/linear-pattern'
import { patternFor, setPatternEngine } from '#resource/patterns/pattern-engine'

test('a pattern is compiled by the engine that was set last', () => {
  setPatternEngine((pattern) => new RegExp(pattern, 'u'))
  expect(patternFor('^[A-Z]{3}$')).toBeInstanceOf(RegExp)
  setPatternEngine(linearEngine)
  expect(patternFor('^(a+)+$').test(`${'a'.repeat(40)}!`)).toBe(false)
  expect(() => patternFor('(?=a)')).toThrow('no linear engine')
})
