import { expect, test } from 'vitest'
import { figuresOf } from '#web/pages/orders/rail/order-figures.ts'
import { sale } from './stored-sale'

const due = { receivable_cash_value: 916, receivable_gold_weight: 0 }

test('until a payment arrives, the whole amount is unpaid', () => {
  expect(figuresOf(due, null)).toMatchObject({ unpaid: { cash: 916, gold: 0 }, begun: false })
  expect(figuresOf(due, sale)).toMatchObject({ unpaid: { cash: 916, gold: 0 }, begun: false })
})

test('the unpaid amount follows the lines as they are typed, less what is paid', () => {
  const paid = { ...sale, paid_cash_value: 100, unpaid_cash_value: 816 }
  expect(figuresOf({ ...due, receivable_cash_value: 1000 }, paid)).toMatchObject({
    ...{ due: { cash: 1000, gold: 0 }, paid: { cash: 100, gold: 0 } },
    ...{ unpaid: { cash: 900, gold: 0 }, begun: true, settled: false },
  })
})

test('the offset of a return is neither paid nor unpaid', () => {
  const offset = { ...sale, confirmed: true, paid: true, paid_cash_value: 600, unpaid_cash_value: 0 }
  expect(figuresOf(due, offset)).toMatchObject({
    ...{ offset: { cash: 316, gold: 0 }, unpaid: { cash: 0, gold: 0 }, settled: true },
  })
})

test('a converted preorder shows what was paid on it, and no offset of its sale', () => {
  const code = 'XSYD-20261121-0001'
  const payment = {
    ...{
      id: 1,
      order_code: 'CPXS-20261121-0002',
      payment_method: 'cash' as const,
      currency: 'HKD',
      rate: 1,
      weight: 0,
    },
    ...{ given_value: null, change_value: 0, rest_value: 0, date: '2026-11-21', gold_bar_code: null },
    ...{ remarks: null, in_out: 1, payment_id: 1, bill_id: null },
  }
  const order_type = 'XSYD' as const
  const converted = {
    ...sale,
    ...{ code, order_type, yd_converted_order_code: payment.order_code },
    ...{ paid_cash_value: 300, unpaid_cash_value: 100 },
    payments: [
      { ...payment, value: 200, is_deposit: true, yd_order_code: code },
      { ...payment, value: 100, is_deposit: false, yd_order_code: null },
    ],
  }
  expect(figuresOf(due, converted)).toMatchObject({
    ...{ due: { cash: 916, gold: 0 }, paid: { cash: 200, gold: 0 }, offset: { cash: 0, gold: 0 } },
    ...{ unpaid: { cash: 716, gold: 0 }, converted: true },
  })
})
