import { expect, test } from 'vitest'
import { customerDebt } from '#web/trade/ledger/customer-debt.ts'

const cash = { field: 'unpaid_cash_value', currency: 'HKD', sum: 1816 }
const gold = { field: 'unpaid_gold_weight', sum: 16 }

test('a customer owes money and gold', () => {
  expect(customerDebt({ count: 3, sums: [{ field: 'weight', sum: 99 }, cash, gold] })).toEqual({
    cash: [{ currency: 'HKD', value: 1816 }],
    gold: 16,
  })
})

test('each currency has its own figure, and one that comes to nothing has none', () => {
  const sums = [
    { ...cash, sum: 0 },
    { ...cash, currency: 'USD', sum: -916 },
    { ...gold, sum: 0 },
  ]
  expect(customerDebt({ count: 3, sums })).toEqual({ cash: [{ currency: 'USD', value: -916 }], gold: 0 })
})

test('a customer without unpaid orders owes nothing, and the debt of too many orders stays unknown', () => {
  expect(customerDebt({ count: 0, sums: [] })).toEqual({ cash: [], gold: 0 })
  expect(customerDebt({ count: null, sums: null })).toBeNull()
})
