import { expect, test } from 'vitest'
import {
  isExchange,
  isMoney,
  isMoneyTender,
  isPaymentMethod,
  moneyMethods,
  namesBar,
  paymentMethods,
  plainMethods,
  usesBalance,
  type PaymentMethod,
} from '#domain/payment/payment-methods'

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

test('a bill takes money, a single payment every method without a price', () => {
  expect(moneyMethods()).toEqual(['cash', 'check', 'balance'])
  expect(moneyMethods().every(isMoney)).toBe(true)
  expect(plainMethods()).toEqual(['cash', 'check', 'balance', 'gold_bar'])
  expect(plainMethods().some(isExchange)).toBe(false)
})

test('money is handed over, a balance is not', () => {
  expect(plainMethods().filter(isMoneyTender)).toEqual(['cash', 'check'])
  expect(plainMethods().filter(usesBalance)).toEqual(['balance'])
})

test('cash has change, and a check has a number', () => {
  const methods = plainMethods()
  expect(methods.filter((method) => paymentMethods[method].givesChange)).toEqual(['cash'])
  expect(methods.filter((method) => paymentMethods[method].numbered)).toEqual(['check'])
})

test('a name of no payment method is not one', () => {
  expect(isPaymentMethod('cash')).toBe(true)
  expect(isPaymentMethod('constructor')).toBe(false)
  expect(isPaymentMethod(undefined)).toBe(false)
})
