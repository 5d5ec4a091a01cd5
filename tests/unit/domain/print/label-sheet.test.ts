import { expect, test } from 'vitest'
import { fitsPaper, fullestSheet, labelPlaces, type LabelSheet } from '#domain/print/label-sheet'

const label = { width: 38, height: 25 }
/** Two columns of three, in the size that a small jeweller buys. */
const sheet: LabelSheet = { columns: 2, rows: 3, left: 10, top: 12, gapAcross: 4, gapDown: 2 }

test('labels lie row by row, and continue on the next sheet', () => {
  expect(labelPlaces(sheet, label, 7, 0)).toEqual([
    { sheet: 0, left: 10, top: 12 },
    { sheet: 0, left: 52, top: 12 },
    { sheet: 0, left: 10, top: 39 },
    { sheet: 0, left: 52, top: 39 },
    { sheet: 0, left: 10, top: 66 },
    { sheet: 0, left: 52, top: 66 },
    { sheet: 1, left: 10, top: 12 },
  ])
})

test('a sheet of which three labels are gone continues with the fourth', () => {
  expect(labelPlaces(sheet, label, 4, 3)).toEqual([
    { sheet: 0, left: 52, top: 39 },
    { sheet: 0, left: 10, top: 66 },
    { sheet: 0, left: 52, top: 66 },
    { sheet: 1, left: 10, top: 12 },
  ])
})

test('the initial sheet is full of labels, and all of them lie on the paper', () => {
  const fullest = fullestSheet(label)
  expect(fullest).toEqual({ columns: 5, rows: 11, left: 10, top: 11, gapAcross: 0, gapDown: 0 })
  expect(fitsPaper(fullest, label)).toBe(true)
  expect(fitsPaper({ ...fullest, gapAcross: 6 }, label)).toBe(false)
  expect(fitsPaper({ ...fullest, top: 30 }, label)).toBe(false)
})

test('a label as large as the paper lies on it alone', () => {
  const whole = { width: 210, height: 297 }
  expect(fullestSheet(whole)).toMatchObject({ columns: 1, rows: 1, left: 0, top: 0 })
})
