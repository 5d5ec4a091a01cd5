import { expect, test } from 'vitest'
import { isOffPaper } from '../../../src/designer/off-paper'

const a5 = { settings: { width: 148, height: 210 }, elements: [] }
const box = (left: number, top: number, width: number, height: number) => ({ left, top, width, height })

test('an element hangs off the paper on any side', () => {
  expect(isOffPaper(box(10, 10, 400, 20), a5)).toBe(false)
  expect(isOffPaper(box(10, 10, 420, 20), a5)).toBe(true)
  expect(isOffPaper(box(-3, 10, 20, 20), a5)).toBe(true)
  expect(isOffPaper(box(10, 590, 20, 20), a5)).toBe(true)
  expect(isOffPaper(box(10, -3, 20, 20), a5)).toBe(true)
})

test('a turned element hangs off with its corners', () => {
  expect(isOffPaper(box(300, 10, 100, 20), a5, 90)).toBe(true)
  expect(isOffPaper(box(300, 60, 100, 20), a5, 90)).toBe(false)
  expect(isOffPaper(box(350, 60, 100, 20), a5, 90)).toBe(false)
  expect(isOffPaper(box(350, 60, 100, 20), a5)).toBe(true)
})

test('a roll is as long as its content', () => {
  const roll = { settings: { width: 80, height: 160, panelPageRule: 'none' }, elements: [] }
  expect(isOffPaper(box(10, 900, 20, 20), roll)).toBe(false)
  expect(isOffPaper(box(220, 10, 20, 20), roll)).toBe(true)
})
