import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ADDRESS_FACTOR,
  costOf,
  costs,
  type CostName,
  createRequestLimits,
} from '#server/http/request-limits'

const clerk = 2
const kinds = Object.keys(costs) as CostName[]

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test.each<[string, string, CostName]>([
  ['POST', '/orders/search', 'search'],
  ['POST', '/orders/sums', 'search'],
  ['GET', '/find/R100', 'search'],
  ['POST', '/orders/export', 'export'],
  ['POST', '/trail/export', 'export'],
  ['GET', '/resources/orders/export', 'other'],
  ['POST', '/customers/import/read', 'import'],
  ['POST', '/customers/import', 'import'],
  ['GET', '/customers/import/7', 'other'],
  ['POST', '/prints/pdf', 'pdf'],
  ['POST', '/trail/proof', 'proof'],
  ['POST', '/trail/search', 'history'],
  ['GET', '/orders/7/history', 'history'],
  ['POST', '/customers/bulk', 'bulk'],
  ['POST', '/medias', 'upload'],
  ['POST', '/backups', 'backup'],
  ['GET', '/dashboard', 'figures'],
  ['GET', '/scan/R100', 'other'],
  ['POST', '/orders', 'other'],
])('%s %s counts as %s', (method, path, kind) => {
  expect(costOf(method, path)).toBe(kind)
})

test('a clerk who scans thirty pieces a second and searches at every key is never limited', async () => {
  const limits = createRequestLimits(1)
  for (let second = 0; second < 60; second++) {
    for (let scan = 0; scan < 30; scan++) await limits.byUser(costOf('GET', '/scan/R100'), clerk)
    // Ten keys a second, each of which requests records and their sums.
    for (let key = 0; key < 10; key++) {
      await limits.byUser(costOf('POST', '/customers/search'), clerk)
      await limits.byUser(costOf('POST', '/customers/sums'), clerk)
    }
    vi.advanceTimersByTime(1000)
  }
  expect(costs.other.most / costs.other.seconds).toBeGreaterThan(3 * 30)
  expect(costs.search.most / costs.search.seconds).toBeGreaterThan(3 * 20)
})

describe.each(kinds)('requests of the kind %s', (kind) => {
  const { most, seconds } = costs[kind]

  test('are refused beyond the limit, with the time to wait, and accepted after it', async () => {
    const limits = createRequestLimits(1)
    for (let count = 0; count < most; count++) await limits.byUser(kind, clerk)
    vi.advanceTimersByTime(1000)
    await expect(limits.byUser(kind, clerk)).rejects.toMatchObject({
      code: 'too_many_requests',
      facts: { most, within: seconds, seconds: seconds - 1, retry_after: seconds - 1 },
    })
    await limits.byUser(kind, clerk + 1)
    vi.advanceTimersByTime((seconds - 1) * 1000)
    await expect(limits.byUser(kind, clerk)).resolves.toBeUndefined()
  })

  test('an address may send ten times as many', async () => {
    const limits = createRequestLimits(1)
    for (let count = 0; count < most * ADDRESS_FACTOR; count++) await limits.byAddress(kind, '192.0.2.7')
    await expect(limits.byAddress(kind, '192.0.2.7')).rejects.toMatchObject({ code: 'too_many_requests' })
    await expect(limits.byAddress(kind, '192.0.2.8')).resolves.toBeUndefined()
  })
})

test('LIMITS multiplies the allowed number, and 0 allows any', async () => {
  const double = createRequestLimits(2)
  for (let count = 0; count < 2 * costs.backup.most; count++) await double.byUser('backup', clerk)
  await expect(double.byUser('backup', clerk)).rejects.toMatchObject({ code: 'too_many_requests' })
  const none = createRequestLimits(0)
  for (let count = 0; count < 10 * costs.backup.most; count++) await none.byUser('backup', clerk)
  expect(none.shareOf('export')).toBeUndefined()
})
