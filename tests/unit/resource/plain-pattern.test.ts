import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { linearPattern } from '#resource/linear-pattern'
import { formPattern, isPlainPattern, loadPatternEngine, needsPatternEngine } from '#resource/plain-pattern'
import { timeLimit } from '#tests/support/pace.ts'
import { longTexts } from '#tests/support/patterns.ts'
import { root } from '#tests/support/source.ts'

test('a form loads the engine only for a pattern that needs it', async () => {
  const code = (pattern: string) => ({ properties: { code: { type: 'string', pattern } } })
  expect(needsPatternEngine(code('^[A-Z]{3}$'))).toBe(false)
  expect(needsPatternEngine(code('^(a+)+$'))).toBe(true)
  await loadPatternEngine()
  expect(formPattern('^[A-Z]{3}$')).toBeInstanceOf(RegExp)
  expect(formPattern('^(a+)+$').test(`${'a'.repeat(40)}!`)).toBe(false)
})

test('a pattern that the browser runs by itself is quick there too', () => {
  const harmless = [
    String.raw`^\S+$`,
    '^$|^[^@\\s]+@[^@\\s]+$',
    String.raw`^[A-Z]{2}-?\d{4,8}$`,
    '^[A-Z]{3}$',
  ]
  for (const pattern of harmless) {
    expect(isPlainPattern(pattern), pattern).toBe(true)
    const began = performance.now()
    for (const text of longTexts) new RegExp(pattern, 'u').test(text.slice(-2000))
    expect(performance.now() - began).toBeLessThan(timeLimit(250))
  }
  const others = ['^(a+)+$', '.*.*a', '(a)', '^a*b*c*$', '^[', '^a**', String.raw`^\1`, '^(?=a)', 'a*b*|^c']
  for (const pattern of others) expect(isPlainPattern(pattern), pattern).toBe(false)
})

test('every shipped pattern is accepted, and needs no engine in the browser', () => {
  const folder = path.join(root, 'resources')
  const files = readdirSync(folder).filter((name) => name !== 'resource.schema.json')
  const shipped = files
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .flatMap((text) => [...text.matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)])
    .map(([, text = '""']) => String(JSON.parse(text)))
  expect(shipped.length).toBeGreaterThan(5)
  for (const pattern of shipped) {
    expect(linearPattern(pattern), pattern).toBeDefined()
    expect(isPlainPattern(pattern), pattern).toBe(true)
  }
})
