import { expect, test } from 'vitest'
import {
  cellFields,
  cellLook,
  cellText,
  readCell,
  writeCell,
  type Cell,
  refuseFailed,
  plainText,
  wordsInCell,
} from '#sheet/cell'
import { kinds, type Kind } from '#resource/kinds'
import type { Field } from '#resource/resource'

const reader = { language: 'zh', timeZone: 'Asia/Hong_Kong' } as const
const inEnglish = { ...reader, language: 'en' } as const

const place = (kind: Kind, more: Partial<Field> = {}) => ({
  name: 'value',
  field: { title: '值', kind, ...more },
})
const read = (kind: Kind, cell: Cell, more: Partial<Field> = {}) => readCell(place(kind, more), cell, reader)
const write = (kind: Kind, value: unknown, more: Partial<Field> = {}) =>
  writeCell(place(kind, more), { value }, reader)

test.each<[Kind, unknown, Cell]>([
  ['text', '陆记珠宝', '陆记珠宝'],
  ['textarea', '一\n二', '一\n二'],
  ['barcode', 'R100', 'R100'],
  ['money', 1234.5, 1234.5],
  ['weight', 37.429, 37.429],
  ['decimal', 0.128205, 0.128205],
  ['integer', 3, 3],
  ['boolean', true, '是'],
  ['boolean', false, '否'],
  ['date', '2026-11-21', new Date('2026-11-21T00:00:00Z')],
  ['datetime', '2026-11-21T04:05:06.000Z', new Date('2026-11-21T12:05:06Z')],
  ['price_ranges', '0,10', '0,10'],
  ['labor_fees', { 1: [{ group: 0, labor_fee: 8.5 }] }, '{"1":[{"group":0,"labor_fee":8.5}]}'],
  ['json', [1, 'a'], '[1,"a"]'],
  ['media', ['M1', 'M2'], 'M1, M2'],
])('a %s goes into a sheet and comes back', (kind, value, cell) => {
  expect(write(kind, value)).toEqual(cell)
  expect(read(kind, cell)).toEqual(value)
})

test('nothing is an empty cell, and an empty cell is nothing', () => {
  for (const kind of Object.keys(kinds) as Kind[]) {
    expect(write(kind, null)).toBeNull()
    expect(read(kind, null)).toBeNull()
    expect(read(kind, '  ')).toBeNull()
  }
})

test('a choice stands by its label, and is read by its value or its label in any language', () => {
  const method = { choices: 'inOut' }
  expect(write('choice', -1, method)).toBe('出')
  expect(writeCell(place('choice', method), { value: -1 }, inEnglish)).toBe('Out')
  for (const cell of ['出', 'out', ' OUT ', '-1', -1]) expect(read('choice', cell, method)).toBe(-1)
  expect(() => read('choice', '左', method)).toThrow(
    expect.objectContaining({ code: 'not_a_choice', facts: { choices: '入, 出' } }),
  )
  expect(write('choice', 'gone', method)).toBe('gone')
})

test('traditional signs are the simplified ones of a label', () => {
  expect(read('choice', '銷售預訂', { choices: 'orderTypes' })).toBe('XSYD')
})

test('a bare number has the unit that the head of its column names', () => {
  const inTaels = { ...place('weight'), unit: '兩' }
  expect([1.5, '1.5', '1.5 g'].map((cell) => readCell(inTaels, cell, reader))).toEqual([56.144, 56.144, 1.5])
})

test('a reference stands by the code of its record, by its name where it has no code', () => {
  const group = { name: 'customer_group_id', field: place('reference', { to: 'customer_groups' }).field }
  const of = (companion: unknown) =>
    writeCell(group, { customer_group_id: 7, customer_group: companion }, reader)
  expect(of({ id: 7, code: 'W', name: '批发' })).toBe('W')
  expect(of({ id: 7, code: null, name: '批发' })).toBe('批发')
  expect(of(null)).toBe('7')
  expect(write('reference', 'HKD', { to: 'currencies', by: 'code' })).toBe('HKD')
  expect(readCell(group, ' W ', reader)).toBe('W')
  expect(readCell(group, 1001, reader)).toBe('1001')
})

test('a price takes two columns', () => {
  const [value, currency, ...more] = cellFields('price', place('price').field)
  if (!value || !currency) throw new Error('a price has two columns')
  const record = { price: { value: 900, currency: 'HKD' } }
  expect([writeCell(value, record, reader), writeCell(currency, record, reader)]).toEqual([900, 'HKD'])
  expect([readCell(value, '900.50', reader), readCell(currency, 'hkd', reader)]).toEqual([900.5, 'HKD'])
  expect(more).toEqual([])
})

