import { billTexts, type BilledOrder, type BillPayment } from '#web/print/documents/bill-texts.ts'
import { statementTexts } from '#web/print/documents/customer-statement-texts.ts'
import { receiptTexts } from '#web/print/documents/payment-receipt-texts.ts'
import type { PrintData } from '#drawing/drawing'
import { company, day, luk, numbered, options, resources, times } from './paper-shop'

const shop = { company, day, resources }

/** Luk's gold bar on a sale of 1,234,567.89 and 500 g: the deposit in cash came before it. */
export function paymentReceipt(): PrintData {
  const cash = {
    id: 1,
    code: 'OP-000214',
    order_code: 'CPXS-20261121-0001',
    payment: { id: 9, code: 'PAY-000127' },
    payment_method: 'check',
    value: 128_000.5,
    currency: 'USD',
    rate: 7.8,
    weight: 0,
    date: '2026-11-21',
    created_at: '2026-11-21T02:00:00.000+00:00',
    in_out: 1,
    is_deposit: false,
    payment_method_detail: '汇丰银行支票 HSBC check No. 771305',
    gold_bar_code: null,
    remarks: '余款于十二月十五日前结清。The balance follows before 15 December.',
  } as const
  const order = {
    code: cash.order_code,
    currency: 'HKD',
    receivable_cash_value: 1_234_567.89,
    receivable_gold_weight: 500,
    order_details: [{}],
    payments: [cash],
  }
  return receiptTexts({ payment: cash, order, offsets: [], customer: luk, ...shop }, options)
}

const sales = (index: number) => numbered('CPXS-20261121', index)

const billed = (index: number): BilledOrder => {
  const unpaid = index === 0 ? 0 : 120_456.78
  return {
    order_code: sales(index),
    value: 120_456.78,
    gold_weight: 37.43,
    order: {
      id: index,
      date: '2026-11-01',
      expire_at: '2026-12-01',
      unpaid_cash_value: unpaid,
      unpaid_gold_weight: index === 0 ? 0 : 37.43,
    },
  }
}

const parts = (index: number): BillPayment => ({
  id: index,
  ...(index === 1
    ? { payment_method: 'gold_bar', value: 0, weight: 37.43 }
    : { payment_method: 'cash', value: index === 0 ? 60_456.78 : 60_000, weight: 0 }),
  payment: { id: 1, code: 'PAY-000127' },
  date: '2026-11-21',
  order_code: sales(0),
  currency: 'HKD',
  rate: 1,
  remarks: index === 2 ? '陆先生亲自送来 brought in by Mr Luk himself' : null,
})

/** A bill over the given number of orders, the first of which is paid, in cash and gold. */
export function bill(count: number): PrintData {
  const written = {
    code: 'PAY-000127',
    date: '2026-11-21',
    currency: 'HKD',
    in_out: 1 as const,
    open: count > 1,
    value: 120_456.78 * count,
    gold_weight: 37.43 * count,
    amount_paid_value: 120_456.78,
    gold_paid_weight: 37.43,
    unpaid_cash_value: 120_456.78 * Math.max(0, count - 1),
    unpaid_gold_weight: 37.43 * Math.max(0, count - 1),
    remarks:
      count > 1
        ? '十一月份结算，请于月底前付清。Settlement of November; please pay by the end of the month.'
        : null,
  }
  const orders = times(count, billed)
  const payments = count === 0 ? [] : times(3, parts)
  return billTexts({ bill: written, orders, payments, customer: luk, ...shop }, options)
}

const entry = (index: number) => {
  const isSale = index % 3 !== 2
  return {
    date: `2026-11-${String(1 + Math.floor(index / 11)).padStart(2, '0')}`,
    kind: isSale ? ('order' as const) : ('payment' as const),
    order_type: isSale ? ('CPXS' as const) : null,
    code: isSale ? sales(index) : numbered('OP', index),
    resource: isSale ? 'orders' : 'order_payments',
    key: index,
    order_code: sales(index),
    payment_method: isSale ? null : ('check' as const),
    currency: 'HKD',
    cash: isSale ? 120_456.78 : -100_000,
    gold_weight: isSale ? 37.43 : -12.5,
    cash_balance: 12_456_789.12 + index,
    gold_balance: 1250.5 + index,
    remarks: index % 7 === 0 ? '展会订单 ordered at the fair' : null,
  }
}

const standing = (value: number) => ({
  cash: [
    { currency: 'HKD', value },
    { currency: 'USD', value: 98_765.43 },
  ],
  gold_weight: 1250.5,
})

/** The given number of dealings with Luk in November, after debts in two currencies. */
export function statement(count: number): PrintData {
  const told = {
    from: '2026-11-01',
    to: '2026-11-30',
    opening: standing(12_336_332.34),
    data: times(count, entry),
    closing: standing(12_456_789.12 + count),
  }
  return statementTexts({ statement: told, customer: luk, today: '2026-11-30', ...shop }, options)
}
