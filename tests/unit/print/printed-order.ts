import type { PrintedLine } from '#web/print/documents/order/order-line-texts.ts'
import type { PrintedOrder } from '#web/print/documents/order/order-texts.ts'

/** A ring of Luk's order with our cost beside it, as the server sends it. */
export function ring(more: Partial<PrintedLine> = {}): PrintedLine {
  return {
    product_code: 'R100',
    product: { name: '足金光身戒' },
    inventory_code: 'R100C3-12-S15-LUK',
    color: { name: '玫瑰金' },
    size: '15',
    quantity: 3,
    weight: 37.429,
    weight_in_liang: 1,
    gold_price_per_gram_value: 900,
    labor_fee_per_gram_value: 16,
    labor_fee: 598.86,
    labor_fee_in: 12.34,
    unit_price_per_gram_value: 916,
    diamond_count: 0,
    diamond_weight: 0,
    diamond_fee_value: 0,
    discount_type: 'percentage',
    discount_value: 2.5,
    amount: 34284.96,
    receivable_cash_value: 33427.84,
    receivable_gold_weight: 0,
    remarks: null,
    ...more,
  }
}

/** Luk's order. */
export function sale(more: Partial<PrintedOrder> = {}): PrintedOrder {
  return {
    code: 'CPXS-20261121-0001',
    order_type: 'CPXS',
    confirmed: true,
    date: '2026-11-21T00:00:00Z',
    expire_at: '2026-12-21',
    term: 30,
    customer_id: 1,
    customer: { code: 'LUK', name: '陆记珠宝' },
    contact_person: '陆先生',
    phone: '2345 6789',
    fax: null,
    email: null,
    address: '九龙弥敦道 1 号',
    salesperson: '李蕾',
    invoice_number: null,
    remarks: null,
    payment_method: 'no_gold',
    currency: 'HKD',
    quantity: 3,
    weight: 37.429,
    diamond_fee_value: 0,
    receivable_cash_value: 33427.84,
    receivable_gold_weight: 0,
    paid_cash_value: 10000,
    paid_gold_weight: 0,
    unpaid_cash_value: 23427.84,
    unpaid_gold_weight: 0,
    order_details: [ring()],
    payments: [],
    ...more,
  }
}