test('values kept elsewhere have no cell', () => {
  expect(cellFields('value', place('lines').field)).toEqual([])
  expect(cellFields('value', place('object').field)).toEqual([])
  expect(cellFields('value', place('text').field)).toEqual([place('text')])
})

test.each<[Kind, Cell, unknown]>([
  ['money', '1,234.50', 1234.5],
  ['money', 'HK$ 5', 5],
  ['money', '-3', -3],
  ['money', 0.1 + 0.2, 0.3],
  ['weight', '1.5兩', 56.144],
  ['integer', '3.00', 3],
  ['money', '1.234', 1.234],
  ['integer', '1.5', 1.5],
  ['decimal', '1E-6', 0.000001],
  ['text', 23456789, '23456789'],
  ['text', new Date('2026-11-21T00:00:00Z'), '2026-11-21'],
  ['boolean', 'YES', true],
  ['boolean', 'sí', true],
  ['boolean', 1, true],
  ['boolean', false, false],
  ['boolean', 'いいえ', false],
  ['date', '2026/1/2', '2026-01-02'],
  ['date', '2026年1月2日', '2026-01-02'],
  ['date', '2026.01.02 00:00:00', '2026-01-02'],
  ['date', '２０２６－０１－０２', '2026-01-02'],
  ['date', '28/11/2026', '2026-11-28'],
  ['date', 20261128, '2026-11-28'],
  ['datetime', '2026-11-21 12:05', '2026-11-21T04:05:00.000Z'],
  ['datetime', '2026-11-21T04:05:00Z', '2026-11-21T04:05:00.000Z'],
  ['media', 'M1；M2 M3', ['M1', 'M2', 'M3']],
])('for a %s, %j is read as people mean it', (kind, cell, value) => {
  expect(read(kind, cell)).toEqual(value)
})

test.each<[Kind, Cell, string]>([
  ['money', 'abc', 'not_a_number'],
  ['money', '5+3', 'not_a_number'],
  ['money', '12,5', 'not_a_number'],
  ['money', 'US$ 5', 'not_a_number'],
  ['integer', new Date('2026-11-21T00:00:00Z'), 'not_a_number'],
  ['weight', true, 'not_a_number'],
  ['date', '05/06/2026', 'date_ambiguous'],
  ['date', '2026-02-30', 'not_a_date'],
  ['date', 46347, 'not_a_date'],
  ['datetime', 'soon', 'not_a_date'],
  ['boolean', 'maybe', 'not_yes_or_no'],
  ['labor_fees', '{', 'not_json'],
])('a %s is never %j', (kind, cell, code) => {
  expect(() => read(kind, cell)).toThrow(expect.objectContaining({ code }))
})

test("numbers are read in the language of the sheet's sender, and always in goldbook's own form", () => {
  const spanish = { ...reader, language: 'es' } as const
  expect(readCell(place('money'), '1.234,50', spanish)).toBe(1234.5)
  expect(readCell(place('weight'), '12.345', spanish)).toBe(12.345)
  expect(readCell(place('decimal'), '7.745', spanish)).toBe(7.745)
  expect(() => readCell(place('decimal'), '7.740', spanish)).toThrow('number_ambiguous')
})

test('a workbook shows money with its cents and weight with its milligrams', () => {
  expect(cellLook(place('money'))).toMatchObject({ format: '#,##0.00' })
  expect(cellLook(place('weight'))).toMatchObject({ format: '#,##0.000' })
  expect(cellLook(place('text'))).not.toHaveProperty('format')
  expect(cellLook({ ...place('price'), part: 'currency' })).not.toHaveProperty('format')
})

test('a CSV file has plain numbers and days without a time', () => {
  const day = new Date('2026-11-21T12:05:06Z')
  expect(cellText(place('date'), day)).toBe('2026-11-21')
  expect(cellText(place('datetime'), day)).toBe('2026-11-21 12:05:06')
  expect(cellText(place('money'), 1234.5)).toBe('1234.5')
  expect(cellText(place('text'), null)).toBe('')
})

test.each(['#REF!', '#N/A', '#DIV/0!', '#¡VALOR!', '#NV', 'Err:502'])(
  '%s is the error of a formula',
  (text) => {
    expect(() => refuseFailed(text)).toThrow('cell_error')
  },
)

test.each(['No. 1!', '#1', '# 12 ring', '', 'N/A'])('%j is not one', (text) => {
  expect(() => refuseFailed(text)).not.toThrow()
})

test.each([true, false, 'TRUE', 'FALSE'])('%j is the result of a formula, not a text', (cell) => {
  expect(() => wordsInCell(cell)).toThrow('cell_boolean')
})

test('a number and a day are the texts that a user would type', () => {
  expect([plainText(126), wordsInCell('True'), plainText(new Date('2026-11-28T00:00:00Z'))]).toEqual([
    '126',
    'True',
    '2026-11-28',
  ])
})
