import { expect, test } from 'vitest'
import { csvOf } from '#sheet/csv'

test('a comma, a quotation mark and a line end stay in their cell, and what looks like a formula is none', () => {
  const rows = [
    ['名称', 'weight'],
    ['陆记, "金"\n', -1.5],
    ['=1+1', null],
  ]
  expect(csvOf(rows)).toBe('\uFEFF名称,weight\r\n"陆记, ""金""\n",-1.5\r\n\'=1+1,\r\n')
})
