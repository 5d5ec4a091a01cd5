import { expect, test } from 'vitest'
import { addLines, changeLine, emptyDraft, type LineStart, removeLine } from '#domain/order/draft'
import { takeBack } from '#domain/order/draft-undo'

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

test('a removed line comes back to its place', () => {
  const before = sale({}, { weight: 2 }, {})
  const after = removeLine(before, 2)
  const draft = takeBack(after, before, after)
  expect(draft.lines.map((line) => line.weight)).toEqual([37.429, 2, 37.429])
  expect(draft.totals).toEqual(before.totals)
})

test('values that a step changed are what they were, and what was typed since stays', () => {
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
  const after = addLines(before, [ring])
  expect(takeBack(after, before, after).lines).toHaveLength(1)
})
