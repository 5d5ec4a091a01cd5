import { expect, test } from 'vitest'
import { oldGoldWorth, refuseDear, sellsAt, goldTender } from '#domain/payment/settle'

const oldRing = { old_gold_weight: 5.005, old_gold_price: 800.55, gold_bar_code: ' SCRAP ' }
const bar = { current_weight: 100 }

test('old gold is worth its weight at the agreed price, to the cent', () => {
  expect(oldGoldWorth(5.005, 800.55)).toBe(4006.75)
  expect(oldGoldWorth(0.001, 5)).toBe(0.01)
})

test('old gold counts in money and lies in the bar', () => {
  expect(goldTender(oldRing, 1, bar)).toEqual({
    value: 4006.75,
    old_gold_weight: 5.005,
    old_gold_price: 800.55,
    gold_bar_code: 'SCRAP',
    movement: { ledger: 'gold_bar', in_out: 1, amount: 5.005, held: 105.005 },
  })
  expect(goldTender({ ...oldRing, value: 4006.75 }, 1, bar)).toMatchObject({ value: 4006.75 })
})

test.each([
  ['of another value', { value: 4006.74 }, 'invalid'],
  ['without weight', { old_gold_weight: 0 }, 'gold_weight_required'],
  ['without a price', { old_gold_price: null }, 'gold_price_required'],
  ['into no bar', { gold_bar_code: ' ' }, 'gold_bar_required'],
])('old gold %s is refused', (_, typed, code) => {
  expect(() => goldTender({ ...oldRing, ...typed }, 1, bar)).toThrow(expect.objectContaining({ code }))
})

test('the shop gives no old gold, and none goes into an unknown bar', () => {
  expect(() => goldTender(oldRing, -1, bar)).toThrow(expect.objectContaining({ code: 'not_applicable' }))
  expect(() => goldTender(oldRing, 1, undefined)).toThrow(
    expect.objectContaining({ code: 'gold_bar_required' }),
  )
})

test('old gold costs no more than the selling price of its material, unless somebody has confirmed the price', () => {
  const K18 = { price_share: 75, price_own: null, price_own_date: null }
  const platinum = { ...K18, price_own: 300.5, price_own_date: '2026-11-01' }
  const day = { value: 1100, currency: 'HKD', date: '2026-11-21' }
  expect(sellsAt(K18, day, 1)).toBe(825)
  expect(sellsAt(null, day, 7.74)).toBe(142.12)
  expect(sellsAt(platinum, undefined, 1)).toBe(300.5)
  expect(sellsAt(K18, undefined, 1)).toBeUndefined()
  expect(sellsAt(K18, day, null)).toBeUndefined()

  const dear = { old_gold_price: 825.01 }
  expect(() => refuseDear(dear, 825, 'HKD')).toThrow(
    expect.objectContaining({
      ...{ code: 'old_gold_dear', path: '/old_gold_price' },
      facts: { price: 825.01, most: 825, currency: 'HKD' },
    }),
  )
  expect(() => refuseDear({ old_gold_price: 825 }, 825, 'HKD')).not.toThrow()
  expect(() => refuseDear({ ...dear, price_confirmed: true }, 825, 'HKD')).not.toThrow()
  expect(() => refuseDear(dear, undefined, 'HKD')).not.toThrow()
})
