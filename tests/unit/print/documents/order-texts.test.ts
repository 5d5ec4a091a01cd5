import { orderTexts, termText } from '#web/print/documents/order/order-texts.ts'
import { labelText, rowsAt, textAt, type PrintData } from '#drawing/drawing'
import { describe, expect, test } from 'vitest'
import { servedResources, withOwnFields } from '../../../support/served-resources'
import { ring, sale } from '../printed-order'
import { company, day, printedOrder } from '../printed-texts'

const cash = { payment_method: 'cash', currency: 'HKD', weight: 0, date: '2026-11-21' } as const

describe('an order in print', () => {
  test('amounts have two decimals and thousands separators, weights those that they need, liang three', () => {
    const [line] = rowsAt(printedOrder(sale()), 'order_details')
    expect(line).toMatchObject({
      position: '1',
      quantity: '3',
      weight: '37.429',
      weight_in_liang: '1.000',
      gold_price_per_gram_value: '900.00',
      labor_fee_per_gram_value: '16.00',
      discount_value: '2.5 %',
      receivable_cash_value: '33,427.84',
      color_size: '玫瑰金 / 15',
      diamond_fee_value: '',
    })
  })

  test('a fixed discount is an amount, and none is empty', () => {
    const lines = [ring({ discount_type: 'fixed', discount_value: 1000 }), ring({ discount_value: 0 })]
    const printed = rowsAt(printedOrder(sale({ order_details: lines })), 'order_details')
    expect(printed.map(({ discount_value }) => discount_value)).toEqual(['1,000.00', ''])
  })

  test('the due, paid and unpaid amounts are those of the server', () => {
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
    expect(data.unpaid).toBe('HK$467.86 + 37.429 g')
    expect(data.gold_due_text).toBe('金料 Gold due：37.429 g（1.000 两 liang）')
  })

  test('an offset by a return has a row of its own', () => {
    const { summary } = printedOrder(sale({ offset_cash_value: 427.84 }))
    expect(summary).toContainEqual({ label: '退货冲抵 Offset', value: 'HK$427.84' })
  })

  test('a purchase is our payment', () => {
    const data = printedOrder(sale({ order_type: 'CPRK' }))
    expect(data).toMatchObject({ title_en: 'PURCHASE ORDER', unpaid_label: '未付 Balance due' })
  })

  test('the term is a number of days, or a dash', () => {
    expect([termText(30), termText(0), termText(null)]).toEqual(['30 DAYS', '-', '-'])
  })

  test('the company gives its telephone and email in one line', () => {
    expect(textAt(printedOrder(sale()), 'settings.contact')).toBe('Tel 2345 6789 · Email a@b.hk')
  })

  test('our cost of the goods is nowhere', () => {
    expect(JSON.stringify(printedOrder(sale()))).not.toMatch(/12\.34|labor_fee_in/)
  })
})

test('the paper is in the language of its customer, unless another one is chosen', () => {
  const order = sale({ customer: { code: 'LUK', name: 'Luk', language: 'es' } })
  expect(printedOrder(order)).toMatchObject({ paper_language: 'es' })
  expect(printedOrder(order, { language: 'zh' })).toMatchObject({ paper_language: 'zh-CN' })
})

describe('a draft', () => {
  test('is marked in its title, in both languages, and across the paper', () => {
    expect(printedOrder(sale({ confirmed: false }))).toMatchObject({
      title_zh: '销售单（草稿）',
      title_en: 'SALES ORDER · DRAFT',
      draft_mark: '草稿 DRAFT',
    })
  })

  test('is no longer one once it is confirmed, and a preorder never is one', () => {
    expect(printedOrder(sale())).toMatchObject({ title_zh: '销售单', draft_mark: '' })
    const preorder = printedOrder(sale({ order_type: 'XSYD', confirmed: false }))
    expect(preorder).toMatchObject({ title_zh: '预订单', draft_mark: '' })
  })
})

