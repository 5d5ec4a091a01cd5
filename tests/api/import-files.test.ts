// Engines: both
import { expect, test } from 'vitest'
import { openShop } from '../support/shop'
import { upload } from '../support/upload'
import { zipFile } from '../support/zip-file'

test.each([
  ['a picture', 'customers.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]), 'file_type'],
  ['a zip of something else', 'customers.xlsx', zipOf('a.txt', 'hello', 5), 'file_type'],
  ['half a workbook', 'customers.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'file_unreadable'],
  ['a workbook that unpacks to a gigabyte', 'bomb.xlsx', zipOf('xl/workbook.xml', 'x', 2 ** 30), 'too_large'],
  ['a workbook of more than it claims', 'lie.xlsx', bomb(50_000_000, 1000), 'file_unreadable'],
  ['a workbook that claims nothing', 'lie.xlsx', bomb(50_000_000, 0), 'file_unreadable'],
  ['a broken workbook', 'customers.xlsx', zipOf('xl/workbook.xml', 'hello', 5), 'file_unreadable'],
  ['a quote that never ends', 'customers.csv', new TextEncoder().encode('name\n"a\n'), 'quote_open'],
  ['heads alone', 'customers.csv', new TextEncoder().encode('code,name\n'), 'file_empty'],
  ['nothing', 'customers.csv', new Uint8Array(), 'file_empty'],
])('%s is not a file to import', async (_what, name, content, code) => {
  const shop = await openShop()
  expect((await upload(shop, 'customers', name, content)).body).toMatchObject({ code })
})

test.each([
  ['empty lines', '\n'.repeat(2_000_000)],
  ['lines of spaces', ' \n'.repeat(1_000_000)],
  ['lines of commas', ',\n'.repeat(1_000_000)],
])('two megabytes of %s are read quickly', async (_what, lines) => {
  const shop = await openShop()
  const before = process.cpuUsage()
  const { body } = await upload(shop, 'customers', 'customers.csv', `code,name\nLUK,Luk\n${lines}`)
  const { user, system } = process.cpuUsage(before)
  expect(body).toMatchObject({ rows: 1 })
  // It once took a minute; a slow machine needs a few seconds.
  expect((user + system) / 1e6).toBeLessThan(15)
})

/**
 * A workbook with one file of the given number of bytes, packed to a thousandth, that claims another size.
 */
function bomb(size: number, claimed: number): Uint8Array<ArrayBuffer> {
  return zipFile([{ name: 'xl/workbook.xml', content: Buffer.alloc(size, ' '), claimed }])
}

/** A zip of one file that claims to unpack to the given number of bytes. */
function zipOf(name: string, content: string, claimed: number): Uint8Array<ArrayBuffer> {
  return zipFile([{ name, content, claimed, method: 0 }])
}

test('a file that is too large, or has too many rows, is refused', async () => {
  const shop = await openShop()
  const large = await upload(shop, 'customers', 'c.csv', 'x'.repeat(21 * 1024 * 1024))
  expect(large).toMatchObject({ status: 413, body: { code: 'too_large' } })
  const long = await upload(shop, 'customers', 'c.csv', `name\n${'a\n'.repeat(100_001)}`)
  expect(long).toMatchObject({ status: 413, body: { code: 'too_many_rows' } })
})

test.each([
  ['501 columns', `name\n${'a,'.repeat(500)}a\n`, 'too_many_columns', 'The file has more than 500 columns'],
  [
    'a novel in a cell',
    `name\n陆\n${'x'.repeat(32_768)}\n`,
    'cell_too_long',
    'A cell of row 3 has more than 32,767',
  ],
  [
    'far more cells than a shop has',
    `n\n${`${'a,'.repeat(499)}a\n`.repeat(10_001)}`,
    'too_many_cells',
    '5,000,000 cells',
  ],
  ['texts of 65 MB', zipOf('xl/workbook.xml', 'x', 65 * 1024 * 1024), 'too_large', 'at most 64 MB'],
])('a file with %s is refused with the limit', async (_what, content, code, message) => {
  const answer = await upload(await openShop(), 'customers', 'c.csv', content)
  expect(answer).toMatchObject({ status: 413, body: { code, message: expect.stringContaining(message) } })
})

test('files of other countries and older programs are read', async () => {
  const shop = await openShop()
  const inUtf16 = Uint8Array.from(Buffer.from('\uFEFFcode;name\nA;陆记\n', 'utf16le'))
  expect((await upload(shop, 'customers', 'c.csv', inUtf16)).body).toMatchObject({ sample: [['A', '陆记']] })
  const latin = Uint8Array.from(Buffer.from('code\tname\nA\tJosé\n', 'latin1'))
  expect((await upload(shop, 'customers', 'c.csv', latin)).body).toMatchObject({ sample: [['A', 'José']] })
})

/**
 * Files as spreadsheets of three countries save them, as bytes, since no code here writes these encodings.
 */
const legacyFiles = [
  {
    encoding: 'big5',
    // code,name / A,陳大文珠寶金行
    bytes: [
      ...Buffer.from('code,name\nA,'),
      0xb3,
      0xaf,
      0xa4,
      0x6a,
      0xa4,
      0xe5,
      0xaf,
      0x5d,
      0xc4,
      0x5f,
      0xaa,
      0xf7,
      0xa6,
      0xe6,
    ],
    name: '陳大文珠寶金行',
  },
  {
    encoding: 'gb18030',
    // code,name / A,陈大文珠宝
    bytes: [...Buffer.from('code,name\nA,'), 0xb3, 0xc2, 0xb4, 0xf3, 0xce, 0xc4, 0xd6, 0xe9, 0xb1, 0xa6],
    name: '陈大文珠宝',
  },
  {
    encoding: 'shift_jis',
    // code,name / A,山田宝飾
    bytes: [...Buffer.from('code,name\nA,'), 0x8e, 0x52, 0x93, 0x63, 0x95, 0xf3, 0x8f, 0xfc],
    name: '山田宝飾',
  },
]

test.each(legacyFiles)(
  'a file in $encoding is recognised in any language',
  async ({ bytes, name, encoding }) => {
    const shop = await openShop()
    const { body } = await upload(shop, 'customers', 'c.csv', Uint8Array.from(bytes))
    expect(body).toMatchObject({ sample: [['A', name]], encoding })
    expect(body.encodings).toContain(encoding)
  },
)

test('the user has the last word on how a file is read', async () => {
  const shop = await openShop()
  const [big5] = legacyFiles
  const file = Uint8Array.from(big5?.bytes ?? [])
  const wrong = await upload(shop, 'customers', 'c.csv', file, 'admin', 'windows-1252')
  expect(wrong.body).toMatchObject({
    encoding: 'windows-1252',
    sample: [['A', expect.stringContaining('³¯')]],
  })
  const refused = await upload(shop, 'customers', 'c.csv', file, 'admin', 'utf-8')
  expect(refused).toMatchObject({ status: 415, body: { code: 'file_type' } })
  const plain = await upload(shop, 'customers', 'c.csv', 'code,name\nA,陸記\n')
  expect(plain.body).toMatchObject({ encoding: 'utf-8', encodings: ['utf-8'] })
})
