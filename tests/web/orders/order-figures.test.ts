import { expect, test } from 'vitest'
import { figuresOf } from '#web/pages/orders/rail/order-figures.ts'
import { sale } from './stored-sale'

const due = { receivable_cash_value: 916, receivable_gold_weight: 0 }

test('until something is paid, all that is due is unpaid', () => {
  expect(figuresOf(due, null)).toMatchObject({ unpaid: { cash: 916, gold: 0 }, begun: false })
  expect(figuresOf(due, sale)).toMatchObject({ unpaid: { cash: 916, gold: 0 }, begun: false })
})

test('what is unpaid follows the lines as they are typed, after what is paid', () => {
  const paid = { ...sale, paid_cash_value: 100, unpaid_cash_value: 816 }
  expect(figuresOf({ ...due, receivable_cash_value: 1000 }, paid)).toMatchObject({
    ...{ due: { cash: 1000, gold: 0 }, paid: { cash: 100, gold: 0 } },
    ...{ unpaid: { cash: 900, gold: 0 }, begun: true, settled: false },
  })
})

test('what a return takes off a sale is neither paid nor unpaid', () => {
  const offset = { ...sale, confirmed: true, paid: true, paid_cash_value: 600, unpaid_cash_value: 0 }
  expect(figuresOf(due, offset)).toMatchObject({
    ...{ offset: { cash: 316, gold: 0 }, unpaid: { cash: 0, gold: 0 }, settled: true },
  })
})
