import { writeXlsx, type CellValue } from 'hucre'
import { expect, test } from 'vitest'
import { openShop } from '../support/shop'
import { runImport, upload } from '../support/upload'

/** A workbook whose cells have these number formats, by their address. */
async function workbook(rows: CellValue[][], formats: Record<string, string>) {
  const cells = new Map(
    Object.entries(formats).map(([place, numFmt]) => {
      const [row = 0, column = 0] = place.split(',').map(Number)
      return [place, { value: rows[row]?.[column] ?? null, style: { numFmt } }]
    }),
  )
  return new Uint8Array(await writeXlsx({ sheets: [{ name: 'Sheet', rows, cells }] }))
}

test('a text takes the displayed form of a cell, a number its value', async () => {
  const shop = await openShop()
  const day = new Date('2026-11-28T00:00:00Z')
  const rows = [
    ['code', 'name', 'phone', 'remarks'],
    [126, 0.125, 91_234_567, day],
    [4_006_381_333_931, 7, 5, 2],
  ]
  const formats = {
    ...{ '1,0': '00000', '1,1': '0.0%', '1,2': '#### ####', '1,3': 'yyyy"年"m"月"d"日"', '2,0': '0.00E+00' },
    '2,3': '#,##0.00',
  }
  const { body } = await upload(shop, 'customers', 'c.xlsx', await workbook(rows, formats))
  expect(body.sample).toEqual([
    ['00126', '12.5%', '9123 4567', '2026年11月28日'],
    ['4006381333931', '7', '5', '2.00'],
  ])
  expect(await runImport(shop, 'customers', body)).toMatchObject({ created: 2, failures: [] })
  const { body: stored } = await shop.call('POST', '/customers/search', { sorts: 'id|ASC', per_page: 100 })
  expect(stored).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({
        ...{ code: '00126', name: '12.5%', phone: '9123 4567', remarks: '2026年11月28日' },
      }),
      expect.objectContaining({ code: '4006381333931', name: '7', remarks: '2.00' }),
    ]),
  })
})

test.each([
  ['a workbook', 'c.xlsx'],
  ['a CSV file', 'c.csv'],
])('errors and results of formulas in %s are refused by row, in a sentence', async (_what, name) => {
  const shop = await openShop()
  const errors = ['#REF!', '#N/A', '#DIV/0!', '#VALUE!', '#NAME?', '#¡VALOR!', 'Err:502']
  const rows = [
    ['code', 'name'],
    ...errors.map((error, at) => [`A${at}`, error]),
    ['B', true],
    ['C', 'No. #1!'],
  ]
  const csv = rows.map((row) => row.map((cell) => (cell === true ? 'TRUE' : cell)).join(',')).join('\n')
  const content = name.endsWith('csv') ? csv : await workbook(rows, {})
  const { body } = await upload(shop, 'customers', name, content)
  const { failures, failure_count, written } = await runImport(shop, 'customers', body)
  expect([failure_count, written]).toEqual([8, 0])
  expect(failures).toMatchObject([
    ...errors.map((error, at) => ({ row: at + 2, value: error, reason: expect.stringContaining(error) })),
    { row: 9, reason: expect.stringContaining('TRUE is the answer of a formula') },
  ])
})

test('a western file of an old spreadsheet keeps its characters', async () => {
  const shop = await openShop()
  // code,name / A,Été’s “Étoile” – 5 €…
  const signs = [
    0xc9, 0x74, 0xe9, 0x92, 0x73, 0x20, 0x93, 0xc9, 0x74, 0x6f, 0x69, 0x6c, 0x65, 0x94, 0x20, 0x96,
  ]
  const bytes = [...Buffer.from('code,name\nA,'), ...signs, ...[0x20, 0x35, 0x20, 0x80, 0x85]]
  const { body } = await upload(shop, 'customers', 'c.csv', Uint8Array.from(bytes))
  expect(body).toMatchObject({ sample: [['A', 'Été’s “Étoile” – 5 €…']], encoding: 'windows-1252' })
})

test('bytes without a character are not western text', async () => {
  const shop = await openShop()
  const bytes = Uint8Array.from([...Buffer.from('code,name\nA,R'), 0x81, 0x20, 0x9d, 0x20])
  const { status } = await upload(shop, 'customers', 'c.csv', bytes, 'admin', 'windows-1252')
  expect(status).toBe(415)
})
