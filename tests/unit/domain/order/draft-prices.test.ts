import { expect, test } from 'vitest'
import { changeLine } from '#domain/order/draft'
import { refreshFees, repriceGold, resetFee } from '#domain/order/draft-prices'
import { sale } from './drafted-sale'

const feesOf = (draft: ReturnType<typeof sale>) => draft.lines.map((line) => line.labor_fee_per_gram_value)

test('a proposed fee follows the customer, a typed one stays', () => {
  const typed = changeLine(sale({}, {}), 2, { labor_fee_per_gram_value: 20 })
  expect(feesOf(refreshFees(typed, () => 16))).toEqual([16, 20])
})

test('a saved line keeps its fee', () => {
  const draft = sale({ id: 7 })
  expect(refreshFees(draft, () => 16)).toBe(draft)
})

test('a typed fee gives way to the proposed one, which follows the customer again', () => {
  const typed = changeLine(sale({}), 1, { labor_fee_per_gram_value: 20 })
  const proposed = resetFee(typed, 1, 16)
  expect(proposed.lines[0]).toMatchObject({ labor_fee_per_gram_value: 16, fee_is_default: true })
  expect(feesOf(refreshFees(proposed, () => 18))).toEqual([18])
})

test('a new gold price re-prices every line when it is asked to', () => {
  const draft = repriceGold(sale({}, { gold_price_per_gram_value: 880 }), 910)
  expect(draft.lines.map((line) => line.gold_price_per_gram_value)).toEqual([910, 910])
  expect(repriceGold(draft, 910)).toBe(draft)
})
