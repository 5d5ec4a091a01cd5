import { expect, test } from 'vitest'
import { paymentText } from '#web/fields/payment-text.ts'
import { movedAmount } from '#web/trade/payment/moved-amount.ts'

const cash = { payment_method: 'cash', value: 100, currency: 'HKD', weight: 0 } as const
const bar = { payment_method: 'gold_bar', value: 0, currency: 'HKD', weight: 37.429 } as const

const textOf = (payment: typeof cash | typeof bar, in_out: number) =>
  paymentText(payment, 'en', movedAmount(in_out).write)

test('an amount that came in is written as it is, and is green', () => {
  expect(textOf(cash, 1)).toBe('Cash HK$100.00')
  expect(movedAmount(1).className).toBe('money-came')
})

test('an amount that left the shop has a minus, money and gold alike, and no colour', () => {
  expect(textOf(cash, -1)).toBe('Cash −HK$100.00')
  expect(textOf(bar, -1)).toBe('Gold bar −37.429 g')
  expect(movedAmount(-1).className).toBeUndefined()
})
