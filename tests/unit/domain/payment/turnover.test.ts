import { add, subtract } from '#domain/decimal'
import { sidesOf, turnoverOf, type Moved } from '#domain/payment/turnover'
import { expect, test } from 'vitest'

const entry = (cash: number, gold_weight = 0, currency = 'HKD'): Moved => ({ cash, gold_weight, currency })

test('new debts of a customer are charged, and reductions are paid', () => {
  expect(sidesOf(6135.21)).toEqual({ charged: 6135.21, paid: 0 })
  expect(sidesOf(-6135.21)).toEqual({ charged: 0, paid: 6135.21 })
  expect(sidesOf(0)).toEqual({ charged: 0, paid: 0 })
})

test('the sides of a month are summed by currency, and gold by itself', () => {
  const { cash, gold } = turnoverOf([
    entry(6135.21, 250.87),
    entry(-6000.1),
    entry(0, -200.5),
    entry(-100, 0, 'USD'),
  ])
  expect(Object.fromEntries(cash)).toEqual({
    HKD: { charged: 6135.21, paid: 6000.1 },
    USD: { charged: 0, paid: 100 },
  })
  expect(gold).toEqual({ charged: 250.87, paid: 200.5 })
})

test('the opening, plus charged, less paid, is the closing to the cent', () => {
  const moves = [0.1, 0.2, -0.3, 1234.56, -1000.01]
  const sides = turnoverOf(moves.map((cash) => entry(cash))).cash.get('HKD')
  const closing = moves.reduce((sum, cash) => add(sum, cash), 50)
  expect(subtract(add(50, sides?.charged ?? 0), sides?.paid ?? 0)).toBe(closing)
})

test('a month without dealings has no sides', () => {
  expect(turnoverOf([])).toEqual({ cash: new Map(), gold: { charged: 0, paid: 0 } })
})