describe('a preorder', () => {
  const code = 'XSYD-20261121-0001'
  const taken = { ...cash, value: 2000, is_deposit: true, yd_order_code: code }
  const preorder = (more: Parameters<typeof sale>[0]) =>
    printedOrder(sale({ code, order_type: 'XSYD', confirmed: false, paid_cash_value: 2000, ...more }))

  test('lists each deposit, and mentions that there is none only where nothing was paid', () => {
    expect(preorder({ payments: [taken] }).deposit_statement).toBe(
      '定金 现金 HK$2,000.00\nDeposit Cash HK$2,000.00',
    )
    expect(preorder({ payments: [] }).deposit_statement).toBe('未收定金 No deposit received')
  })

  test('does not deny money that was paid on it in another way than as a deposit', () => {
    const other = { ...taken, is_deposit: false, value: 500 }
    expect(preorder({ payments: [other] }).deposit_statement).toBe('现金 HK$500.00\nCash HK$500.00')
    expect(preorder({ payments: [other, taken] }).deposit_statement).toBe(
      '定金 现金 HK$2,000.00、现金 HK$500.00\nDeposit Cash HK$2,000.00, Cash HK$500.00',
    )
  })

  test('that became a sale prints its own figures, and those of its sale beside them', () => {
    const later = { ...taken, is_deposit: false, value: 10_000, yd_order_code: null }
    const became = {
      ...sale({ receivable_cash_value: 14_000, paid_cash_value: 12_000, unpaid_cash_value: 1500 }),
      ...{ code: 'CPXS-20261122-0001', currency: 'HKD' },
    }
    const converted = sale({
      ...{ code, order_type: 'XSYD', yd_converted_order_code: became.code },
      ...{ paid_cash_value: 12_000, unpaid_cash_value: 1500, payments: [taken, later] },
    })
    const printed = printedOrder(converted, {}, undefined, [], became)
    expect(printed).toMatchObject({
      summary: [
        { label: '应收 Total', value: 'HK$33,427.84' },
        { label: '已收 Received', value: 'HK$2,000.00' },
      ],
      unpaid_label: '转单时未收 Due at conversion',
      unpaid: 'HK$31,427.84',
      deposit_statement: '定金 现金 HK$2,000.00\nDeposit Cash HK$2,000.00',
    })
    expect(textAt(printed, 'particulars')).toBe(
      '销售单 Sales order：CPXS-20261122-0001 · 应收 Total HK$14,000.00 · 退货冲抵 Offset HK$500.00' +
        ' · 已收 Received HK$12,000.00 · 未收 Balance due HK$1,500.00',
    )
  })
})

