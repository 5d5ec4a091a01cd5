import { expect, test } from 'vitest'
import { fitColumns } from '#drawing/draw-table'
import type { Column } from '#paper/panel-element'

const column = (width: number, align: 'left' | 'right'): Column => ({
  key: '',
  title: '',
  group: '',
  field: '',
  width,
  shown: true,
  align,
  vertical: 'middle',
  kind: 'text',
  codeHeight: 30,
  pattern: '',
  summary: '',
  summarySpan: 1,
})
const goods = column(100, 'left')
const amount = column(50, 'right')
const percent = (widths: readonly number[]) => widths.map((width) => Math.round(width * 100))

test('columns are as wide as designed while every figure fits', () => {
  expect(fitColumns([goods, amount], 300, () => [10, 60], 10)).toEqual({ scale: 1, widths: [2 / 3, 1 / 3] })
})

test('a long amount takes room from the names of goods, which break over lines', () => {
  const fit = fitColumns([goods, amount], 300, () => [10, 150], 10)
  expect(fit.scale).toBe(1)
  expect(percent(fit.widths)).toEqual([50, 50])
})

test('a crowded table is set smaller rather than break a figure', () => {
  const fit = fitColumns([goods, amount, amount], 400, ({ scale }) => [10, 150 * scale, 150 * scale], 10)
  expect(fit.scale).toBe(0.9)
  expect(fit.crowded).toBeUndefined()
})

test('money and gold due together stand in two lines before their type becomes too small to read', () => {
  const needs = ({ scale, parted }: { scale: number; parted: boolean }) => [10, (parted ? 60 : 150) * scale]
  expect(fitColumns([goods, amount], 140, needs, 8)).toMatchObject({ scale: 1, parted: true })
  expect(fitColumns([goods, amount], 220, needs, 8)).toMatchObject({ scale: 0.875, parted: false })
})

test('where even the smallest type has no room, figures break and none is cut', () => {
  const fit = fitColumns([amount, amount], 100, ({ scale }) => [120 * scale, 120 * scale], 10)
  expect(fit).toMatchObject({ scale: 0.5, crowded: true })
  expect(percent(fit.widths)).toEqual([50, 50])
})
