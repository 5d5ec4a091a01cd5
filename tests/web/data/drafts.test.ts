import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepDraft, readDraft } from '#web/data/drafts.ts'

const place = { user: 'mei', resource: 'customers', recordKey: '3' }
const DAY = 86_400_000
const draftAt = (at: number) => ({
  ...{ at: new Date(at).toISOString(), updatedAt: undefined },
  ...{ before: {}, changes: { name: 'Luk' } },
})

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T04:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

test.each([
  ['an hour', DAY / 24],
  ['a year', 365 * DAY],
])('a draft from a clock that was %s ahead is kept for a week after it is found', (_much, jump) => {
  keepDraft(place, draftAt(Date.now() + jump))
  expect(readDraft(place)).toMatchObject({ changes: { name: 'Luk' } })
  vi.setSystemTime(Date.now() + 6 * DAY)
  expect(readDraft(place)).toBeDefined()
  vi.setSystemTime(Date.now() + 2 * DAY)
  expect(readDraft(place)).toBeUndefined()
})

test('such a draft does not outlast those typed since', () => {
  const places = Array.from({ length: 30 }, (_, index) => ({ ...place, recordKey: `later ${index}` }))
  keepDraft(place, draftAt(Date.now() + 365 * DAY))
  for (const later of places) {
    vi.setSystemTime(Date.now() + 1000)
    keepDraft(later, draftAt(Date.now()))
  }
  expect(readDraft(place)).toBeUndefined()
  for (const later of places) expect(readDraft(later)).toBeDefined()
})
