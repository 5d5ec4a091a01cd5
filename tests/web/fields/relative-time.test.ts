import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDatetime } from '#web/data/languages/format.ts'
import { relativeTime } from '#web/fields/dates/RelativeTime.tsx'
import { changeLanguage, startLanguages } from '#web/data/languages/i18n.ts'
import type { Language } from '#words/languages'

const now = new Date('2026-11-21T04:00:00.000Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const before = (age: number) => new Date(now.getTime() - age).toISOString()
const said = (age: number) => relativeTime(before(age), now, i18next.t)

beforeAll(() => startLanguages('en'))
afterAll(() => changeLanguage('en'))

/** The text at each boundary, on both sides of it; undefined is the date and the time in full. */
const table: Record<Language, [number, string | undefined][]> = {
  zh: [
    [0, '刚刚'],
    [30 * SECOND - 1, '刚刚'],
    [30 * SECOND, '1分钟前'],
    [2 * MINUTE - 1, '1分钟前'],
    [2 * MINUTE, '2分钟前'],
    [HOUR - 1, '59分钟前'],
    [HOUR, '1小时前'],
    [2 * HOUR, '2小时前'],
    [DAY - 1, '23小时前'],
    [DAY, '1天前'],
    [2 * DAY - 1, '1天前'],
    [2 * DAY, undefined],
  ],
  en: [
    [30 * SECOND - 1, 'just now'],
    [30 * SECOND, '1 minute ago'],
    [2 * MINUTE, '2 minutes ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [2 * DAY - 1, '1 day ago'],
    [2 * DAY, undefined],
  ],
  es: [
    [0, 'ahora mismo'],
    [30 * SECOND, 'hace 1 minuto'],
    [2 * MINUTE, 'hace 2 minutos'],
    [HOUR, 'hace 1 hora'],
    [DAY - 1, 'hace 23 horas'],
    [DAY, 'hace 1 día'],
    [2 * DAY, undefined],
  ],
  ja: [
    [0, 'たった今'],
    [30 * SECOND, '1分前'],
    [HOUR - 1, '59分前'],
    [HOUR, '1時間前'],
    [DAY - 1, '23時間前'],
    [DAY, '1日前'],
    [2 * DAY, undefined],
  ],
}

describe.each(Object.entries(table) as [Language, (typeof table)['zh']][])('in %s', (language, rows) => {
  beforeAll(() => changeLanguage(language))
  test.each(rows)('a moment %i ms ago reads %s', (age, text) => {
    expect(said(age)).toBe(text ?? formatDatetime(before(age)))
  })
})

test('from two days on a moment reads year, month, day, hour, minute and second', () => {
  expect(said(2 * DAY)).toMatch(/^2026-11-19 \d\d:\d\d:00$/)
})

test('a server whose clock is a little ahead shows no moment of the future', async () => {
  await changeLanguage('en')
  expect(said(-29 * SECOND)).toBe('just now')
  expect(said(-30 * SECOND)).toBe(formatDatetime(before(-30 * SECOND)))
})

test('text that is not a moment is shown as it is', () => {
  expect(relativeTime('some day', now, i18next.t)).toBe('some day')
})
