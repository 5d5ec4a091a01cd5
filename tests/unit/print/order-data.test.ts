import { labelData } from '#web/print/label-data.ts'
import { orderData, termText } from '#web/print/order-data.ts'
import { rowsAt, textAt } from '#web/print/print-data.ts'
import { describe, expect, test } from 'vitest'
import { ring, sale } from './printed-order'

const cash = { payment_method: 'cash', currency: 'HKD', weight: 0, date: '2026-11-21' } as const

describe('an order as it is printed', () => {
  test('amounts have two decimals and thousands separators, weights two, liang three', () => {
    const [line] = rowsAt(orderData(sale(), {}), 'order_details')
    expect(line).toMatchObject({
      position: '1',
      quantity: '3',
      weight: '37.43',
      weight_in_liang: '1.000',
      gold_price_per_gram_value: '900.00',
      labor_fee_per_gram_value: '16.00',
      discount: '2.5 %',
      amount: '33,427.84',
      color_size: '玫瑰金 / 15',
      diamond_fee_value: '',
    })
  })

  test('a fixed discount is an amount, and none is nothing', () => {
    const lines = [ring({ discount_type: 'fixed', discount_value: 1000 }), ring({ discount_value: 0 })]
    const printed = rowsAt(orderData(sale({ order_details: lines }), {}), 'order_details')
    expect(printed.map(({ discount }) => discount)).toEqual(['1,000.00', ''])
  })

  test('what is due, paid and unpaid is what the server says', () => {
    const data = orderData(sale(), {})
    expect(data.summary).toEqual([
      { label: '应收 Total', value: 'HK$33,427.84' },
      { label: '已收 Received', value: 'HK$10,000.00' },
    ])
    expect(data).toMatchObject({ unpaid_label: '未收 Balance due', unpaid: 'HK$23,427.84' })
    expect(data).toMatchObject({ receivable_cash_value: '33,427.84', weight: '37.43', weight_in_liang: '' })
  })

  test('gold is owed in grams beside the cash', () => {
    const order = sale({ payment_method: 'with_gold', unpaid_cash_value: 467.86, unpaid_gold_weight: 37.429 })
    expect(orderData(order, {}).unpaid).toBe('HK$467.86 + 37.43 g')
  })

  test('an offset by a return has a row of its own', () => {
    const { summary } = orderData(sale({ offset_cash_value: 427.84 }), {})
    expect(summary).toContainEqual({ label: '退货冲抵 Offset', value: 'HK$427.84' })
  })

  test('a purchase is what we pay', () => {
    const data = orderData(sale({ order_type: 'CPRK' }), {})
    expect(data).toMatchObject({ title_en: 'PURCHASE ORDER', unpaid_label: '未付 Balance due' })
  })

  test('deposits are listed in both languages', () => {
    const payments = [
      { ...cash, value: 1000, is_deposit: true },
      { ...cash, value: 9000, is_deposit: false },
    ]
    expect(orderData(sale({ payments }), {}).deposit_text).toBe(
      '定金 现金 HK$1,000.00\nDeposit Cash HK$1,000.00',
    )
  })

  test('the term is a number of days, or a dash', () => {
    expect([termText(30), termText(0), termText(null)]).toEqual(['30 DAYS', '-', '-'])
  })

  test('the company gives its telephone, fax and email in one line', () => {
    const data = orderData(sale(), { name_ch: '金源', phone: '2345 6789', email: 'a@b.hk' })
    expect(textAt(data, 'settings.contact')).toBe('Tel 2345 6789 · Email a@b.hk')
  })

  test('what the goods cost us is nowhere', () => {
    expect(JSON.stringify(orderData(sale(), {}))).not.toMatch(/12\.34|labor_fee_in/)
  })
})

test('a label shows the piece and its weight, and not what a supplier was paid for it', () => {
  const piece = {
    code: 'U200-12',
    name: '古法龙凤镯',
    weight: 37.429,
    size: '15',
    labor_fee: 16,
    diamond_count: 3,
  }
  const label = labelData(piece)
  expect(Object.values(label).join(' ')).not.toContain('16')
  expect(label).toMatchObject({
    code: 'U200-12',
    name: '古法龙凤镯',
    weight: '37.43 g',
    color_size: '15',
    diamonds: '3 粒',
  })
})

test('a path reaches what stands there and nothing that every object has', () => {
  const data = { customer: { name: '陆记' }, rows: [{ a: '1' }] }
  expect(textAt(data, 'customer.name')).toBe('陆记')
  expect(textAt(data, 'constructor.name')).toBe('')
  expect(textAt(data, 'customer')).toBe('')
  expect(rowsAt(data, 'customer')).toEqual([])
})
