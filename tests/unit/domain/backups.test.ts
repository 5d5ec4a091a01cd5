import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outdatedBackups, type DatedBackup, isOverdue } from '#domain/backups'

/** One backup of each day up to a day, the newest last. */
function daily(last: string, count: number): DatedBackup[] {
  const end = new Date(`${last}T00:00:00Z`).getTime()
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(end - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10)
    return { name: day, day }
  })
}

const kept = (backups: DatedBackup[]) => {
  const gone = new Set(outdatedBackups(backups))
  return backups.map(({ name }) => name).filter((name) => !gone.has(name))
}

test.each<[story: string, backups: DatedBackup[], kept: string[]]>([
  ['nothing', [], []],
  ['the first backup', daily('2026-11-21', 1), ['2026-11-21']],
  ['a week', daily('2026-11-21', 7), daily('2026-11-21', 7).map(({ name }) => name)],
  [
    'two weeks: the Sunday of the first stays for its week',
    daily('2026-11-21', 14),
    ['2026-11-08', ...daily('2026-11-21', 7).map(({ name }) => name)],
  ],
  [
    'two months: five weeks, and the end of September for its month',
    daily('2026-11-21', 60),
    [
      ...['2026-09-30', '2026-10-25', '2026-10-31', '2026-11-01', '2026-11-08'],
      ...daily('2026-11-21', 7).map(({ name }) => name),
    ],
  ],
  [
    'a shop that was closed for a year',
    [...daily('2025-06-10', 2), ...daily('2026-11-21', 1)],
    ['2025-06-09', '2025-06-10', '2026-11-21'],
  ],
  [
    'several of one day: all of the newest day, the last of an earlier one',
    [
      { name: 'a', day: '2026-11-20' },
      { name: 'b', day: '2026-11-20' },
      { name: 'c', day: '2026-11-21' },
      { name: 'd', day: '2026-11-21' },
    ],
    ['b', 'c', 'd'],
  ],
])('of %s, the necessary ones stay', (_story, backups, expected) => {
  expect(kept(backups)).toEqual(expected)
})

test('two years of daily backups take 7 days, 5 weeks and 12 months of room', () => {
  const backups = daily('2026-11-21', 730)
  expect(kept(backups).length).toBeLessThanOrEqual(7 + 5 + 12)
  expect(kept(backups)[0]).toBe('2025-12-31')
})

const somedays = fc
  .array(fc.date({ min: new Date('2024-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }), {
    maxLength: 80,
  })
  .map((dates) =>
    dates.map((date, at) => ({ name: `${date.toISOString()} ${at}`, day: date.toISOString().slice(0, 10) })),
  )

test('of backups of any times the newest stays, the room is bounded, and the order does not matter', () => {
  fc.assert(
    fc.property(somedays, (backups) => {
      const gone = outdatedBackups(backups)
      expect(outdatedBackups(backups.toReversed())).toEqual(gone)
      const newest = backups
        .map(({ day }) => day)
        .toSorted()
        .at(-1)
      const staying = backups.filter(({ name }) => !gone.includes(name))
      expect(staying.filter(({ day }) => day === newest)).toEqual(backups.filter(({ day }) => day === newest))
      expect(staying.filter(({ day }) => day !== newest).length).toBeLessThanOrEqual(7 + 5 + 12)
    }),
  )
})

test('a day later no deleted backup is needed again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), (count) => {
      let there: DatedBackup[] = []
      const stayed: string[][] = []
      for (const backup of daily('2026-11-21', count)) {
        there = [...there, backup]
        const gone = new Set(outdatedBackups(there))
        there = there.filter(({ name }) => !gone.has(name))
        stayed.push(there.map(({ name }) => name))
      }
      // Thinning out day by day leaves the same as one look at all of them.
      expect(stayed.at(-1)).toEqual(kept(daily('2026-11-21', count)))
    }),
    { numRuns: 30 },
  )
})

const today = '2026-11-01'

test.each([
  ['no backup', undefined, false, true],
  ['one of today', '2026-11-01', false, false],
  ['one of today, and a later attempt that failed', '2026-11-01', true, false],
  ['one of yesterday, before that of today is made', '2026-10-31', false, false],
  ['one of yesterday, and an attempt of today that failed', '2026-10-31', true, true],
  ['one of the day before yesterday', '2026-10-30', false, true],
  ['one of the last year', '2025-11-01', false, true],
])('%s', (_what, last, isFailing, expected) => {
  expect(isOverdue({ today, last, isFailing })).toBe(expected)
})
