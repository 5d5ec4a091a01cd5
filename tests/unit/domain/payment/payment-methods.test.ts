import { expect, test } from 'vitest'
import { paymentMethods } from '#domain/payment/payment-methods'

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
  ])
})
