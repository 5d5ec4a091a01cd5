import { termText } from '#web/print/documents/order-texts.ts'
import { rowsAt, textAt } from '#web/print/print-data.ts'
import { describe, expect, test } from 'vitest'
import { withOwnFields } from '../../../support/served-resources'
import { ring, sale } from '../printed-order'
import { printedOrder } from '../printed-texts'

const cash = { payment_method: 'cash', currency: 'HKD', weight: 0, date: '2026-11-21' } as const

describe('an order as it is printed', () => {
  test('amounts have two decimals and thousands separators, weights two, liang three', () => {
    const [line] = rowsAt(printedOrder(sale()), 'order_details')
    expect(line).toMatchObject({
      position: '1',
      quantity: '3',
      weight: '37.43',
      weight_in_liang: '1.000',
      gold_price_per_gram_value: '900.00',
      labor_fee_per_gram_value: '16.00',
      discount_value: '2.5 %',
      receivable_cash_value: '33,427.84',
      color_size: '玫瑰金 / 15',
      diamond_fee_value: '',
    })
  })

  test('a fixed discount is an amount, and none is nothing', () => {
    const lines = [ring({ discount_type: 'fixed', discount_value: 1000 }), ring({ discount_value: 0 })]
    const printed = rowsAt(printedOrder(sale({ order_details: lines })), 'order_details')
    expect(printed.map(({ discount_value }) => discount_value)).toEqual(['1,000.00', ''])
  })

  test('what is due, paid and unpaid is what the server says', () => {
    const data = printedOrder(sale())
    expect(data.summary).toEqual([
      { label: '应收 Total', value: 'HK$33,427.84' },
      { label: '已收 Received', value: 'HK$10,000.00' },
    ])
    expect(data).toMatchObject({ unpaid_label: '未收 Balance due', unpaid: 'HK$23,427.84' })
  })

  test('gold is owed in grams beside the cash', () => {
    const gold = { receivable_gold_weight: 37.429, unpaid_cash_value: 467.86, unpaid_gold_weight: 37.429 }
    const data = printedOrder(sale({ payment_method: 'with_gold', ...gold }))
    expect(data.unpaid).toBe('HK$467.86 + 37.43 g')
    expect(data.gold_due_text).toBe('金料 Gold due：37.43 g（1.000 两 liang）')
  })

  test('an offset by a return has a row of its own', () => {
    const { summary } = printedOrder(sale({ offset_cash_value: 427.84 }))
    expect(summary).toContainEqual({ label: '退货冲抵 Offset', value: 'HK$427.84' })
  })

  test('a purchase is what we pay', () => {
    const data = printedOrder(sale({ order_type: 'CPRK' }))
    expect(data).toMatchObject({ title_en: 'PURCHASE ORDER', unpaid_label: '未付 Balance due' })
  })

  test('the term is a number of days, or a dash', () => {
    expect([termText(30), termText(0), termText(null)]).toEqual(['30 DAYS', '-', '-'])
  })

  test('the company gives its telephone and email in one line', () => {
    expect(textAt(printedOrder(sale()), 'settings.contact')).toBe('Tel 2345 6789 · Email a@b.hk')
  })

  test('what the goods cost us is nowhere', () => {
    expect(JSON.stringify(printedOrder(sale()))).not.toMatch(/12\.34|labor_fee_in/)
  })
})

describe('fields that the shop added', () => {
  const field = { title: '会员', kind: 'text' } as const
  const resources = withOwnFields({
    orders: { own_event: field },
    order_details: { own_engraving: field },
    customers: { own_vip: field },
  })

  test('stand on the paper: of the order, of its lines and of its customer', () => {
    const order = sale({
      own_event: '婚礼',
      customer: { name: '陆记', own_vip: '金卡' },
      order_details: [ring({ own_engraving: '百年好合' })],
    })
    const data = printedOrder(order, {}, resources)
    expect([textAt(data, 'own_event'), textAt(data, 'customer.own_vip')]).toEqual(['婚礼', '金卡'])
    expect(rowsAt(data, 'order_details')[0]?.own_engraving).toBe('百年好合')
  })
})

describe('payments and deposits', () => {
  const payments = [
    { ...cash, value: 1000, is_deposit: true },
    { ...cash, value: 9000, is_deposit: false },
    { ...cash, payment_method: 'gold_bar', value: 0, weight: 50.25, is_deposit: false } as const,
  ]

  test('deposits are told in both languages', () => {
    expect(printedOrder(sale({ payments })).deposit_text).toBe(
      '定金 现金 HK$1,000.00\nDeposit Cash HK$1,000.00',
    )
  })

  test('each payment has a line with its day, method and amount', () => {
    expect(printedOrder(sale({ payments })).payments_text).toBe(
      '2026-11-21 定金 Deposit 现金 Cash HK$1,000.00\n' +
        '2026-11-21 现金 Cash HK$9,000.00\n2026-11-21 金条 Gold bar 50.25 g',
    )
  })

  test('a preorder says when it has no deposit, and does not repeat those that it has', () => {
    expect(printedOrder(sale({ order_type: 'XSYD' })).deposit_statement).toBe('未收定金 No deposit received')
    expect(printedOrder(sale({ order_type: 'XSYD', payments })).particulars).toBe('')
  })
})

describe('the options of a print', () => {
  test('off, their places are empty', () => {
    const data = printedOrder(sale())
    expect([data.amount_in_words, data.usd_text, data.particulars]).toEqual(['', '', ''])
  })

  test('on, the total stands in English words, and total and balance in US dollars', () => {
    const data = printedOrder(sale(), { words: true, usd: true })
    expect(data.particulars).toBe(`大写 In words：${String(data.amount_in_words)}\n${String(data.usd_text)}`)
    expect(data.amount_in_words).toContain('TWENTY-SEVEN AND CENTS EIGHTY-FOUR ONLY')
    expect(data.usd_text).toContain('应收 Total US$4,285.62 · 未收 Balance due US$3,003.56')
  })
})
