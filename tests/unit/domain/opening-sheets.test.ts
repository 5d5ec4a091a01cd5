import { expect, test } from 'vitest'
import { isOpeningSheet, openingSheets, refuseTakeBack } from '#domain/opening-sheets'

test('each sheet of opening data is known by its name, and nothing else is', () => {
  expect(openingSheets.every(isOpeningSheet)).toBe(true)
  for (const other of ['orders', 'customers', 'toString', '']) expect(isOpeningSheet(other)).toBe(false)
})

const imported = { code: 'OI-0001', taken_back_at: null }

test('an import that nobody has touched is taken back once', () => {
  expect(() => refuseTakeBack(imported, [])).not.toThrow()
  expect(() => refuseTakeBack({ ...imported, taken_back_at: '2026-11-21' }, [])).toThrow(
    expect.objectContaining({ code: 'already_reversed' }),
  )
})

test('the first of what has moved since is named, and how many there are', () => {
  expect(() => refuseTakeBack(imported, ['R100', 'U200-7'])).toThrow(
    expect.objectContaining({
      code: 'opening_used',
      facts: { import_code: 'OI-0001', code: 'R100', count: 2 },
    }),
  )
})
