import { expect, test } from 'vitest'
import { arrangedNames, chosenArrangement } from '#web/kit/choosing/arrangement.ts'
import { readLook, shippedLook } from '#web/list/table/list-look.ts'

const shipped = ['code', 'name', 'phone']
const offered = ['id', 'code', 'name', 'phone', 'fax', 'hallmark']

test('a list looks as shipped until its user chooses otherwise, whatever the browser kept', () => {
  for (const kept of [undefined, null, 'nonsense', { density: 'huge', order: 7, hidden: [1] }]) {
    expect(readLook(kept)).toEqual(shippedLook)
  }
  expect(arrangedNames(shippedLook, shipped, offered)).toEqual(shipped)
})

test('columns are hidden, added and moved', () => {
  const look = chosenArrangement(shipped, ['phone', 'fax', 'code'])

  expect(look).toMatchObject({ hidden: ['name'], added: ['fax'], order: ['phone', 'fax', 'code'] })
  expect(arrangedNames(look, shipped, offered)).toEqual(['phone', 'fax', 'code'])
})

test('users who chose their columns before a file gains one see it, at its place', () => {
  const look = chosenArrangement(shipped, ['phone', 'code'])

  expect(arrangedNames(look, ['code', 'hallmark', 'name', 'phone'], offered)).toEqual([
    'phone',
    'code',
    'hallmark',
  ])
  expect(arrangedNames(look, ['hallmark', 'code', 'phone'], offered)).toEqual(['hallmark', 'phone', 'code'])
})

test('a deleted field leaves the list, and a list is never without columns', () => {
  const look = chosenArrangement(shipped, ['fax'])

  expect(arrangedNames(look, shipped, offered)).toEqual(['fax'])
  expect(arrangedNames(look, shipped, ['code', 'name'])).toEqual(['code', 'name'])
})
