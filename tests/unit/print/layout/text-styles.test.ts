import { expect, test } from 'vitest'
import { fontKind } from '#web/print/layout/text-styles.ts'

test.each([
  ["'Noto Serif CJK SC', 'Source Han Serif SC', 'Songti SC', STSong, SimSun, serif", 'serif'],
  ["'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif", 'sans'],
  ['SimSun', 'serif'],
  ['宋体', 'serif'],
  ['Yu Mincho', 'serif'],
  ['PingFang SC', 'sans'],
  ['', 'sans'],
])('a template in %s is set in a font with or without feet: %s', (names, kind) => {
  expect(fontKind(names)).toBe(kind)
})
