import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { actionOf, trailActions } from '#domain/trail/trail-actions'

const folder = 'src/server'
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(path.join(folder, name), 'utf8'))

/** The names of changes and events, such as `orders.confirm` or `….create`. */
const written = sources.flatMap((source) =>
  [
    ...source.matchAll(/\b(?:change|changeStock)\(c, [`']([^`']+)[`']/g),
    ...source.matchAll(/writeAudit\([^']*'(\w+\.\w+)'/g),
    ...source.matchAll(/^ {2}\w+: '((?:users|exports|prints)\.\w+)',$/gm),
  ].map(([, name = '']) => `x${name.slice(name.lastIndexOf('.'))}`),
)

test('every use case and event in the trail has a name in words', () => {
  const names = written.filter((name) => !name.includes('$'))
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => actionOf(name) === undefined)).toEqual([])
})

test('no name in words is left over', () => {
  const used = new Set([...written, 'x.bulk_update', 'x.bulk_delete'].map(actionOf))
  expect(trailActions.filter((action) => !used.has(action))).toEqual([])
})

test('a use case of an earlier release has no name in words', () => {
  expect(actionOf('orders.melted')).toBeUndefined()
  expect(actionOf('')).toBeUndefined()
})
