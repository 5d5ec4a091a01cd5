import { expect, test } from 'vitest'
import { oldGoldWorth, takenInExchange } from '#domain/payment/old-gold'

const oldRing = { old_gold_weight: 5.005, old_gold_price: 800.55, gold_bar_code: ' SCRAP ' }
const bar = { current_weight: 100 }

test('old gold is worth its weight at the agreed price, to the cent', () => {
  expect(oldGoldWorth(5.005, 800.55)).toBe(4006.75)
  expect(oldGoldWorth(0.001, 5)).toBe(0.01)
})

test('what is taken counts in money and lies in the bar', () => {
  expect(takenInExchange(oldRing, 1, bar)).toEqual({
    value: 4006.75,
    old_gold_weight: 5.005,
    old_gold_price: 800.55,
    gold_bar_code: 'SCRAP',
    movement: { ledger: 'gold_bar', in_out: 1, amount: 5.005, held: 105.005 },
  })
  expect(takenInExchange({ ...oldRing, value: 4006.75 }, 1, bar)).toMatchObject({ value: 4006.75 })
})

test.each([
  ['of another value', { value: 4006.74 }, 'invalid'],
  ['without weight', { old_gold_weight: 0 }, 'gold_weight_required'],
  ['without a price', { old_gold_price: null }, 'gold_price_required'],
  ['into no bar', { gold_bar_code: ' ' }, 'gold_bar_required'],
])('old gold %s is refused', (_, typed, code) => {
  expect(() => takenInExchange({ ...oldRing, ...typed }, 1, bar)).toThrow(expect.objectContaining({ code }))
})

test('we give no old gold, and none into a bar that nobody knows', () => {
  expect(() => takenInExchange(oldRing, -1, bar)).toThrow(expect.objectContaining({ code: 'not_applicable' }))
  expect(() => takenInExchange(oldRing, 1, undefined)).toThrow(
    expect.objectContaining({ code: 'gold_bar_required' }),
  )
})
