import { expect, test } from 'vitest'
import { namesBar, paymentMethods, type PaymentMethod } from '#domain/payment/payment-methods'

test('a gold bar settles gold, everything else cash', () => {
  const gold = Object.entries(paymentMethods).filter(([, { settles }]) => settles === 'gold')
  expect(gold.map(([method]) => method)).toEqual(['gold_bar'])
})

test('cash and checks move no balance', () => {
  expect(Object.values(paymentMethods).map(({ moves }) => moves)).toEqual([
    null,
    null,
    'customer_balance',
    'gold_bar',
    'gold_bar',
  ])
})

test('gold that is given names a bar, by weight or by worth', () => {
  const methods = Object.keys(paymentMethods) as PaymentMethod[]
  expect(methods.filter(namesBar)).toEqual(['gold_bar', 'old_gold'])
})