describe('a narrow receipt', () => {
  const given = { ...cash, value: 33_427.84, is_deposit: false, given_value: 33_500, change_value: 72.16 }

  test('shows the cash handed over and the change', () => {
    expect(printedOrder(sale({ payments: [given] })).tenders).toEqual([
      { label: '现金 Cash', value: 'HK$33,427.84' },
      { label: '实收 Tendered', value: 'HK$33,500.00' },
      { label: '找零 Change', value: 'HK$72.16' },
    ])
  })

  test('shows the part that went on the balance instead', () => {
    const rested = { ...given, change_value: 0, rest_value: 72.16 }
    expect(printedOrder(sale({ payments: [rested] })).tenders).toEqual([
      { label: '现金 Cash', value: 'HK$33,427.84' },
      { label: '实收 Tendered', value: 'HK$33,500.00' },
      { label: '存入余额 To balance', value: 'HK$72.16' },
      { label: '找零 Change', value: 'HK$0.00' },
    ])
  })

  test('shows foreign cash with its rate and its worth', () => {
    const dollars = { ...cash, currency: 'USD', value: 100, rate: 7.74, is_deposit: false }
    const data = printedOrder(sale({ payments: [dollars] }))
    expect(data.tenders).toEqual([{ label: '现金 Cash US$100.00 × 7.74', value: 'HK$774.00' }])
    expect(data.payments_text).toBe(
      '2026-11-21 现金 Cash US$100.00 = HK$774.00（1\u00A0USD\u00A0=\u00A0HK$7.74）',
    )
  })

  test('shows old gold in exchange: its fineness, weight and agreed price beside its worth', () => {
    const oldGold = {
      ...{ payment_method: 'old_gold' as const, value: 4004, is_deposit: false },
      ...{ old_gold_weight: 5.005, old_gold_price: 800, old_gold_material: '18K 金' },
    }
    const data = printedOrder(sale({ payments: [{ ...cash, ...oldGold }] }))
    expect(data.tenders).toEqual([
      { label: '旧金换新 Old gold in exchange\n18K 金 5.005 g × HK$800.00', value: 'HK$4,004.00' },
    ])
    expect(data.payments_text).toBe(
      '2026-11-21 旧金换新 Old gold in exchange 18K 金 5.005 g × HK$800.00 = HK$4,004.00',
    )
  })

  test('shows the calculation of a line', () => {
    const [line] = rowsAt(printedOrder(sale()), 'order_details')
    expect(line?.receipt_text).toBe(
      '足金光身戒\nR100C3-12-S15-LUK · 玫瑰金 / 15\n3 件 pcs · 37.429 g × 916.00\n折扣 Discount 2.5 %',
    )
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

  test('deposits are listed in both languages', () => {
    expect(printedOrder(sale({ payments })).deposit_text).toBe(
      '定金 现金 HK$1,000.00\nDeposit Cash HK$1,000.00',
    )
  })

  test('each payment has a line with its day, method and amount', () => {
    expect(printedOrder(sale({ payments })).payments_text).toBe(
      '2026-11-21 定金 Deposit 现金 Cash HK$1,000.00\n' +
        '2026-11-21 现金 Cash HK$9,000.00\n2026-11-21 金条 Gold bar 50.250 g',
    )
  })

  test('a preorder mentions that it has no deposit, and does not repeat those that it has', () => {
    expect(printedOrder(sale({ order_type: 'XSYD' })).deposit_statement).toBe('未收定金 No deposit received')
    expect(printedOrder(sale({ order_type: 'XSYD', payments })).particulars).toBe('')
  })
})

describe('the languages of a paper', () => {
  const paperFor = (language: string | null, shop: object = {}) =>
    orderTexts(
      {
        ...{ order: sale({ customer: { code: 'LUK', name: '陆记珠宝', language } }), day },
        ...{ company: { ...company, ...shop }, resources: servedResources() },
      },
      { usd: false, words: false },
    )
  const titleOf = ({ title_zh, title_en, unpaid_label }: PrintData) => [title_zh, title_en, unpaid_label]

  test('are those of its customer and English, in a shop that has chosen none', () => {
    expect(titleOf(paperFor(null))).toEqual(['销售单', 'SALES ORDER', '未收 Balance due'])
    expect(titleOf(paperFor('en'))).toEqual(['Sales order', '', 'Balance due'])
    expect(titleOf(paperFor('es'))).toEqual(['Venta', 'SALES ORDER', 'Pendiente de cobro Balance due'])
  })

  test('are one or two as the shop has chosen', () => {
    const spanish = { paper_language: 'es', paper_second_language: null }
    expect(titleOf(paperFor(null, spanish))).toEqual(['Venta', '', 'Pendiente de cobro'])
    expect(titleOf(paperFor('ja', { ...spanish, paper_second_language: 'es' }))[2]).toBe(
      '未入金 Pendiente de cobro',
    )
  })

  test('write the amount out in Chinese capitals on a paper in Chinese alone', () => {
    const shop = { ...company, paper_language: 'zh', paper_second_language: null }
    const source = { order: sale(), company: shop, day, resources: servedResources() }
    expect(orderTexts(source, { usd: false, words: true }).amount_in_words).toBe(
      '港币叁万叁仟肆佰贰拾柒元捌角肆分',
    )
  })

  test('are those of the fixed texts of shipped templates, too', () => {
    const labelOn = (data: PrintData) => labelText('件数\nQty', data)
    expect(labelOn(paperFor(null))).toBe('件数\nQty')
    expect(labelOn(paperFor('en'))).toBe('Qty')
    expect(labelOn(paperFor(null, { paper_language: 'zh', paper_second_language: 'ja' }))).toBe('件数\n数量')
    expect(labelText('本店 Gift', paperFor('en'))).toBe('本店 Gift')
    expect(paperFor('en').pieces_text).toBe('Total: 3 pcs · 37.429 g')
  })
})

describe('the time of a deal', () => {
  const timeOf = (more: object) =>
    printedOrder(sale({ created_at: '2026-11-21T03:05:00Z', ...more })).date_time

  test('is that of the pickup, or of the first save before it', () => {
    expect(timeOf({ confirmed_at: '2026-11-21T07:30:59Z' })).toBe('2026-11-21 07:30')
    expect(timeOf({ confirmed_at: null })).toBe('2026-11-21 03:05')
  })

  test('is left out where the paper is of another day', () => {
    expect(timeOf({ confirmed_at: '2026-11-22T07:30:59Z' })).toBe('2026-11-21')
  })
})

describe('the options of a print', () => {
  test('switched off, leave their places empty', () => {
    const data = printedOrder(sale())
    expect([data.amount_in_words, data.usd_text, data.particulars]).toEqual(['', '', ''])
  })

  test('switched on, print the total in English words, and total and balance in US dollars', () => {
    const data = printedOrder(sale(), { words: true, usd: true })
    expect(data.particulars).toBe(`大写 In words：${String(data.amount_in_words)}\n${String(data.usd_text)}`)
    expect(data.amount_in_words).toContain('TWENTY-SEVEN AND CENTS EIGHTY-FOUR ONLY')
    expect(data.usd_text).toContain('应收 Total US$4,285.62 · 未收 Balance due US$3,003.57')
  })

  test('print each line in US dollars too, on request, and the total is the converted total', () => {
    const dollars = printedOrder(sale(), { usd: true })
    expect(rowsAt(dollars, 'order_details').map(({ usd_value }) => usd_value)).toEqual(['US$4,285.62'])
    expect(dollars.usd_total).toBe('US$4,285.62')
    const plain = printedOrder(sale())
    expect([rowsAt(plain, 'order_details')[0]?.usd_value, plain.usd_total]).toEqual(['', ''])
  })

  test('a column of dollars that misses the converted total by a cent says how the total was made', () => {
    // 10.00 at 7.8 is 1.28, three times 3.84; the total of 30.00 is 3.85.
    const lines = [1, 2, 3].map(() => ring({ receivable_cash_value: 10 }))
    const data = printedOrder(sale({ order_details: lines, receivable_cash_value: 30 }), { usd: true })
    expect(rowsAt(data, 'order_details').map(({ usd_value }) => usd_value)).toEqual(Array(3).fill('US$1.28'))
    expect(data.usd_total).toBe('US$3.85')
    expect(data.usd_text).toContain('2026-11-21, 合计按总额折算 total converted as a whole）')
    expect(printedOrder(sale(), { usd: true }).usd_text).not.toContain('合计按总额折算')
  })

  test('a reprint uses the rate of the order, and names its day', () => {
    const kept = sale({ usd_rate: 7.74, usd_rate_date: '2026-10-01T00:00:00Z' })
    const data = printedOrder(kept, { usd: true })
    expect(data.usd_text).toContain('Total US$4,318.84')
    expect(data.usd_text).toContain('HK$7.74, 2026-10-01）')
    expect(rowsAt(data, 'order_details')[0]?.usd_value).toBe('US$4,318.84')
  })

  test('an order in renminbi uses its own rate', () => {
    const inYuan = { currency: 'CNY', rate: 1.1, usd_rate: 7.7, usd_rate_date: '2026-10-01' }
    const data = printedOrder(sale({ ...inYuan, receivable_cash_value: 700 }), { usd: true })
    expect(data.usd_total).toBe('US$100.00')
  })
})
