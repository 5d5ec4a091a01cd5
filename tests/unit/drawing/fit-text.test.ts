import { settingsFor } from '#drawing/fit-text'
import { expect, test } from 'vitest'

const name = '金源珠宝（国际）集团有限公司 Golden Source'

test('a name designed for one line becomes a little smaller, then takes more lines', () => {
  const settings = settingsFor(name, 17, true)
  expect(settings[1]).toEqual({ scale: 0.95, breaks: false })
  expect(settings.find(({ breaks }) => breaks)).toEqual({ scale: 1, breaks: true })
  expect(settings.at(-1)).toEqual({ scale: 0.4, breaks: true })
})

test('a long name takes more lines before it becomes smaller than 7 points', () => {
  const inLines = settingsFor(name, 8.5, true).filter(({ scale }) => scale * 8.5 >= 7 - 1e-9)
  expect(inLines.at(-1)).toEqual({ scale: 7 / 8.5, breaks: true })
  expect(settingsFor(name, 8.5, true).slice(0, inLines.length)).toEqual(inLines)
  expect(settingsFor(name, 6, false)[0]).toEqual({ scale: 1, breaks: true })
})

test.each(['1,234,567,890.12', 'HK$1,284,690.79', '2026-11-21', '1,122.900 g'])(
  'the figure %s becomes smaller and never breaks',
  (figure) => {
    expect(settingsFor(figure, 8.5, false).some(({ breaks }) => breaks)).toBe(false)
  },
)
