import { describe, expect, test } from 'vitest'
import { changeHeader, changeLine } from '#domain/order/draft/draft'
import { fillPrices, missingPrice, unpricedLines } from '#domain/order/missing-price'
import { sale } from './drafted-sale'

const none = { gold_price_per_gram_value: 0 }
const waiting = { ...none, price_is_default: true }
const typed = { ...none, price_is_default: false }

test.each([
  ['waits', waiting, 'no_gold'],
  ['none', typed, 'no_gold'],
  [undefined, { ...waiting, gold_price_per_gram_value: 900 }, 'no_gold'],
  [undefined, waiting, 'with_gold'],
] as const)('the gold price of a line: %s', (missing, line, mode) => {
  expect(missingPrice(line, mode)).toBe(missing)
})

test('the lines without a price are named by their numbers', () => {
  expect(unpricedLines(sale({}, waiting, typed))).toEqual([2, 3])
  expect(unpricedLines(changeHeader(sale(waiting), { payment_method: 'with_gold' }))).toEqual([])
})

describe('lines that wait get their price once it is known', () => {
  const prices = (draft: ReturnType<typeof sale>) => draft.lines.map((line) => line.gold_price_per_gram_value)

  test('those with a price, and one that was typed meanwhile, keep theirs', () => {
    const draft = changeLine(sale({}, waiting, waiting, typed), 3, { gold_price_per_gram_value: 850 })
    expect(prices(fillPrices(draft, () => 880))).toEqual([900, 880, 850, 0])
  })

  test('before that nothing changes', () => {
    const draft = sale(waiting)
    expect(fillPrices(draft, () => undefined)).toBe(draft)
    expect(fillPrices(sale({}), () => 880).lines).toEqual(sale({}).lines)
  })

  test.each([
    ['a confirmed order', { confirmed: true }],
    ['a return', { order_type: 'XSTH' }],
    ['an order that is settled in gold', { payment_method: 'with_gold' }],
  ] as const)('%s gets none', (_, head) => {
    const draft = changeHeader(sale(waiting), head)
    expect(fillPrices(draft, () => 880)).toBe(draft)
  })
})
