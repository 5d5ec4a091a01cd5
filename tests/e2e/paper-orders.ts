import { sum } from '#domain/decimal'
import { labels } from '#words/labels'
import { titledTexts, orderTexts, type PrintedOrder } from '#web/print/documents/order/order-texts.ts'
import type { PrintedLine } from '#web/print/documents/order/order-line-texts.ts'
import type { PrintData } from '#drawing/drawing'
import { ring, sale } from '../unit/print/printed-order'
import { company, day, options, resources, times } from './paper-shop'

/**
 * The goods on the lines of a shop that sells to the whole world: short and long, with and without stones.
 */
const goods: readonly Partial<PrintedLine>[] = [
  { product: { name: '足金光身戒' }, color: { name: '玫瑰金' }, size: '15' },
  {
    product_code: 'B220',
    product: { name: '古法传承龙凤呈祥宽版手镯（婚嫁五金系列）Dragon and phoenix wedding bangle' },
    inventory_code: 'B220C1-7-S56-GOLDEN-SOURCE-2026-11',
    color: { name: '古法哑光黄金' },
    size: '56–58',
    weight: 1248.37,
    weight_in_liang: 33.353,
    receivable_cash_value: 1_151_496.56,
    discount_value: 0,
  },
  {
    product_code: 'E305',
    product: { name: 'Diamond halo earrings, 18K white gold' },
    color: { name: 'White' },
    size: null,
    diamond_count: 18,
    diamond_weight: 0.42,
    diamond_fee_value: 2800,
    discount_type: 'fixed',
    discount_value: 500,
    remarks: '客户要求刻字「百年好合」 Engrave: Luk & May 2026',
  },
]

const line = (index: number) =>
  ring({ ...goods[index % goods.length], inventory_code: `R100C3-${index + 1}-S15` })

function written(count: number, more: Partial<PrintedOrder>): PrintedOrder {
  const order_details = times(count, line)
  const total = (of: (each: PrintedLine) => unknown) => sum(order_details.map((each) => Number(of(each))))
  return sale({
    quantity: 3 * count,
    weight: total(({ weight }) => weight),
    weight_in_liang: total(({ weight_in_liang }) => weight_in_liang),
    order_details,
    ...more,
  })
}

const order = (count: number, more: Partial<PrintedOrder>): PrintData =>
  orderTexts({ order: written(count, more), company, day, resources }, options)

const chain = {
  code: 'LUK',
  name: '陆记珠宝（国际）集团有限公司 Luk Jewellery International Holdings Limited, Hong Kong and Macau branches',
}

const remarks =
  '客户自取，需附鉴定证书与礼盒；分两批送到上海街 288 号地下，第二批于十二月十五日前送达。Gift boxes and certificates for every piece, please; deliver to the ground floor, 288 Shanghai Street, before noon.'

const payment = {
  date: '2026-11-21',
  is_deposit: false,
  payment_method: 'cash',
  value: 10_000,
  currency: 'HKD',
  weight: 0,
} as const

/** Luk's sale, paid in two currencies. */
export const salesOrder = (count: number) =>
  order(count, {
    ...(count > 1 && { customer: chain, remarks, invoice_number: 'INV-2026-11-000118/HK' }),
    receivable_cash_value: 1_284_690.79,
    unpaid_cash_value: 1_266_890.79,
    paid_cash_value: 17_800,
    diamond_fee_value: count > 2 ? 28_000 : 0,
    payments: [payment, { ...payment, payment_method: 'check', value: 1000, currency: 'USD', rate: 7.8 }],
  })

/** Luk's sale on a roll of paper, paid in cash with change, and in dollars. */
export const tillReceipt = (count: number): PrintData => ({
  ...order(count, {
    ...(count > 1 && { customer: chain, remarks }),
    receivable_cash_value: 1_284_690.79,
    paid_cash_value: 1_284_690.79,
    unpaid_cash_value: 0,
    diamond_fee_value: count > 2 ? 28_000 : 0,
    payments: [
      { ...payment, value: 1_276_890.79, given_value: 1_277_000, change_value: 109.21 },
      { ...payment, value: 1000, currency: 'USD', rate: 7.8 },
    ],
  }),
  ...titledTexts(labels.receipts.CPXS, { order_type: 'CPXS', confirmed: true }),
})

/** A preorder of a wedding set, with deposits in cash and gold, whose metal is settled in gold. */
export const preorder = (count: number) =>
  order(count, {
    code: 'XSYD-20261121-0002',
    order_type: 'XSYD',
    ...(count > 1 && { customer: chain, remarks }),
    payment_method: 'with_gold',
    receivable_gold_weight: 1250.5,
    paid_gold_weight: 250.87,
    unpaid_gold_weight: 999.63,
    payments: [
      { ...payment, is_deposit: true },
      { ...payment, is_deposit: true, payment_method: 'gold_bar', value: 0, weight: 250.87 },
    ],
  })

/** A return, set off against the sale that it comes from. */
export const salesReturn = (count: number) =>
  order(count, {
    code: 'XSTH-20261121-0003',
    order_type: 'XSTH',
    original_customer_order_code: 'CPXS-20261103-0008',
    ...(count > 1 && { remarks }),
    paid_cash_value: 0,
    offset_cash_value: 30_000,
    offset_gold_weight: 0,
    unpaid_cash_value: 3427.84,
  })

/** A purchase from Golden Source, in renminbi. */
export const purchaseOrder = (count: number) =>
  order(count, {
    code: 'CPRK-20261121-0001',
    order_type: 'CPRK',
    customer: { code: 'SUP', name: '金源珠宝厂 Golden Source Jewellery Factory' },
    currency: 'CNY',
    ...(count > 1 && { remarks }),
    paid_cash_value: 0,
    unpaid_cash_value: 33_427.84,
  })
