import { expect, test } from 'vitest'
import { keptWidths } from '#web/list/ListTable.tsx'
import { fewer, fittedColumns, textWidth, titleWidth, widthOf } from '#web/list/table/list-widths.ts'

const code = { key: 'code', width: 100 }
const name = { key: 'name', width: 160, minWidth: 100 }
const remarks = { key: 'remarks', width: 180, minWidth: 90 }

test('a title wraps between words, and between Chinese characters', () => {
  expect(titleWidth('Customer group')).toBeLessThan(titleWidth('Customergroup'))
  expect(titleWidth('客户余额')).toBeLessThan(titleWidth('Balances'))
})

test('a unit in brackets stays beside its word', () => {
  expect(titleWidth('重量（两）') - titleWidth('重量两')).toBeGreaterThan(20)
})

test('a slash stays at the end of its line', () => {
  expect(titleWidth('圈口/尺寸')).toBeGreaterThan(titleWidth('圈口'))
})

test('a short Chinese title stays on one line, and a long one takes two', () => {
  expect(titleWidth('存放位置')).toBe(titleWidth('位置') + textWidth('存放'))
  expect(titleWidth('最近进货工费')).toBe(titleWidth('进货工'))
})

test('a title of wide letters gets more room than one of narrow letters', () => {
  expect(titleWidth('Nombre')).toBeGreaterThan(titleWidth('Título'))
})

test('columns of words narrow where that is enough to avoid a sideways scroll', () => {
  const columns = fittedColumns([code, name, remarks], 400)

  expect(widthOf(columns)).toBeLessThanOrEqual(400)
  expect(columns[0]).toEqual(code)
  expect(Number(columns[1]?.width)).toBeGreaterThan(100)
})

test('the name narrows last', () => {
  expect(fittedColumns([code, name, remarks], 400).map(({ width }) => width)).toEqual([100, 160, 140])
  expect(fittedColumns([code, name, remarks], 320).map(({ width }) => width)).toEqual([100, 130, 90])
})

test('columns stay as they are where they just fit, and where they cannot', () => {
  for (const available of [440, 289]) {
    expect(fittedColumns([code, name, remarks], available)).toEqual([code, name, remarks])
  }
})

test('names take the remaining room before codes and numbers do', () => {
  const widths = (available: number) =>
    fittedColumns([code, name, remarks], available).map(({ width }) => width)
  expect(widths(500)).toEqual([100, 190, 210])
  expect(widths(5000)).toEqual([100, 280, 300])
})

test('a column is as wide as its texts, and leaves the rest of the room to the others', () => {
  const material = { key: 'material', width: 130, minWidth: 90 }
  const widths = (available: number) =>
    fittedColumns(
      [code, name, material],
      available,
      new Map([
        ['name', 240],
        ['material', 72],
      ]),
    ).map(({ width }) => width)
  expect(widths(412)).toEqual([100, 240, 72])
  expect(widths(390)).toEqual([100, 218, 72])
  expect(widths(470)).toEqual([100, 269, 101])
})

test('a column of codes is as wide as its longest code, which is never cut', () => {
  const barcode = { key: 'code', width: 190, minWidth: 140, className: 'cell-code' }
  const product = { key: 'product', width: 172, minWidth: 172, className: 'cell-code' }
  const contents = new Map([
    ['code', 164],
    ['product', 66],
    ['name', 240],
  ])
  const widths = (available: number) =>
    fittedColumns([barcode, name, product], available, contents).map(({ width }) => width)
  expect(widths(380)).toEqual([164, 150, 66])
})

test('on a tablet columns go from the right, where the least important ones are', () => {
  const weight = { key: 'weight', width: 110, align: 'right' as const }
  const all = [code, name, weight, remarks]
  const left = (available: number) => fewer(all, available, new Set(['code'])).map(({ key }) => key)
  expect(left(475)).toEqual(['code', 'name', 'weight', 'remarks'])
  expect(left(474)).toEqual(['code', 'name', 'weight'])
  expect(left(339)).toEqual(['code', 'name'])
  expect(left(90)).toEqual(['code'])
})

test('only the widths count of what a browser kept', () => {
  expect([...keptWidths({ name: 120, code: 'wide', remarks: null })]).toEqual([['name', 120]])
})
