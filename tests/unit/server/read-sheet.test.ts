import { writeXlsx, type CellValue } from 'hucre'
import { expect, test } from 'vitest'
import { readSheet, type SheetChoices } from '#server/sheets/read-sheet'

const known = ['code', 'name', 'weight', '款号']
const recognised = (heads: readonly string[]) => heads.filter((head) => known.includes(head)).length

const read = (content: string | Uint8Array, choices?: SheetChoices) =>
  readSheet(Buffer.from(content), 'en', recognised, choices)

const workbook = (sheets: { name: string; rows: CellValue[][]; hidden?: boolean }[]) => writeXlsx({ sheets })

/** The heads, the number of their row, and the first row below them. */
const outlineOf = async (content: string | Uint8Array, choices?: SheetChoices) => {
  const { headers, headsRow, rows } = await read(content, choices)
  return [headsRow, headers, rows[0]?.cells]
}

test('titles and an address may stand above the heads', async () => {
  const text = 'Stock of 2026\n"Flat 3, Queen’s Road"\n\ncode,name\nR100,Ring\n'
  expect(await outlineOf(text)).toEqual([4, ['code', 'name'], ['R100', 'Ring']])
  const rows = [['盘点表'], [], ['陆记珠宝', null, '2026'], ['款号', 'name'], ['R100', '戒指']]
  expect(await outlineOf(await workbook([{ name: 'Sheet', rows }]))).toEqual([
    ...[4, ['款号', 'name'], ['R100', '戒指']],
  ])
})

test('heads that nobody knows are the first row as wide as the table', async () => {
  expect(await outlineOf('List\nalpha,beta,gamma\n1,2,3\n4,5,6\n')).toEqual([
    ...[2, ['alpha', 'beta', 'gamma'], ['1', '2', '3']],
  ])
  expect(await outlineOf('alpha\n1\n2\n')).toEqual([1, ['alpha'], ['1']])
})

test('another row can be chosen as heads, from the first ones', async () => {
  const text = 'code,name\nR1,one\nKey,Label\nR2,two\n'
  expect(await outlineOf(text, { headsRow: 3 })).toEqual([3, ['Key', 'Label'], ['R2', 'two']])
  expect((await read(text)).firstRows.slice(0, 2)).toEqual([
    { row: 1, text: 'code · name' },
    { row: 2, text: 'R1 · one' },
  ])
})

const book = () =>
  workbook([
    { name: 'Notes', rows: [['Made by Ann'], ['Do not print']] },
    { name: 'Stock <2026>', rows: [['Stock'], ['code', 'name'], ['R100', 'Ring']] },
    { name: 'Old', rows: [['code'], ['R1']] },
  ])

test('the data may be on another sheet than the first', async () => {
  const sheet = await read(await book())
  expect(sheet).toMatchObject({
    sheet: 'Stock <2026>',
    sheets: ['Notes', 'Stock <2026>', 'Old'],
    headsRow: 2,
  })
  expect(sheet.rows.map(({ cells }) => cells)).toEqual([['R100', 'Ring']])
})

test('another sheet can be chosen, by its name', async () => {
  expect(await outlineOf(await book(), { sheet: 'Old' })).toEqual([1, ['code'], ['R1']])
  await expect(read(await book(), { sheet: 'gone' })).rejects.toMatchObject({ code: 'sheet_unknown' })
})

test('a hidden sheet is not offered', async () => {
  const sheets = [
    { name: 'Lists', rows: [['code'], ['A']], hidden: true },
    { name: 'Stock', rows: [['code'], ['R1']] },
  ]
  expect(await read(await workbook(sheets))).toMatchObject({ sheets: ['Stock'], sheet: 'Stock' })
})

test.each([
  ['commas', 'code,name\nR1,"Ring, 18K"\n', ['R1', 'Ring, 18K']],
  ['semicolons and decimal commas', 'code;weight\nR1;1,5\nR2;2,5\n', ['R1', '1,5']],
  ['tabs', 'code\tname\nR1\tRing\n', ['R1', 'Ring']],
  ['pipes', 'code|name\nR1|Ring\n', ['R1', 'Ring']],
  ['a title above', 'Stock, all shops\ncode;name\nR1;Ring\nR2;Bangle\n', ['R1', 'Ring']],
  ['a named delimiter', 'sep=;\r\ncode;name\r\nR1;a,b\r\n', ['R1', 'a,b']],
  ['a named delimiter that nobody else uses', 'sep=~\ncode~name\nR1~Ring\n', ['R1', 'Ring']],
])('a file with %s is read', async (_what, text, cells) => {
  const sheet = await read(text)
  expect(sheet.rows[0]?.cells).toEqual(cells)
})

test('the line that names the delimiter is not counted, as in a spreadsheet', async () => {
  expect(await read('sep=;\ncode;name\nR1;Ring\n')).toMatchObject({ headsRow: 1, rows: [{ number: 2 }] })
})

test.each([
  ['one that is never closed', 'code,name\nR1,Ring\nR2,"12 inch chain\nR3,Bangle\n', 3],
  ['one closed too early', 'code,name\nR1,Ring\nR2,"12" chain\nR3,Bangle\n', 3],
  ['one below a named delimiter', 'sep=,\ncode,name\nR1,"Ring\n', 3],
  ['one far down', `code,name\n${'R1,Ring\n'.repeat(20_000)}R2,"Ring\n`, 20_002],
  ['one with two megabytes behind', `code,name\nR1,"Ring\n${'R1,Ring\n'.repeat(400_000)}`, 2],
])('a lone quotation mark is named by its line: %s', async (_what, text, line) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'quote_open', facts: { line } })
})

test('an inch within a text is no quotation mark', async () => {
  expect((await read('code,name\nR1,Ring 6"\n')).rows[0]?.cells).toEqual(['R1', 'Ring 6"'])
})
