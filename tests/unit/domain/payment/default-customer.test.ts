import { expect, test } from 'vitest'
import { refuseCredit, refuseOnAccount } from '#domain/payment/default-customer'

const sale = { order_type: 'CPXS' } as const
const broken = (code: string, path?: string) => expect.objectContaining({ code, path })

test.each([
  ['cash', {}],
  ['check', { is_deposit: false, rest_to_balance: null }],
  ['gold_bar', {}],
] as const)('%s pays a sale to the default customer', (payment_method, more) => {
  expect(() => refuseOnAccount({ payment_method, ...more }, sale)).not.toThrow()
})

test.each([
  ['/payment_method', { payment_method: 'balance' }, sale],
  ['/rest_to_balance', { payment_method: 'cash', rest_to_balance: true }, sale],
  ['/is_deposit', { payment_method: 'cash', is_deposit: true }, sale],
  ['/order_code', { payment_method: 'cash' }, { order_type: 'XSYD' }],
  ['/payment_method', { payment_method: 'balance' }, { order_type: 'XSTH' }],
] as const)('nothing is kept on account for the default customer: %s', (path, tender, order) => {
  expect(() => refuseOnAccount(tender, order)).toThrow(broken('no_account', path))
})

test.each([
  ['money', { unpaid_cash_value: 0.01, unpaid_gold_weight: 0 }],
  ['gold', { unpaid_cash_value: 0, unpaid_gold_weight: 0.001 }],
])('a sale to the default customer with %s open gets no credit', (_, open) => {
  expect(() => refuseCredit(sale, open)).toThrow(broken('default_unpaid'))
})

test('a paid sale may go, and our own debts are paid out afterwards', () => {
  const open = { unpaid_cash_value: 100, unpaid_gold_weight: 0 }
  expect(() => refuseCredit(sale, { ...open, unpaid_cash_value: 0 })).not.toThrow()
  for (const order_type of ['XSTH', 'CPRK'] as const)
    expect(() => refuseCredit({ order_type }, open)).not.toThrow()
})
