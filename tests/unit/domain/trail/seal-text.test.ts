import { expect, test } from 'vitest'
import { inFours, readSeal, sealCode } from '#domain/trail/seal-text'

const day = '2026-11-21'
const hash = '0f3a99c1de'.padEnd(64, 'a')

test.each([
  ['scanned', sealCode(day, hash), day],
  ['typed in groups', inFours(hash), undefined],
  ['typed in capitals', ` ${hash.toUpperCase()}\n`, undefined],
  ['typed on a Chinese keyboard', `${day} ０Ｆ3a${hash.slice(4)}`, day],
])('a seal is readable when it is %s', (_, text, named) => {
  expect(readSeal(text)).toEqual({ day: named, hash })
})

test('text that is not a seal stays as it is', () => {
  expect(readSeal('another').hash).toBe('another')
})
