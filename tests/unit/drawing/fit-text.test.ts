import { settingsFor } from '#drawing/fit-text'
import { expect, test } from 'vitest'

test('a name designed for one line becomes a little smaller, then takes more lines', () => {
  const settings = settingsFor('金源珠宝（国际）集团有限公司 Golden Source', true)
  expect(settings[1]).toEqual({ scale: 0.95, breaks: false })
  expect(settings.find(({ breaks }) => breaks)).toEqual({ scale: 1, breaks: true })
  expect(settings.at(-1)).toEqual({ scale: 0.4, breaks: true })
})

test.each(['1,234,567,890.12', 'HK$1,284,690.79', '2026-11-21', '1,122.900 g'])(
  'the figure %s becomes smaller and never breaks',
  (figure) => {
    expect(settingsFor(figure, false).some(({ breaks }) => breaks)).toBe(false)
  },
)
