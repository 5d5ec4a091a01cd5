import { expect, test } from 'vitest'
import type { Finding } from '#web/shell/palette/finding.ts'
import { findingGroups } from '#web/shell/palette/use-findings.tsx'
import { readingsOf } from '#web/shell/palette/pinyin.ts'
import { begins } from '#web/shell/palette/use-local-search.ts'

const finding = (title: string): Finding => ({
  ...{ id: title, kind: 'actions', icon: null, title, note: '' },
  open: () => undefined,
})

test('“jia” begins 嘉福, and 新建销售单 only has it in the middle of its pinyin', () => {
  const isBegun = (title: string) => readingsOf(title).some((reading) => begins(reading, 'jia'))
  expect(isBegun('嘉福珠宝')).toBe(true)
  expect(isBegun('新建销售单')).toBe(false)
  expect(readingsOf('新建销售单').join()).toContain('jia')
})

test('a match may begin at any word of a name', () => {
  expect(begins('New sales order', 'sale')).toBe(true)
  expect(begins('New sales order', 'ales')).toBe(false)
})

test('a record that begins with the text stands before one that only contains it, and after a page that begins with it', () => {
  const groups = findingGroups([
    { title: 'Actions', findings: [finding('新建销售单')], rank: 'contains' },
    { title: 'Records', findings: [finding('嘉福珠宝')], rank: 'begun' },
    { title: 'Pages', findings: [finding('加工单')], rank: 'begins' },
  ])
  expect(groups.map(({ title }) => title)).toEqual(['Pages', 'Records', 'Actions'])
})
