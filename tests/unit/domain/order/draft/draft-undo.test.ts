import { expect, test } from 'vitest'
import { addLines, changeLine, removeLine } from '#domain/order/draft/draft'
import { restoreLineValues, takeBack } from '#domain/order/draft/draft-undo'
import { sale, start } from '../drafted-sale'

test('a removed line comes back to its place', () => {
  const before = sale({}, { weight: 2 }, {})
  const after = removeLine(before, 2)
  const draft = takeBack(after, before, after)
  expect(draft.lines.map((line) => line.weight)).toEqual([37.429, 2, 37.429])
  expect(draft.totals).toEqual(before.totals)
})

test('values that a step changed are restored, and later input stays', () => {
  const before = sale({}, {})
  const after = changeLine(before, 2, { weight: 5, discount_type: 'percentage', discount_value: 10 })
  const since = changeLine(after, 2, { size: '15' })
  expect(takeBack(since, before, after).lines[1]).toMatchObject({
    weight: 37.429,
    discount_type: 'fixed',
    discount_value: 0,
    size: '15',
  })
})

test('added lines go again', () => {
  const before = sale({})
  const after = addLines(before, [start()])
  expect(takeBack(after, before, after).lines).toHaveLength(1)
})

test('a proposed price that a step typed over is proposed again', () => {
  const before = sale({}, {})
  const after = changeLine(before, 2, { gold_price_per_gram_value: 880, labor_fee_per_gram_value: 20 })
  expect(after.lines[1]).toMatchObject({ price_is_default: false, fee_is_default: false })
  expect(takeBack(after, before, after).lines[1]).toMatchObject({
    ...{ gold_price_per_gram_value: 900, price_is_default: true },
    ...{ labor_fee_per_gram_value: 12.5, fee_is_default: true },
  })
})

test('one value of a line goes back, and the others stay', () => {
  const before = sale({})
  const [line] = before.lines
  if (!line) throw new Error('the sale has a line')
  const typed = changeLine(before, 1, { gold_price_per_gram_value: 880, weight: 5 })
  const { lines } = restoreLineValues(typed, line, ['gold_price_per_gram_value'])
  expect(lines[0]).toMatchObject({ weight: 5, gold_price_per_gram_value: 900, price_is_default: true })
})
