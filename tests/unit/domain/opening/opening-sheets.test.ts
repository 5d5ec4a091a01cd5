import { expect, test } from 'vitest'
import { isOpeningSheet, openingSheets } from '#domain/opening/opening-sheets'

test('each sheet of opening data is known by its name, and nothing else is', () => {
  expect(openingSheets.every(isOpeningSheet)).toBe(true)
  for (const other of ['orders', 'customers', 'toString', '']) expect(isOpeningSheet(other)).toBe(false)
})
