import { expect, test } from 'vitest'
import { orderFor } from '#web/shell/palette/use-findings.tsx'

const sale = { words: 'sale, new sale, 销售, 开单, 新建销售单' }
const purchase = { words: 'purchase, 进货' }

test.each([
  ['sale luk', 'luk'],
  ['New sale for Luk & Sons', 'Luk & Sons'],
  ['销售陆记', '陆记'],
  ['新建销售单 陆记', '陆记'],
  ['给 陆记 开单', '陆记'],
  ['陆记销售', '陆记'],
])('%s is a sale for %s', (text, who) => {
  expect(orderFor(text, [purchase, sale])).toEqual({ order: sale, who })
})

test('the word for purchase begins a purchase', () => {
  expect(orderFor('进货 金源', [sale, purchase])).toEqual({ order: purchase, who: '金源' })
})

test.each(['sale', 'sale ', 'salem', '陆记', ''])('“%s” begins no order', (text) => {
  expect(orderFor(text, [sale, purchase])).toBeUndefined()
})
