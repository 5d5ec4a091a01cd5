import type { BillSource, BilledOrder, BillPayment } from '#web/print/documents/bill-texts.ts'
import type { StatementSource } from '#web/print/documents/customer-statement-texts.ts'
import type { GoldBarSource } from '#web/print/documents/gold-bar-receipt-texts.ts'
import type { ReceiptSource, ReceivedPayment } from '#web/print/documents/payment-receipt-texts.ts'
import type { ShelfSource } from '#web/print/documents/shelf-list-texts.ts'
import { servedResources } from '../../support/served-resources'
import { company, day } from './printed-texts'

const resources = servedResources()
const luk = { id: 1, code: 'LUK', name: '陆记珠宝', contact_person: '陆先生', address: '上海街 288 号' }

const times = <Each>(count: number, each: (index: number) => Each): Each[] =>
  Array.from({ length: count }, (_, index) => each(index))

const code = (prefix: string, index: number) => `${prefix}-${String(index + 1).padStart(4, '0')}`

/** Luk's first payment on the sale of 10,000.00 and 50 g. */
export function receiptSource(payment: Partial<ReceivedPayment> = {}): ReceiptSource {
  const paid: ReceivedPayment = {
    id: 1,
    code: 'OP-000001',
    order_code: 'CPXS-20261121-0001',
    payment: { id: 9, code: 'PAY-000009' },
    payment_method: 'check',
    value: 4000.5,
    currency: 'HKD',
    rate: 1,
    weight: 0,
    date: '2026-11-21',
    created_at: '2026-11-21T02:00:00.000+00:00',
    in_out: 1,
    is_deposit: false,
    payment_method_detail: 'No. 771305',
    gold_bar_code: null,
    remarks: null,
    ...payment,
  }
  const order = {
    code: 'CPXS-20261121-0001',
    currency: 'HKD',
    receivable_cash_value: 10_000,
    receivable_gold_weight: 50,
    order_details: [{}],
    payments: [paid],
  }
  return { payment: paid, order, offsets: [], customer: luk, company, day, resources }
}

/** A bill over the given number of orders of 100.00 and 1 g each, of which the first is paid through it. */
export function billSource(count: number, bill: Partial<BillSource['bill']> = {}): BillSource {
  const orders = times(count, (index): BilledOrder => {
    const unpaid = index === 0 ? 0 : 100
    return {
      order_code: code('CPXS', index),
      value: 100,
      gold_weight: 1,
      order: {
        id: index,
        date: '2026-11-01',
        expire_at: '2026-12-01',
        unpaid_cash_value: unpaid,
        unpaid_gold_weight: unpaid / 100,
      },
    }
  })
  const parts: BillPayment[] = [
    { ...part, id: 1, payment_method: 'cash', value: 100, weight: 0 },
    { ...part, id: 2, payment_method: 'gold_bar', value: 0, weight: 1 },
  ]
  return {
    bill: {
      code: 'PAY-000127',
      currency: 'HKD',
      in_out: 1,
      open: true,
      value: 100 * count,
      gold_weight: count,
      amount_paid_value: 100,
      gold_paid_weight: 1,
      unpaid_cash_value: 100 * (count - 1),
      unpaid_gold_weight: count - 1,
      remarks: null,
      ...bill,
    },
    orders,
    payments: parts.slice(0, count === 0 ? 0 : 2),
    ...{ customer: luk, company, day, resources },
  }
}

const part = { date: '2026-11-21', order_code: code('CPXS', 0), currency: 'HKD', rate: 1 }

/** The given number of sales of 10.25 and 1.5 g, after an earlier debt of 100.00. */
export function statementSource(
  count: number,
  more: Partial<StatementSource['statement']> = {},
): StatementSource {
  const data = times(count, (index) => ({
    date: '2026-11-02',
    kind: 'order' as const,
    order_type: 'CPXS' as const,
    code: code('CPXS', index),
    resource: 'orders',
    key: index,
    order_code: code('CPXS', index),
    payment_method: null,
    currency: 'HKD',
    cash: 10.25,
    gold_weight: 1.5,
    cash_balance: 100 + 10.25 * (index + 1),
    gold_balance: 1.5 * (index + 1),
    remarks: null,
  }))
  const standing = (sales: number) => ({
    cash: [{ currency: 'HKD', value: 100 + 10.25 * sales }],
    gold_weight: 1.5 * sales,
  })
  return {
    statement: {
      ...{ from: '2026-11-01', to: '2026-11-30', opening: standing(0), data, closing: standing(count) },
      ...more,
    },
    ...{ customer: luk, company, day, today: '2026-11-30', resources },
  }
}

/** A bar into which Luk brought 2.5 g the given number of times. */
export function goldBarSource(count: number): GoldBarSource {
  return {
    bar: { code: 'BAR00009', name: '来料足金', weight: 0, date: '2026-11-01', remarks: '保险柜 1' },
    movements: times(count, (index) => ({
      id: index + 1,
      in_out: 1,
      weight: 2.5,
      reverses_id: null,
      kind: 'payment',
      date: '2026-11-21',
      order_code: code('CPXS', index),
      party: luk.name,
    })),
    ...{ company, resources },
  }
}

/** The given number of rings of 3.75 g in two places, with the labor fee that we paid. */
export function shelfSource(count: number): ShelfSource {
  return {
    pieces: times(count, (index) => ({
      code: code('R100', index),
      name: '足金光身戒',
      location: index % 2 === 0 ? '保险柜 1' : '柜台 A',
      material: '足金',
      quantity: 1,
      weight: 3.75,
      labor_fee: 12.34,
      color: { name: '玫瑰金' },
      size: '15',
    })),
    ...{ company, today: '2026-11-30', resources },
  }
}
