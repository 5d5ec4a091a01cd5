import { expect, test } from 'vitest'
import { sectionsFor } from '#domain/reckoning/dashboard'

test('a user who may see everything gets every figure', () => {
  expect(sectionsFor(() => true)).toEqual(['sales', 'owed', 'preorders', 'stock', 'bars', 'price'])
})

test.each([
  ['unpaid_cash_value', ['owed']],
  ['receivable_cash_value', ['sales', 'preorders']],
  ['receivable_gold_weight', ['sales', 'preorders']],
  ['material_id', ['stock', 'bars']],
  ['order_type', ['sales', 'owed', 'preorders']],
])('a user who may not see %s does not get %j', (hidden, gone) => {
  const told = sectionsFor((_, field) => field !== hidden)

  expect(sectionsFor(() => true).filter((section) => !told.includes(section))).toEqual(gone)
})
