import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { isSteadyPattern } from '#server/schema/steady-pattern'
import { root } from '../../support/source'

test.each(['^\\S+$', '^[A-Z]{2}-?\\d{4,8}$', '^\\s*\\S+\\s*$', '^(?=.*\\d).{8,}$', '^\\p{L}+$', '金|银'])(
  '%s is quick on every text',
  (pattern) => {
    expect(isSteadyPattern(pattern)).toBe(true)
  },
)

test.each(['^(a+)+$', '^(a|a)*$', '^(\\d+\\s?)+$', '(.*)*x', '^(\\w+\\s*)*;$', '(', 'a{1'])(
  '%s is refused',
  (pattern) => {
    expect(isSteadyPattern(pattern)).toBe(false)
  },
)

test('a machine that is busy judges like an idle one', () => {
  let now = 0
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 60_000))
  expect(isSteadyPattern('^[A-Z]{3}-\\d{2,5}$')).toBe(true)
  expect(isSteadyPattern('^(b+)+$')).toBe(false)
  clock.mockRestore()
})

test('every pattern that is shipped is quick', () => {
  const folder = path.join(root, 'resources')
  const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const patterns = texts.flatMap((text) => [...text.matchAll(/"pattern": ("(?:[^"\\]|\\.)*")/g)])
  expect(patterns.length).toBeGreaterThan(5)
  for (const [, pattern = '""'] of patterns)
    expect([pattern, isSteadyPattern(JSON.parse(pattern))]).toEqual([pattern, true])
})
