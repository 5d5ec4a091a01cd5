import { expect, test } from 'vitest'
import { brokenText, roughWidth } from '#paper/rough-text'

test('a Chinese character is as wide as it is high, and a Latin letter about half of that', () => {
  expect(roughWidth('金源珠宝')).toBe(4)
  expect(roughWidth('1234')).toBeCloseTo(2.32)
})

test('words break between them, Chinese characters anywhere, and a word that is too wide within it', () => {
  expect(brokenText('gold and silver', 6)).toEqual(['gold and', 'silver'])
  expect(brokenText('足金光身戒指', 4)).toEqual(['足金光身', '戒指'])
  expect(brokenText('CPXS-20261121-0003', 6)).toEqual(['CPXS-2026', '1121-0003'])
  expect(brokenText('', 4)).toEqual([])
})
