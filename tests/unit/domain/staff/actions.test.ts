import { expect, test } from 'vitest'
import { ledgers, type LedgerName } from '#domain/ledger/ledgers'
import { paymentMethods, type PaymentMethod } from '#domain/payment/payment-methods'
import { actionNames, actionTable, isAction, movingBy, payingBy } from '#domain/staff/actions'
import { roles } from '#domain/staff/rights'

test('each payment method and each ledger is an action of its own', () => {
  const paid = Object.keys(paymentMethods).map((method) => payingBy(method as PaymentMethod))
  const moved = Object.keys(ledgers).map((ledger) => movingBy(ledger as LedgerName))
  expect(paid).toContain('payments.pay.old_gold')
  expect(moved).toEqual(['movements.customer_balance', 'movements.gold_bar', 'movements.diamond'])
  expect(actionNames()).toEqual(expect.arrayContaining([...paid, ...moved]))
})

test('defaults name shipped roles only, and never one that may do everything anyway', () => {
  const named = Object.values(actionTable()).flatMap(({ defaults }) => defaults)
  expect([...new Set(named)]).toEqual(['editor'])
  expect(Object.keys(roles)).toContain('editor')
})

test('actions with approval are those that cannot be undone unseen', () => {
  const asked = Object.entries(actionTable()).filter(([, { approvable }]) => approvable)
  expect(asked.map(([action]) => action)).toEqual([
    'orders.unconfirm',
    'orders.price_below_day',
    'payments.refund',
    'stock.adjust',
    ...Object.keys(ledgers).map((ledger) => `movements.${ledger}`),
  ])
})

test('a name is an action, or none', () => {
  expect(isAction('payments.pay.cash')).toBe(true)
  expect(['payments.pay.cowrie', 'orders', 'toString', ''].some(isAction)).toBe(false)
})
