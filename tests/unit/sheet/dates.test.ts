import { expect, test } from 'vitest'
import { possibleOrders, shownMoment, type DateOrder } from '#sheet/dates'

test.each([
  '2026-11-28',
  '2026/11/28',
  '2026.11.28',
  '2026年11月28日',
  '２０２６／１１／２８',
  '20261128',
  '28/11/2026',
  '28.11.2026',
  '28-11-2026',
  '11/28/2026',
  '28 Nov 2026',
  '28-Nov-26',
  '28th November, 2026',
  'Nov 28, 2026',
  'Sat, 28 Nov 2026',
  '28 de noviembre de 2026',
  '28 nov. 2026',
  '令和8年11月28日',
  'R8.11.28',
  '民國115年11月28日',
])('%j is the 28th of November 2026', (text) => {
  expect(shownMoment(text)).toBe('2026-11-28 00:00:00')
})

test.each([
  ['28/11/2026 14:05', '2026-11-28 14:05:00'],
  ['28 Nov 2026 2:05 pm', '2026-11-28 14:05:00'],
  ['11/28/2026 12:05:06 AM', '2026-11-28 00:05:06'],
  ['2026-11-28T14:05:06.123', '2026-11-28 14:05:06'],
])('%j has a time of day', (text, moment) => {
  expect(shownMoment(text)).toBe(moment)
})

test.each(['31/02/2026', '2026-02-30', '32.1.2026', '28 Foo 2026', '28/11', '5', '28/11/2026 25:00', 'soon'])(
  '%j is no day',
  (text) => {
    expect(() => shownMoment(text)).toThrow('not_a_date')
  },
)

test.each<[string, DateOrder, string]>([
  ['05/06/2026', 'dmy', '2026-06-05'],
  ['05/06/2026', 'mdy', '2026-05-06'],
  ['26/05/06', 'ymd', '2026-05-06'],
  ['05.06.26', 'dmy', '2026-06-05'],
])('%s is read in the order of its column, %s', (text, order, day) => {
  expect(shownMoment(text, order)).toBe(`${day} 00:00:00`)
})

test('a day that can be meant in two ways is never guessed', () => {
  expect(() => shownMoment('05/06/2026')).toThrow(
    expect.objectContaining({ code: 'date_ambiguous', facts: { one: '2026-06-05', other: '2026-05-06' } }),
  )
  expect(shownMoment('05/05/2026')).toBe('2026-05-05 00:00:00')
})

test.each<[string, (string | number | null)[], DateOrder[]]>([
  ['one row above twelve decides for the column', ['05/06/2026', '28/11/2026', null], ['dmy']],
  ['so does an American one', ['05/06/2026', '11/28/2026'], ['mdy']],
  ['rows that do not decide leave the question', ['05/06/2026', '01/02/2026'], ['dmy', 'mdy']],
  ['years of two digits may come first', ['05/06/07', '26/05/30'], ['dmy', 'ymd']],
  ['rows that contradict one another have no order', ['28/11/2026', '11/28/2026'], []],
  ['plain days, numbers and texts leave nothing open', ['2026-11-28', 5, '28 Nov 2026', 'R100-1'], []],
])('%s', (_sentence, cells, orders) => {
  expect(possibleOrders(cells)).toEqual(orders)
})
