import { usdText } from '#web/print/documents/paper-facts.ts'
import { expect, test } from 'vitest'
import { day } from '../printed-texts'

const total = (value: number) => [{ label: '应收 Total', value }]

test('an amount is shown in US dollars with the rate and its day', () => {
  expect(usdText(total(33427.84), 'HKD', day)).toBe(
    '折合美元（仅供参考） In US dollars (for reference)：应收 Total US$4,285.62（1\u00A0USD\u00A0=\u00A0HK$7.8, 2026-11-21）',
  )
})

test('another currency uses its own rate to US dollars', () => {
  expect(usdText(total(1000), 'CNY', day)).toContain('US$138.46（1\u00A0USD\u00A0=\u00A0¥7.222222')
})

test('a sale in US dollars shows no amount twice', () => {
  expect(usdText(total(1000), 'USD', day)).toBe('')
})

test('the paper shows where the shop has no rate', () => {
  expect(usdText(total(1000), 'JPY', day)).toContain('：没有 JPY 汇率 No rate for JPY')
})
