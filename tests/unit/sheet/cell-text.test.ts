import { expect, test } from 'vitest'
import { refuseFailed, textOf, wordsOf } from '#sheet/cell-text'

test.each(['#REF!', '#N/A', '#DIV/0!', '#¡VALOR!', '#NV', 'Err:502'])(
  '%s is the error of a formula',
  (text) => {
    expect(() => refuseFailed(text)).toThrow('cell_error')
  },
)

test.each(['No. 1!', '#1', '# 12 ring', '', 'N/A'])('%j is none', (text) => {
  expect(() => refuseFailed(text)).not.toThrow()
})

test.each([true, false, 'TRUE', 'FALSE'])('%j is an answer of a formula, not a text', (cell) => {
  expect(() => wordsOf(cell)).toThrow('cell_boolean')
})

test('a number and a day are texts as a user types them', () => {
  expect([textOf(126), wordsOf('True'), textOf(new Date('2026-11-28T00:00:00Z'))]).toEqual([
    '126',
    'True',
    '2026-11-28',
  ])
})
