import { expect, test } from 'vitest'
import { columnsIn, lookWith, readLook, shippedLook } from '#web/list/table/list-look.ts'

const shipped = ['code', 'name', 'phone']
const offered = ['id', 'code', 'name', 'phone', 'fax', 'hallmark']

test('a list looks as shipped until its user chooses otherwise, whatever was kept', () => {
  for (const kept of [undefined, null, 'nonsense', { density: 'huge', order: 7, hidden: [1] }]) {
    expect(readLook(kept)).toEqual(shippedLook)
  }
  expect(columnsIn(shippedLook, shipped, offered)).toEqual(shipped)
})

test('columns are hidden, added and moved', () => {
  const look = lookWith(shippedLook, shipped, ['phone', 'fax', 'code'])

  expect(look).toMatchObject({ hidden: ['name'], added: ['fax'], order: ['phone', 'fax', 'code'] })
  expect(columnsIn(look, shipped, offered)).toEqual(['phone', 'fax', 'code'])
})

test('a column that the file gains later is seen by those who chose theirs before, at its place', () => {
  const look = lookWith(shippedLook, shipped, ['phone', 'code'])

  expect(columnsIn(look, ['code', 'hallmark', 'name', 'phone'], offered)).toEqual([
    'phone',
    'code',
    'hallmark',
  ])
  expect(columnsIn(look, ['hallmark', 'code', 'phone'], offered)).toEqual(['hallmark', 'phone', 'code'])
})

test('a field that is gone leaves the list, and a list is never without columns', () => {
  const look = lookWith(shippedLook, shipped, ['fax'])

  expect(columnsIn(look, shipped, offered)).toEqual(['fax'])
  expect(columnsIn(look, shipped, ['code', 'name'])).toEqual(['code', 'name'])
})
