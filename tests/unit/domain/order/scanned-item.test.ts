import { describe, expect, test } from 'vitest'
import { addLines, changeHeader, changeLine, emptyDraft } from '#domain/order/draft/draft'
import {
  asksForPieces,
  isSpent,
  lineOfPiece,
  linesFromScan,
  addScannedItem,
  refusalOf,
  type ScannedItem,
} from '#domain/order/scanned-item'

const ring: ScannedItem = {
  code: 'R100',
  name: '足金光身戒',
  product: {
    code: 'R100',
    name: '足金光身戒',
    is_unique_code: false,
    is_sample: false,
    material_id: 1,
    latest_in_labor_fee: 12,
    category_name: '戒指',
    material_name: '足金',
  },
  color_id: null,
  color_name: '',
  size: '',
  quantity: 10,
  weight: 100.5,
  labor_fee: 12,
  location: '柜 A',
  is_sample: false,
  diamond_count: 0,
  diamond_weight: 0,
  diamond_fee_value: 0,
  remarks: '',
  is_inventory: true,
}
const bangle: ScannedItem = {
  ...ring,
  code: 'U200-1',
  product: { ...ring.product, code: 'U200', name: '古法龙凤镯', is_unique_code: true },
  quantity: 1,
  weight: 30.12,
  diamond_fee_value: 500,
}

const purchase = emptyDraft('CPRK', '2026-11-21')
const unnamed = emptyDraft('CPXS', '2026-11-21')
const sale = changeHeader(unnamed, { customer_id: 1 })
const prices = { gold_price: 900, labor_fee: 16 }

describe('on a sale', () => {
  test('one ring of many starts with an unknown weight, at the proposed prices', () => {
    expect(linesFromScan(sale, ring, prices, [])).toMatchObject([
      {
        quantity: 1,
        weight: 0,
        gold_price_per_gram_value: 900,
        labor_fee_per_gram_value: 16,
        location: '柜 A',
      },
    ])
  })

  test('a piece brings its weight and its diamonds', () => {
    expect(linesFromScan(sale, bangle, prices, [])).toMatchObject([
      { quantity: 1, weight: 30.12, diamond_fee_value: 500, inventory_code: 'U200-1' },
    ])
  })

  test('a sample brings its quantity and weight', () => {
    const sample = { ...ring, is_sample: true, quantity: 2, weight: 20.1 }
    expect(linesFromScan(sale, sample, prices, [])).toMatchObject([{ quantity: 2, weight: 20.1 }])
  })

  test('nothing is added before there is a customer', () => {
    expect(refusalOf(unnamed, ring)).toBe('customer_missing')
    expect(refusalOf(sale, ring)).toBeNull()
  })

  test('a piece stands on it once, a ring of many as often as it is scanned', () => {
    const draft = addLines(
      sale,
      [bangle, ring].flatMap((item) => linesFromScan(sale, item, prices, [])),
    )
    expect(refusalOf(draft, bangle)).toBe('already_on_order')
    expect(refusalOf(draft, ring)).toBeNull()
  })

  test('a confirmed order takes no more lines', () => {
    expect(refusalOf(changeHeader(sale, { confirmed: true }), ring)).toBe('order_confirmed')
  })

  test('a return holds lines of its sale alone', () => {
    expect(refusalOf(emptyDraft('XSTH', '2026-11-21'), ring)).toBe('lines_of_sale')
  })

  test('rings that are weighed together count up on one line; once it is weighed, the next gets its own', () => {
    const once = addScannedItem(sale, ring, prices, [])
    expect(once.counted).toBeNull()
    const twice = addScannedItem(once.draft, ring, prices, [])
    expect(twice).toMatchObject({ counted: 1, draft: { lines: [{ quantity: 2, weight: 0 }] } })
    const weighed = addScannedItem(changeLine(twice.draft, 1, { weight: 7.5 }), ring, prices, [])
    expect(weighed).toMatchObject({ counted: null, draft: { lines: [{ quantity: 2 }, { quantity: 1 }] } })
  })

  test('a piece is known by its code in any case, a ring of many is not', () => {
    const { draft } = addScannedItem(addScannedItem(sale, bangle, prices, []).draft, ring, prices, [])
    expect(lineOfPiece(draft, 'u200-1')?.key).toBe(1)
    expect(lineOfPiece(draft, 'R100')).toBeUndefined()
  })
})

describe('on a purchase', () => {
  test('no customer is needed', () => {
    expect(refusalOf(purchase, ring)).toBeNull()
  })

  test('a unique-code product asks for pieces, and each gets a line of its own', () => {
    expect(asksForPieces(purchase, bangle)).toBe(true)
    expect(asksForPieces(purchase, ring)).toBe(false)
    expect(asksForPieces(sale, bangle)).toBe(false)
    const draft = addLines(purchase, linesFromScan(purchase, bangle, prices, [1, 2, 3]))
    expect(draft.lines.map((line) => line.inventory_code)).toEqual(['U200-1', 'U200-2', 'U200-3'])
    expect(draft.totals.quantity).toBe(3)
  })

  test('purchased goods are weighed anew', () => {
    expect(linesFromScan(purchase, { ...bangle, is_sample: true }, prices, [])).toMatchObject([
      { quantity: 1, weight: 0, diamond_fee_value: 0, location: '' },
    ])
  })
})

test('a sold-out stock row cannot be chosen; a product itself can', () => {
  expect(isSpent({ ...ring, quantity: 0 })).toBe(true)
  expect(isSpent(ring)).toBe(false)
  expect(isSpent({ ...ring, quantity: null, is_inventory: false })).toBe(false)
})
