import { expect, test } from 'vitest'
import type { LayoutPage, TextItem } from '#paper/paper-layout'
import type { PrintedRows } from '#paper/printed-rows'
import { rowsLayout, brokenText, roughWidth } from '#paper/rows-layout'

const sales: PrintedRows = {
  title: 'Sales by customer',
  facts: ['2026-11-01 – 2026-11-21'],
  columns: [{ title: 'Customer' }, { title: 'Weight', align: 'end' }, { title: 'Receivable', align: 'end' }],
  rows: [
    { cells: ['LUK 陆记珠宝', '15.000 g', 'HK$13,740.00'], isHead: true },
    { cells: ['\u2003R100 足金光身戒', '15.000 g', 'HK$13,740.00'] },
  ],
  totals: ['Total', '15.000 g', 'HK$13,740.00'],
}

const texts = ({ items }: LayoutPage) => items.filter((item): item is TextItem => item.shape === 'text')

const find = (page: LayoutPage | undefined, text: string) =>
  page && texts(page).find((each) => each.text === text)

test('a report stands on one page: title, period, head, rows, totals and the number of the page', () => {
  const { pages } = rowsLayout(sales)
  expect(pages).toHaveLength(1)
  const words = pages.flatMap(texts).map(({ text }) => text)
  expect(words.slice(0, 5)).toEqual([
    ...['Sales by customer', '2026-11-01 – 2026-11-21'],
    ...['Customer', 'Weight', 'Receivable'],
  ])
  expect(words.slice(-4)).toEqual(['Total', '15.000 g', 'HK$13,740.00', '1 / 1'])
})

test('figures are aligned at their end, and rows below another are indented', () => {
  const [page] = rowsLayout(sales).pages
  const weights = page ? texts(page).filter(({ text }) => text === '15.000 g' || text === 'Weight') : []
  expect(new Set(weights.map(({ x }) => x)).size).toBe(1)
  expect(weights.every(({ atEnd }) => atEnd)).toBe(true)
  const [above, below] = [find(page, 'LUK 陆记珠宝'), find(page, 'R100 足金光身戒')]
  expect((below?.x ?? 0) - (above?.x ?? 0)).toBe(9)
})

test('three hundred rows take several pages, each with the head; none is torn, none is lost', () => {
  const rows = Array.from({ length: 300 }, (_, row) => ({ cells: [`C${row}`, '1.000 g', 'HK$1.00'] }))
  const { pages } = rowsLayout({ ...sales, rows })
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.every((page) => find(page, 'Customer'))).toBe(true)
  const told = pages.flatMap(texts).filter(({ text }) => /^C\d+$/.test(text))
  expect(told.map(({ text }) => text)).toEqual(rows.map(({ cells: [code] }) => code))
  expect(Math.max(...pages.flatMap(texts).map(({ base }) => base))).toBeLessThan(841.89 - 30)
  expect(find(pages.at(-1), `${pages.length} / ${pages.length}`)).toBeDefined()
})

test('a long name continues on a second line, and its row grows with it', () => {
  const name =
    'Golden Source Jewellery Manufacturing and Trading Company Limited of Kowloon, Hong Kong, since 1962'
  const [cell, after] = [name, 'next']
  const columns = [
    { title: 'Customer' },
    ...Array.from({ length: 5 }, () => ({ title: 'Sum', align: 'end' as const })),
  ]
  const rows = [cell, after].map((first) => ({ cells: [first, ...Array(5).fill('HK$10,000,000.00')] }))
  const [page] = rowsLayout({ ...sales, columns, rows }).pages
  const lines = page ? texts(page).filter(({ text }) => name.includes(text) && text.length > 5) : []
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.map(({ text }) => text).join(' ')).toBe(name)
  expect(find(page, 'next')?.base).toBeGreaterThan(lines.at(-1)?.base ?? Infinity)
})

test('many columns turn the page on its side, and stay on it', () => {
  const columns = [
    { title: 'Customer' },
    ...Array.from({ length: 14 }, (_, at) => ({ title: `Sum ${at}`, align: 'end' as const })),
  ]
  const rows = [{ cells: ['LUK', ...Array(14).fill('HK$1,000,000.00')] }]
  const { pages, styles } = rowsLayout({ ...sales, columns, rows, totals: rows[0]?.cells ?? [] })
  const [page] = pages
  expect(page?.width).toBeGreaterThan(page?.height ?? 0)
  expect(Math.max(...(page ? texts(page) : []).map(({ x }) => x))).toBeLessThanOrEqual(841.89 - 34)
  expect(styles[2]?.size).toBeLessThan(9)
})

test('a Chinese character is as wide as it is high, and a Latin letter about half of that', () => {
  expect(roughWidth('金源珠宝')).toBe(4)
  expect(roughWidth('1234')).toBeCloseTo(2.32)
})

test('lines break between words, between Chinese characters, and within a word that is too wide', () => {
  expect(brokenText('gold and silver', 6)).toEqual(['gold and', 'silver'])
  expect(brokenText('足金光身戒指', 4)).toEqual(['足金光身', '戒指'])
  expect(brokenText('CPXS-20261121-0003', 6)).toEqual(['CPXS-2026', '1121-0003'])
  expect(brokenText('', 4)).toEqual([])
})
