import { describe, expect, test } from 'vitest'
import {
  refuseFrozen,
  writeUp,
  type WriteUpFacts,
  type WrittenLine,
  type WrittenOrder,
} from '#domain/order/write-up'

const ring: WrittenLine = {
  id: null,
  product_code: 'R100',
  inventory_code: null,
  inventory_code_seq: null,
  color_id: 3,
  size: '15',
  quantity: 3,
  weight: 37.429,
  gold_price_per_gram_value: 900,
  labor_fee_per_gram_value: 16,
  diamond_fee_value: 0,
  discount_type: 'percentage',
  discount_value: 2.5,
}
const sale: WrittenOrder<WrittenLine> = {
  order_type: 'CPXS',
  date: '2026-11-21',
  term: 30,
  payment_method: 'no_gold',
  currency: 'HKD',
  customer_id: 7,
  order_details: [ring],
}
const facts: WriteUpFacts = {
  products: new Map([
    ['R100', { latest_in_labor_fee: 12 }],
    ['R200', { latest_in_labor_fee: 0 }],
  ]),
  stockProducts: new Map([['R100-LUK', 'R100']]),
  lines: new Set([1, 2]),
  payments: [],
  offsets: [],
}
const withLines = (...order_details: WrittenLine[]) => ({ ...sale, order_details })

describe('an order that is saved', () => {
  test('gets its lines’ figures, its totals, its due day and its open amounts', () => {
    expect(writeUp(sale, { ...facts, payments: [{ value: 10_000, rate: 1, weight: 0 }] })).toMatchObject({
      in_out: -1,
      expire_at: '2026-12-21',
      totals: { quantity: 3, weight: 37.429, receivable_cash_value: 33_427.84 },
      paid: { paid_cash_value: 10_000, unpaid_cash_value: 23_427.84, paid: false },
      order_details: [{ amount: 34_284.96, receivable_cash_value: 33_427.84, weight_in_liang: 1 }],
    })
  })

  test('copies its settlement, currency and customer onto every line, and the making charge of the goods', () => {
    const settled = { ...withLines(ring, ring), payment_method: 'with_gold' as const, currency: 'USD' }
    expect(writeUp(settled, facts).order_details).toMatchObject([
      { position: 0, payment_method: 'with_gold', currency: 'USD', customer_id: 7, labor_fee_in: 12 },
      { position: 1, payment_method: 'with_gold', currency: 'USD', labor_fee_in: 12 },
    ])
  })

  test('keeps the other values of its lines', () => {
    const engraved = { ...ring, remarks: 'engraved' }
    expect(writeUp({ ...sale, order_details: [engraved] }, facts).order_details[0]?.remarks).toBe('engraved')
  })

  test('may be empty', () => {
    expect(writeUp(withLines(), facts)).toMatchObject({
      totals: { quantity: 0, receivable_cash_value: 0 },
      paid: { paid: false },
    })
  })
})

describe('the stock code of a line', () => {
  const codeOf = (order: WrittenOrder<WrittenLine>) => writeUp(order, facts).order_details[0]?.inventory_code

  test('is made of its parts when none was scanned', () => {
    expect(codeOf(sale)).toBe('R100C3-S15')
  })

  test('is the scanned one for a sale, in stock or not', () => {
    expect(codeOf(withLines({ ...ring, inventory_code: 'R100-LUK' }))).toBe('R100-LUK')
    expect(codeOf(withLines({ ...ring, inventory_code: 'R100-9' }))).toBe('R100-9')
  })

  test('is always made of its parts for a purchase', () => {
    const scanned = { ...ring, inventory_code: 'R100-LUK', inventory_code_seq: 12 }
    expect(codeOf({ ...withLines(scanned), order_type: 'CPRK' })).toBe('R100C3-12-S15')
  })
})

test.each([
  ['product_required', '/product_code', { product_code: 'R999' }],
  ['discount_exceeds', '/discount_value', { discount_value: 101 }],
  ['inventory_mismatch', '/inventory_code', { product_code: 'R200', inventory_code: 'R100-LUK' }],
] as const)('%s is refused at its line', (code, path, wrong) => {
  expect(() => writeUp(withLines(ring, { ...ring, ...wrong }), facts)).toThrow(
    expect.objectContaining({ code, path: `/order_details/1${path}` }),
  )
})

test.each([
  [0, [{ ...ring, id: 9 }]],
  [
    1,
    [
      { ...ring, id: 1 },
      { ...ring, id: 1 },
    ],
  ],
])('a line of another order, or one that stands there twice, is unknown', (index, lines) => {
  expect(() => writeUp(withLines(...lines), facts)).toThrow(
    expect.objectContaining({ code: 'unknown_line', path: `/order_details/${index}/id` }),
  )
})

test('an order cannot come to less than the amount paid on it', () => {
  const paid = { ...facts, payments: [{ value: 33_427.85, rate: 1, weight: 0 }] }
  expect(() => writeUp(sale, paid)).toThrow(
    expect.objectContaining({ code: 'value_exceed', path: '/order_details' }),
  )
})

describe('a confirmed order', () => {
  const stored = {
    code: 'CPXS-20261121-0001',
    customer_id: 7,
    date: '2026-11-21',
    payment_method: 'no_gold',
    currency: 'HKD',
    remarks: null,
    order_details: [{ ...ring, id: 1 }],
  }

  test('accepts its own values again, and changes of its remarks', () => {
    expect(() => refuseFrozen(stored, { ...stored, remarks: 'call first' })).not.toThrow()
    expect(() => refuseFrozen(stored, { remarks: 'call first' })).not.toThrow()
  })

  test.each([
    ['/customer_id', { customer_id: 8 }],
    ['/date', { date: '2026-11-22' }],
    ['/payment_method', { payment_method: 'with_gold' }],
    ['/currency', { currency: 'USD' }],
    ['/order_details', { order_details: [] }],
    ['/order_details/0', { order_details: [{ ...ring, id: 2 }] }],
    ['/order_details/0/weight', { order_details: [{ ...ring, id: 1, weight: 37.43 }] }],
    ['/order_details/0/remarks', { order_details: [{ id: 1, remarks: 'resized' }] }],
    ['/order_details/0/size', { order_details: [{ ...ring, id: 1, size: null }] }],
  ])('refuses a change of %s', (path, sent) => {
    expect(() => refuseFrozen(stored, sent)).toThrow(
      expect.objectContaining({
        code: 'order_confirmed',
        path,
        facts: { order_code: 'CPXS-20261121-0001' },
      }),
    )
  })
})
