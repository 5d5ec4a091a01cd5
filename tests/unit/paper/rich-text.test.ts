import { expect, test } from 'vitest'
import { blocksOf } from '#paper/rich-text'

const plain = (text: string) => ({ text, isBold: false })
const bold = (text: string) => ({ text, isBold: true })

test('general terms have bold words, items and numbered items', () => {
  expect(blocksOf('**退换** 须知：\n- 凭**单据**\n• 7 天内\n10. 金饰按当日金价\n2) 其他\n')).toEqual([
    { runs: [bold('退换'), plain(' 须知：')] },
    { marker: '•', runs: [plain('凭'), bold('单据')] },
    { marker: '•', runs: [plain('7 天内')] },
    { marker: '10.', runs: [plain('金饰按当日金价')] },
    { marker: '2.', runs: [plain('其他')] },
    { runs: [] },
  ])
})

test('everything else is text: a single pair of stars, a dash in a line, a year, markup', () => {
  expect(blocksOf('A **B')).toEqual([{ runs: [plain('A **B')] }])
  expect(blocksOf('**A** **B')).toEqual([{ runs: [bold('A'), plain(' **B')] }])
  for (const text of ['陆记 - 香港', '-5.00', '2026. 年', '<b>x</b>', '<img src=x onerror=alert(1)>'])
    expect(blocksOf(text)).toEqual([{ runs: [plain(text)] }])
})

test('five thousand letters are read at once', () => {
  for (const text of ['**'.repeat(2500), '- '.repeat(2500), ' '.repeat(5000), '1'.repeat(5000)])
    expect(blocksOf(text)).toHaveLength(1)
})
