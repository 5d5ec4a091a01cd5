import { describe, expect, test } from 'vitest'
import {
  awaitsPiece,
  givePiece,
  lineAwaiting,
  addScannedItem,
  type ScannedItem,
} from '#domain/order/scanned-item'
import {
  changeHeader,
  draftWith,
  emptyDraft,
  type LineStart,
  type OrderDraft,
} from '#domain/order/draft/draft'
import { ring, start } from './drafted-sale'

const product = { ...ring, code: 'U200', name: '古法手镯', is_unique_code: false }

/** A line of a converted preorder: any one bangle. */
const ordered: LineStart = {
  ...start(),
  id: 7,
  product,
  inventory_code: 'U200',
  quantity: 1,
  weight: 25,
  gold_price_per_gram_value: 880,
  labor_fee_per_gram_value: 20,
  diamond_fee_value: 100,
  remarks: '刻字',
}

const bangle: ScannedItem = {
  code: 'U200-12',
  name: '古法手镯',
  product: { ...product, is_unique_code: true, category_name: '手镯', material_name: '足金' },
  color_id: null,
  color_name: '',
  size: '54',
  quantity: 1,
  weight: 25.36,
  labor_fee: 12,
  location: '柜 A',
  is_sample: false,
  diamond_count: 3,
  diamond_weight: 0.3,
  diamond_fee_value: 500,
  remarks: '',
  is_inventory: true,
}

const head = changeHeader(emptyDraft('CPXS', '2026-11-21'), { customer_id: 1 }).header
const saleOf = (...lines: LineStart[]): OrderDraft => draftWith(head, lines)
const prices = { gold_price: 950, labor_fee: 30 }

test('a scanned piece fills the line that waits for it, at the agreed prices', () => {
  const { draft, counted } = addScannedItem(saleOf(ordered), bangle, prices, [])
  expect(counted).toBe(1)
  expect(draft.lines).toMatchObject([
    {
      ...{
        key: 1,
        id: 7,
        inventory_code: 'U200-12',
        size: '54',
        location: '柜 A',
        quantity: 1,
        weight: 25.36,
      },
      ...{ gold_price_per_gram_value: 880, labor_fee_per_gram_value: 20, diamond_fee_value: 100 },
      ...{ diamond_count: 3, diamond_weight: 0.3, remarks: '刻字' },
      figures: { amount: 22_924 },
    },
  ])
})

test('the next piece of the product gets a line of its own, at the prices of the day', () => {
  const first = addScannedItem(saleOf(ordered), bangle, prices, []).draft
  const { draft } = addScannedItem(first, { ...bangle, code: 'U200-13' }, prices, [])
  expect(draft.lines).toMatchObject([
    { inventory_code: 'U200-12', gold_price_per_gram_value: 880 },
    { inventory_code: 'U200-13', gold_price_per_gram_value: 950 },
  ])
})

test('one of a line of several gets the piece, and the others wait with their part of the money', () => {
  const three = { ...ordered, quantity: 3, weight: 75, discount_value: 10, discount_type: 'fixed' as const }
  const { lines } = givePiece(saleOf(three), 1, bangle)
  expect(lines).toMatchObject([
    { id: 7, inventory_code: 'U200-12', quantity: 1, diamond_fee_value: 33.33, discount_value: 3.33 },
    {
      ...{ id: null, inventory_code: 'U200', quantity: 2, weight: 49.64 },
      ...{ diamond_fee_value: 66.67, discount_value: 6.67, gold_price_per_gram_value: 880 },
    },
  ])
})

describe('a line does not wait', () => {
  test.each([
    ['that has its piece', saleOf({ ...ordered, inventory_code: 'U200-3' })],
    ['of a preorder', draftWith({ ...head, order_type: 'XSYD' }, [ordered])],
    ['of a confirmed sale', draftWith({ ...head, confirmed: true }, [ordered])],
  ])('%s', (_, draft) => {
    expect(draft.lines.map((line) => awaitsPiece(draft, line))).toEqual([false])
  })
})

test.each([
  ['another product', { product: { ...bangle.product, code: 'U300' } }, {}],
  ['another colour than was ordered', { color_id: 2 }, { color_id: 3 }],
  ['another size than was ordered', { size: '56' }, { size: '54' }],
])('a piece of %s does not suit the waiting line', (_, piece, line) => {
  expect(lineAwaiting(saleOf({ ...ordered, ...line }), { ...bangle, ...piece })).toBeUndefined()
})

test('goods without a code per piece fill no line', () => {
  const loose = { ...bangle, product: { ...bangle.product, is_unique_code: false } }
  expect(lineAwaiting(saleOf(ordered), loose)).toBeUndefined()
})
