import { expect, test } from 'vitest'
import { readPanel } from '#paper/panel'
import type { Palette } from '#paper/palette'
import { samplesOf, valuesFor, withSampleRows, spaceBelow } from '../../../src/designer/sample-values'

const field = (path: string, sample: string) => ({ path, title: path, sample })
const palette: Palette = {
  groups: [
    {
      title: '订单',
      fields: [field('code', 'CPXS-1'), field('customer.name', '陆记珠宝'), field('remarks', '')],
    },
  ],
  tables: [
    {
      path: 'lines',
      title: '明细',
      columns: [field('barcode', 'R100-1'), field('product.name', '足金戒指')],
    },
  ],
}
const samples = samplesOf(palette)
const text = (options: object) => ({ options: { ...options }, printElementType: { type: 'text' } })

test('an element is drawn with the samples of the palette, and with its own typed values', () => {
  expect(valuesFor(samples, text({ field: 'customer.name' }))).toMatchObject({
    customer: { name: '陆记珠宝' },
  })
  expect(valuesFor(samples, text({ field: 'code', testData: 'CPXS-9' }))).toMatchObject({
    code: 'CPXS-9',
    customer: { name: '陆记珠宝' },
  })
})

test('a field that is not in the palette, or has no sample there, stands by its name', () => {
  expect(valuesFor(samples, text({ field: 'own_event' }))).toMatchObject({ own_event: 'own_event' })
  expect(valuesFor(samples, text({ field: 'remarks' }))).toMatchObject({ remarks: 'remarks' })
  expect(valuesFor(samples, text({ title: '${own_vip}${remarks}' }))).toMatchObject({
    own_vip: 'own_vip',
    remarks: '',
  })
})

test('the rows of a table are copies of one sample', () => {
  const row = { barcode: 'R100-1', product: { name: '足金戒指' } }
  expect(withSampleRows({}, palette, 'lines', 2)).toEqual({ lines: [row, row] })
  expect(withSampleRows({}, palette, '', 2)).toEqual({})
  const brought = {
    rows: [{ cells: { 0: '足金' } }, { cells: { 0: '18K金' } }],
    columns: [{ title: '材质' }],
  }
  expect(withSampleRows({}, { ...palette, brought }, 'rows', 1)).toEqual({ rows: brought.rows.slice(0, 1) })
  expect(samplesOf({ ...palette, brought }).data).toMatchObject({ columns: brought.columns })
})

test('a sample ends where the next element below begins, and has at least its own height', () => {
  const place = (left: number, top: number, height: number) => ({
    options: { left, top, width: 100, height, title: 'a' },
    printElementType: { type: 'text' },
  })
  const printElements = [place(0, 10, 20), place(50, 60, 20), place(200, 35, 20), place(0, 20, 5)]
  const { elements } = readPanel({ width: 210, height: 297, printElements })
  const [first, second] = elements
  expect(first && spaceBelow(first, elements)).toBe(50)
  expect(second && spaceBelow(second, elements)).toBeGreaterThan(1000)
})
