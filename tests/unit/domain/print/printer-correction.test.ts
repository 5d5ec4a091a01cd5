import { expect, test } from 'vitest'
import {
  correctionFrom,
  isCorrected,
  noCorrection,
  rulerMarks,
  type PrinterCorrection,
} from '#domain/print/printer-correction'

const A4 = { width: 210, height: 297 }
const marks = rulerMarks(A4)

test('the marks stand within the area that every printer reaches', () => {
  expect(marks).toEqual({ left: 20, right: 190, top: 20, bottom: 277 })
  expect(rulerMarks({ width: 38, height: 25 })).toEqual({ left: 4, right: 34, top: 4, bottom: 21 })
})

test('an accurate printer is not corrected', () => {
  expect(correctionFrom(marks, marks)).toEqual(noCorrection)
  expect(isCorrected(noCorrection)).toBe(false)
})

/** The place where a printer with a fault of its own puts a corrected point. */
function printed(point: number, fault: { offset: number; scale: number }, offset: number, percent: number) {
  return fault.offset + fault.scale * (offset + (point * percent) / 100)
}

test.each([
  { across: { offset: 1.5, scale: 1 }, down: { offset: -2, scale: 1 } },
  { across: { offset: 0, scale: 0.985 }, down: { offset: 0, scale: 1.01 } },
  { across: { offset: -1.2, scale: 1.013 }, down: { offset: 3, scale: 0.97 } },
])('measurements put every point back to within 0.05 mm', ({ across, down }) => {
  const at = (point: number, fault: typeof across) => fault.offset + fault.scale * point
  const measured = {
    left: at(marks.left, across),
    right: at(marks.right, across),
    top: at(marks.top, down),
    bottom: at(marks.bottom, down),
  }
  const correction: PrinterCorrection = correctionFrom(marks, measured) ?? noCorrection
  expect(isCorrected(correction)).toBe(true)
  for (const point of [0, 20, 105, 190]) {
    expect(Math.abs(printed(point, across, correction.across, correction.wide) - point)).toBeLessThan(0.05)
    expect(Math.abs(printed(point, down, correction.down, correction.high) - point)).toBeLessThan(0.05)
  }
})

test('implausible measurements are refused', () => {
  expect(correctionFrom(marks, { ...marks, right: 20 })).toBeUndefined()
  expect(correctionFrom(marks, { ...marks, right: 19 })).toBeUndefined()
  expect(correctionFrom(marks, { ...marks, bottom: 200 })).toBeUndefined()
})
