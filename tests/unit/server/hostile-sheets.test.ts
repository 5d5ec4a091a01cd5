import { inflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre'
import { beforeAll, expect, test } from 'vitest'
import { RuleBroken } from '#domain/errors'
import { readSheet } from '#server/sheets/read-sheet'
import { zipFile, type ZippedFile } from '../../support/zip-file'

/** The files of a workbook with one row below its heads. */
let workbook: ZippedFile[]

beforeAll(async () => {
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet', rows: [['code'], ['LUK']] }] }))
  workbook = []
  for (let at = bytes.readUInt32LE(bytes.length - 6); bytes.readUInt32LE(at) === 0x02014b50;) {
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28))
    const begin = bytes.readUInt32LE(at + 42) + 30 + name.length
    const packed = bytes.subarray(begin, begin + bytes.readUInt32LE(at + 20))
    workbook.push({ name, content: bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed })
    at += 46 + name.length
  }
})

/** The first cell below the heads, or the code of the refusal. */
const outcomeOf = (bytes: Buffer): Promise<unknown> =>
  readSheet(bytes, 'en').then(
    ({ rows }) => rows[0]?.cells[0],
    (error: unknown) => (error instanceof RuleBroken ? error.code : error),
  )

const photo = { name: 'xl/media/image1.png', content: Buffer.alloc(100_000) }

test('a workbook is read however its program packs it', async () => {
  expect(await outcomeOf(zipFile(workbook))).toBe('LUK')
  expect(await outcomeOf(zipFile(workbook.map((file) => ({ ...file, method: 0 }))))).toBe('LUK')
  expect(await outcomeOf(zipFile([...workbook, photo], { comment: 'by a till' }))).toBe('LUK')
})

test('a program may write sizes of 64 bits for small files too', async () => {
  expect(await outcomeOf(zipFile(workbook.map((file) => ({ ...file, wide: true }))))).toBe('LUK')
})

test.each([
  ['a file that is larger than it claims', { ...photo, claimed: 99_999 }, 'file_unreadable'],
  ['a file that claims to be empty', { ...photo, claimed: 0 }, 'file_unreadable'],
  ['a file that is smaller than it claims', { ...photo, claimed: 100_001 }, 'file_unreadable'],
  ['a file packed in another way', { ...photo, method: 12 }, 'file_unreadable'],
  ['a second file of one name', { ...photo, name: 'xl/workbook.xml' }, 'file_unreadable'],
  ['a picture of 65 MB', { ...photo, claimed: 65 * 1024 * 1024 }, 'too_large'],
  ['rows of 201 MB', { ...photo, name: 'xl/worksheets/2.xml', claimed: 201 * 1024 * 1024 }, 'too_large'],
])('%s is refused with its workbook', async (_what, file, code) => {
  expect(await outcomeOf(zipFile([...workbook, file]))).toBe(code)
})

test('a workbook of more than 10,000 files is unreadable', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ name: `${index}`, content: '', method: 0 }))
  expect(await outcomeOf(zipFile([...workbook, ...many]))).toBe('file_unreadable')
})

test('the checked directory is the one whose rows are read', async () => {
  const bomb = [...workbook, { ...photo, claimed: 1 }]
  // Readers differ in when they follow the record of 64 bits: always, or where the short one is full.
  expect(await outcomeOf(zipFile(workbook, { others: bomb, size: 0xffffffff }))).toBe('file_unreadable')
  expect(await outcomeOf(zipFile(bomb, { others: workbook }))).toBe('file_unreadable')
})
