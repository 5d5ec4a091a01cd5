import { expect, test } from 'vitest'
import { isRule, statuses } from '#server/request/statuses'

test('every rule answers with a status of the API', () => {
  const known = [400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 502, 503, 507]
  expect(Object.entries(statuses).filter(([, status]) => !known.includes(status))).toEqual([])
  expect(statuses.insufficient_stock).toBe(409)
})

test('a rule is known by its code', () => {
  expect(['stale', 'toString', 'nonsense', 409].filter(isRule)).toEqual(['stale'])
})
