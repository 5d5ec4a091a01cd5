import { expect, test } from 'vitest'
import { depositText, oldGoldText, paymentText } from '#web/fields/payment-text.ts'

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
  expect(paymentText(cash, 'zh')).toBe('现金 HK$1,000.00')
  expect(paymentText(rest, 'en')).toBe('Check $23,427.84')
  expect(paymentText(gold, 'en')).toBe('Gold bar 50.250 g')
})

test('the deposits of an order are listed, its other payments are not', () => {
  expect(depositText([cash, rest], 'zh')).toBe('定金 现金 HK$1,000.00')
  expect(depositText([cash, rest, gold], 'zh')).toBe('定金 现金 HK$1,000.00、金条 50.250 g')
  expect(depositText([cash, gold], 'en')).toBe('Deposit Cash HK$1,000.00, Gold bar 50.250 g')
})

test('an order without deposits does not mention them', () => {
  expect(depositText([rest], 'zh')).toBe('')
})

test('old gold is shown by its fineness, its weight and the agreed price, and then by its worth', () => {
  const gold = { payment_method: 'old_gold', value: 4004, currency: 'HKD', weight: 0 } as const
  const told = { ...gold, old_gold_weight: 5.005, old_gold_price: 800, old_gold_material: '18K' }
  expect(oldGoldText(told)).toBe('18K 5.005 g × HK$800.00 = ')
  expect(oldGoldText(gold)).toBe('')
  expect(paymentText({ ...told, old_gold_material: null }, 'en')).toBe(
    'Old gold in exchange 5.005 g × HK$800.00 = HK$4,004.00',
  )
})
