import { billTexts } from '#web/print/documents/bill-texts.ts'
import { describe, expect, test } from 'vitest'
import { billSource } from '../printed-papers'

const plain = { usd: false, words: false }

describe('a bill', () => {
  test('shows the debt of each order, the payments in parts and the rest, gold below the money', () => {
    const bill = billTexts(billSource(3), { usd: false, words: true })
    expect(bill).toMatchObject({
      ...{ title_en: 'BILL', order_count: '3', status: '未结清 Open', contact: '陆先生' },
      bill_orders: [
        { position: '1', order_code: 'CPXS-0001', date: '2026-11-01', expire_at: '2026-12-01' },
        { paid: '', unpaid: 'HK$100.00\n1.00 g' },
        {},
      ],
      bill_payments: [
        { position: '1', payment_method: '现金 Cash', amount_text: 'HK$100.00' },
        { position: '2', payment_method: '金条 Gold bar', amount_text: '1.00 g' },
      ],
      summary: [
        { label: '账单金额 Billed', value: 'HK$300.00\n3.00 g' },
        { label: '已收 Received', value: 'HK$100.00\n1.00 g' },
      ],
      unpaid: 'HK$200.00\n2.00 g',
      amount_in_words: 'HONG KONG DOLLARS TWO HUNDRED ONLY',
    })
  })

  test('shows the part settled by a return or a payment on the order itself, so that its columns add up', () => {
    const source = billSource(2, { unpaid_cash_value: 70 })
    const [first, second] = source.orders
    if (!first || !second) throw new Error('two orders')
    const order = { ...second.order, unpaid_cash_value: 70 }
    const bill = billTexts({ ...source, orders: [first, { ...second, order }] }, plain)
    expect(bill.bill_orders).toMatchObject([{ otherwise: '' }, { otherwise: 'HK$30.00\n0.00 g' }])
    expect(bill.summary).toContainEqual({ label: '其他结清 Otherwise', value: 'HK$30.00\n0.00 g' })
  })

  test('without gold shows none, and a settled one asks for nothing', () => {
    const paid = {
      gold_weight: 0,
      unpaid_gold_weight: 0,
      unpaid_cash_value: 0,
      open: false,
      in_out: -1,
    } as const
    const bill = billTexts(billSource(1, paid), { usd: true, words: true })
    expect(bill).toMatchObject({ status: '已结清 Settled', unpaid: 'HK$0.00', particulars: '' })
    expect(bill).toMatchObject({ title_en: 'BILL TO PAY', unpaid_label: '未付 Balance due' })
  })

  test('of a payment in another currency shows both amounts', () => {
    const source = billSource(1)
    const [cash] = source.payments
    if (!cash) throw new Error('a payment')
    const dollars = { ...cash, currency: 'USD', value: 10, rate: 7.74 }
    expect(billTexts({ ...source, payments: [dollars] }, plain).bill_payments).toMatchObject([
      { amount_text: 'US$10.00\n= HK$77.40', counted_as: 'HK$77.40' },
    ])
  })
})
