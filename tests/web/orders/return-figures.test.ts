import { expect, test } from 'vitest'
import { returnFigures } from '#web/trade/order/return-figures.tsx'

const back = (cash: number, gold = 0) => ({ receivable_cash_value: cash, receivable_gold_weight: gold })

test('a return first offsets what the customer still owes on the sale, and the rest is paid out', () => {
  const figures = returnFigures([back(100.1), back(0.2)], { unpaid_cash_value: 60, unpaid_gold_weight: 0 })
  expect(figures).toEqual({
    back: { cash: 100.3, gold: 0 },
    offset: { cash: 60, gold: 0 },
    rest: { cash: 40.3, gold: 0 },
  })
})

test('cash and gold are offset separately', () => {
  const owed = { unpaid_cash_value: 500, unpaid_gold_weight: 10.5 }
  expect(returnFigures([back(80, 37.429)], owed)).toMatchObject({
    offset: { cash: 80, gold: 10.5 },
    rest: { cash: 0, gold: 26.929 },
  })
})

test('a return without lines owes nothing', () => {
  const figures = returnFigures([], { unpaid_cash_value: 500, unpaid_gold_weight: 1 })
  expect(figures.rest).toEqual({ cash: 0, gold: 0 })
})
