import { expect, test } from 'vitest'
import { addLines, changeLine, emptyDraft, type LineStart } from '#domain/order/draft'
import { refreshFees, repriceGold, resetFee } from '#domain/order/draft-prices'

const ring: LineStart = {
  id: null,
  product: {
    code: 'R100',
    name: '足金光身戒',
    is_unique_code: false,
    is_sample: false,
    material_id: 1,
    latest_in_labor_fee: 12,
  },
  inventory_code: 'R100',
  inventory_code_seq: null,
  color_id: null,
  color_name: '',
  size: '',
  location: '',
  quantity: 3,
  weight: 37.429,
  gold_price_per_gram_value: 900,
  labor_fee_per_gram_value: 12.5,
  diamond_count: 0,
  diamond_weight: 0,
  diamond_fee_value: 0,
  discount_type: 'fixed',
  discount_value: 0,
  remarks: '',
  stored: {},
  own: {},
  returned: false,
  returned_order_code: null,
  fee_is_default: true,
}
const sale = (...lines: Partial<LineStart>[]) =>
  addLines(
    emptyDraft('CPXS', '2026-11-21'),
    lines.map((line) => ({ ...ring, ...line })),
  )

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
