import { expect, test } from 'vitest'
import { balances } from '#web/fields/numbers/balances.tsx'
import { figuresAfter } from '#web/trade/ledger/Movements.tsx'

const { inventorys: stock, customers } = balances

test('the newest movement left the present weight, and each before it what the next one began with', () => {
  const moves = [
    { id: 3, in_out: -1, quantity: 2, weight: 20.1 },
    { id: 2, in_out: 1, quantity: 1, weight: 10.105 },
    { id: 1, in_out: 1, quantity: 9, weight: 90.2 },
  ]
  expect(stock && figuresAfter(stock, { quantity: 8, weight: 80.205 }, moves)).toEqual([
    { quantity: 8, weight: 80.205 },
    { quantity: 10, weight: 100.305 },
    { quantity: 9, weight: 90.2 },
  ])
})

test('cents are counted exactly', () => {
  const moves = [
    { id: 2, in_out: 1, amount_value: 0.2 },
    { id: 1, in_out: 1, amount_value: 0.1 },
  ]
  expect(customers && figuresAfter(customers, { balance_value: 0.3 }, moves)).toEqual([
    { balance_value: 0.3 },
    { balance_value: 0.1 },
  ])
})
