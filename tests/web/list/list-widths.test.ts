import { expect, test } from 'vitest'
import { fitted, titleWidth, widthOf } from '#web/list/table/list-widths.ts'

const code = { key: 'code', width: 100 }
const name = { key: 'name', width: 160, minWidth: 100 }
const remarks = { key: 'remarks', width: 180, minWidth: 90 }

test('a title wraps between words, and between Chinese characters', () => {
  expect(titleWidth('Customer group')).toBeLessThan(titleWidth('Customergroup'))
  expect(titleWidth('客户余额')).toBeLessThan(titleWidth('Balances'))
})

test('a unit in brackets stays beside what it measures', () => {
  expect(titleWidth('重量（两）') - titleWidth('重量两')).toBeGreaterThan(20)
})

test('a title of wide letters gets more room than one of narrow letters', () => {
  expect(titleWidth('Nombre')).toBeGreaterThan(titleWidth('Título'))
})

test('columns of words are squeezed when that is enough to spare sideways scroll', () => {
  const columns = fitted([code, name, remarks], 400)

  expect(widthOf(columns)).toBeLessThanOrEqual(400)
  expect(columns[0]).toEqual(code)
  expect(Number(columns[1]?.width)).toBeGreaterThan(100)
})

test('columns stay as they are where they fit, and where they cannot', () => {
  for (const available of [Infinity, 440, 289]) {
    expect(fitted([code, name, remarks], available)).toEqual([code, name, remarks])
  }
})
