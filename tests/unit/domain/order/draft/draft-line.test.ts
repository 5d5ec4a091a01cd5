import { expect, test } from 'vitest'
import { typedMarks, valuesOf } from '#domain/order/draft/draft-line'
import { sale } from '../drafted-sale'

test.each([
  { change: { gold_price_per_gram_value: 880 }, marks: { price_is_default: false } },
  { change: { labor_fee_per_gram_value: 20, weight: 3 }, marks: { fee_is_default: false } },
  { change: { weight: 3 }, marks: {} },
])('typing $change leaves $marks', ({ change, marks }) => {
  expect(typedMarks(change)).toEqual(marks)
})

test('a restored value keeps the mark of a proposed one', () => {
  const [line] = sale({ price_is_default: false }).lines
  if (!line) throw new Error('the sale has a line')
  expect(valuesOf(line, ['weight', 'gold_price_per_gram_value'])).toEqual({
    weight: 37.429,
    gold_price_per_gram_value: 900,
    price_is_default: false,
  })
})
