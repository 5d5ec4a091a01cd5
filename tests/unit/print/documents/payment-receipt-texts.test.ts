import { receiptTexts } from '#web/print/documents/payment-receipt-texts.ts'
import { describe, expect, test } from 'vitest'
import { receiptSource } from '../printed-papers'

const plain = { usd: false, words: false }

describe('the receipt of a payment', () => {
  test('names who paid what on which order, and its open amounts before and after', () => {
    const receipt = receiptTexts(receiptSource(), { usd: true, words: true })
    expect(receipt).toMatchObject({
      title_en: 'PAYMENT RECEIPT',
      party_label: '兹收到 Received from',
      company_signature: '收款人 Received by',
      customer: { name: '陆记珠宝' },
      order_code: 'CPXS-20261121-0001',
      payment: { code: 'PAY-000009' },
      payment_method: '支票 Check',
      detail_text: '说明 Detail：No. 771305',
      amount_text: 'HK$4,000.50',
      amount_in_words: 'HONG KONG DOLLARS FOUR THOUSAND AND CENTS FIFTY ONLY',
      settlement: [
        {
          label: '现金 Cash',
          total: 'HK$10,000.00',
          before: 'HK$10,000.00',
          now: 'HK$4,000.50',
          after: 'HK$5,999.50',
        },
        { label: '黄金 Gold', total: '50.00 g', before: '50.00 g', now: '0.00 g', after: '50.00 g' },
      ],
    })
    expect(receipt.usd_text).toContain('US$512.88')
  })

  test('of gold shows the bar and the grams, without words or dollars', () => {
    const gold = { payment_method: 'gold_bar', value: 0, weight: 20.5, payment_method_detail: null } as const
    const bar = { gold_bar_code: 'BAR00009', gold_bar: { name: '来料足金' } }
    const receipt = receiptTexts(receiptSource({ ...gold, ...bar }), { usd: true, words: true })
    expect(receipt).toMatchObject({
      ...{ amount_text: '20.50 g', amount_in_words: '', usd_text: '' },
      detail_text: '金条 Gold bar：BAR00009 来料足金',
    })
    expect(receipt.settlement).toContainEqual(expect.objectContaining({ now: '20.50 g', after: '29.50 g' }))
  })

  test('of cash shows what was handed over and the change, and says when it was', () => {
    const cash = { payment_method: 'cash', payment_method_detail: null, value: 4000.5 } as const
    const moment = { date: '2026-11-21', created_at: '2026-11-21T07:30:59Z' }
    const given = { ...cash, ...moment, given_value: 5000, change_value: 900, rest_value: 99.5 }
    expect(receiptTexts(receiptSource(given), plain)).toMatchObject({
      detail_text: '实收 Tendered：HK$5,000.00 · 存入余额 To balance：HK$99.50 · 找零 Change：HK$900.00',
      date_time: '2026-11-21 07:30',
    })
    expect(receiptTexts(receiptSource({ ...cash, ...moment }), plain).detail_text).toBe('')
  })

  test('in another currency shows its worth', () => {
    const dollars = { currency: 'USD', value: 500, rate: 7.74, payment_method_detail: null }
    const { amount_text, detail_text } = receiptTexts(receiptSource(dollars), plain)
    expect(amount_text).toBe('US$500.00')
    expect(detail_text).toBe('折算 Counted as：HK$3,870.00（1 USD = 7.74 HKD）')
  })

  test('of our payment is a voucher that the customer signs, and that of a deposit is called one', () => {
    expect(receiptTexts(receiptSource({ in_out: -1 }), plain)).toMatchObject({
      title_zh: '付款凭证',
      party_label: '兹付予 Paid to',
      customer_signature: '收款人 Received by',
    })
    expect(receiptTexts(receiptSource({ is_deposit: true }), plain)).toMatchObject({ title_zh: '定金收据' })
    const { order, ...source } = receiptSource({ in_out: -1 })
    const back = { ...order, order_type: 'XSTH' }
    expect(receiptTexts({ ...source, order: back }, plain)).toMatchObject({ title_zh: '退款凭证' })
  })
})
