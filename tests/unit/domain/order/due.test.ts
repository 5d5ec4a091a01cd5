import { describe, expect, test } from 'vitest'
import { depositText, expireAt, isOverdue, oldGoldText, paymentText } from '#domain/order/due'

test.each([
  ['2026-11-21', 30, '2026-12-21'],
  ['2026-11-21', 0, '2026-11-21'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-11-21T16:30:00.000Z', 7, '2026-11-28'],
])('an order of %s with %d days is due on %s', (date, term, due) => {
  expect(expireAt(date, term)).toBe(due)
})

test('30 days are given where nothing is agreed', () => {
  expect(expireAt('2026-11-21')).toBe('2026-12-21')
  expect(expireAt('2026-11-21', null)).toBe('2026-12-21')
})

describe('an order is overdue', () => {
  const owed = { confirmed: true, paid: false, expire_at: '2026-12-21' }

  test('from the day after it was due', () => {
    expect(isOverdue(owed, '2026-12-21')).toBe(false)
    expect(isOverdue(owed, '2026-12-22')).toBe(true)
  })

  test('only once confirmed, and not when paid', () => {
    expect(isOverdue({ ...owed, confirmed: false }, '2027-01-01')).toBe(false)
    expect(isOverdue({ ...owed, paid: true }, '2027-01-01')).toBe(false)
    expect(isOverdue({ ...owed, expire_at: null }, '2027-01-01')).toBe(false)
  })
})

const cash = { payment_method: 'cash', value: 1000, currency: 'HKD', weight: 0, is_deposit: true } as const
const gold = {
  payment_method: 'gold_bar',
  value: 0,
  currency: 'HKD',
  weight: 50.25,
  is_deposit: true,
} as const
const rest = {
  payment_method: 'check',
  value: 23_427.84,
  currency: 'USD',
  weight: 0,
  is_deposit: false,
} as const

test('a payment is shown as its method and its amount, gold in grams', () => {
  expect(paymentText(cash)).toBe('现金 HK$1,000.00')
  expect(paymentText(rest, 'en')).toBe('Check $23,427.84')
  expect(paymentText(gold, 'en')).toBe('Gold bar 50.250 g')
})

test('the deposits of an order are listed, its other payments are not', () => {
  expect(depositText([cash, rest])).toBe('定金 现金 HK$1,000.00')
  expect(depositText([cash, rest, gold])).toBe('定金 现金 HK$1,000.00、金条 50.250 g')
  expect(depositText([cash, gold], 'en')).toBe('Deposit Cash HK$1,000.00, Gold bar 50.250 g')
})

test('an order without deposits says nothing of them', () => {
  expect(depositText([rest])).toBe('')
})

test('old gold is told by its fineness, its weight and the agreed price, and then by its worth', () => {
  const gold = { payment_method: 'old_gold', value: 4004, currency: 'HKD', weight: 0 } as const
  const told = { ...gold, old_gold_weight: 5.005, old_gold_price: 800, old_gold_material: '18K' }
  expect(oldGoldText(told)).toBe('18K 5.005 g × HK$800.00 = ')
  expect(oldGoldText(gold)).toBe('')
  expect(paymentText({ ...told, old_gold_material: null }, 'en')).toBe(
    'Old gold in exchange 5.005 g × HK$800.00 = HK$4,004.00',
  )
})
