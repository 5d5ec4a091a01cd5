import { describe, expect, test } from 'vitest'
import { changeHeader, changeLine, type DraftLine, type OrderDraft } from '#domain/order/draft/draft'
import {
  otherDays,
  priceChanges,
  refreshFees,
  repriceGold,
  resetFee,
  resetPrice,
  isReadOnly,
  lineFreedom,
  mayChangeTerms,
} from '#domain/order/draft/draft-prices'
import { ring, sale } from '../drafted-sale'

const feesOf = (draft: OrderDraft) => draft.lines.map((line) => line.labor_fee_per_gram_value)
const pricesOf = (draft: OrderDraft) => draft.lines.map((line) => line.gold_price_per_gram_value)

test('a proposed fee follows the customer, a typed one stays', () => {
  const typed = changeLine(sale({}, {}), 2, { labor_fee_per_gram_value: 20 })
  expect(feesOf(refreshFees(typed, () => 16))).toEqual([16, 20])
})

test('a saved line keeps its fee', () => {
  const draft = sale({ id: 7 })
  expect(refreshFees(draft, () => 16)).toBe(draft)
})

test('a typed fee gives way to the proposed one, which follows the customer again', () => {
  const typed = changeLine(sale({}), 1, { labor_fee_per_gram_value: 20 })
  const proposed = resetFee(typed, 1, 16)
  expect(proposed.lines[0]).toMatchObject({ labor_fee_per_gram_value: 16, fee_is_default: true })
  expect(feesOf(refreshFees(proposed, () => 18))).toEqual([18])
})

describe('the prices of the day, where the user asks for them', () => {
  const ofRings = (price: number) => () => price

  test('are given to each line by its material', () => {
    const k18 = { ...ring, code: 'R1801', material_id: 2 }
    const draft = sale({}, { product: k18 }, { gold_price_per_gram_value: 910 })
    const priceOf = ({ product }: DraftLine) => (product.material_id === 2 ? 682.5 : 910)
    const changes = priceChanges(draft, priceOf).map(({ line, price }) => [line.key, price])
    expect(changes).toEqual([
      [1, 910],
      [2, 682.5],
    ])
    const priced = repriceGold(draft, priceOf)
    expect(pricesOf(priced)).toEqual([910, 682.5, 910])
    expect(repriceGold(priced, priceOf)).toBe(priced)
  })

  test('leave a line as it is that was priced by hand, or has no known price', () => {
    const typed = changeLine(sale({}, {}, {}), 1, { gold_price_per_gram_value: 880 })
    const priceOf = ({ key }: DraftLine) => (key === 3 ? undefined : 910)
    expect(pricesOf(repriceGold(typed, priceOf))).toEqual([880, 910, 900])
  })

  test('count for nothing where the metal is settled in gold', () => {
    const draft = changeHeader(sale({}), { payment_method: 'with_gold' })
    expect(priceChanges(draft, ofRings(910))).toEqual([])
  })

  test.each([
    { what: 'a return, which keeps the prices of its sale', header: { order_type: 'XSTH' } as const },
    { what: 'a confirmed order', header: { confirmed: true } },
    { what: 'a preorder that has become a sale', header: { yd_converted_order_code: 'CPXS-20261121-0001' } },
  ])('are never given to the lines of $what', ({ header }) => {
    const draft = changeHeader(sale({}), header)
    expect(repriceGold(draft, ofRings(910))).toBe(draft)
  })

  test('come back to a line that was priced by hand, when the user asks for them', () => {
    const typed = changeLine(sale({}), 1, { gold_price_per_gram_value: 880 })
    const proposed = resetPrice(typed, 1, 910)
    expect(pricesOf(proposed)).toEqual([910])
    expect(pricesOf(repriceGold(proposed, ofRings(920)))).toEqual([920])
  })
})

describe('a line at the gold price of an earlier day', () => {
  const proposals = { priceOf: () => 900, dayOf: () => '2026-11-20' }
  const daysOf = (draft: OrderDraft, given: Parameters<typeof otherDays>[1] = proposals) =>
    draft.lines.map(otherDays(draft, given))
  const dated = (draft: OrderDraft, header: Partial<OrderDraft['header']> = {}): OrderDraft => ({
    ...draft,
    header: { ...draft.header, date: '2026-11-21', ...header },
  })
  const priced = () => dated(sale({ gold_price_per_gram_value: 900, price_is_default: true }))

  test('names that day, on a sale and on a preorder', () => {
    expect(daysOf(priced())).toEqual(['2026-11-20'])
    expect(daysOf(dated(priced(), { order_type: 'XSYD' }))).toEqual(['2026-11-20'])
  })

  test('names none where the price is of the order’s day, typed, a material’s own or agreed on a preorder', () => {
    expect(daysOf(priced(), { ...proposals, dayOf: () => '2026-11-21' })).toEqual([undefined])
    expect(daysOf(priced(), { ...proposals, dayOf: () => undefined })).toEqual([undefined])
    expect(daysOf(changeLine(priced(), 1, { gold_price_per_gram_value: 890 }))).toEqual([undefined])
    expect(daysOf(dated(priced(), { stored: { yd_order_code: 'XSYD-1' } }))).toEqual([undefined])
    expect(daysOf(dated(priced(), { payment_method: 'with_gold' }))).toEqual([undefined])
    expect(daysOf(dated(priced(), { order_type: 'CPRK' }))).toEqual([undefined])
  })
})

const draft = { order_type: 'CPXS', confirmed: false, yd_converted_order_code: null } as const
const preorder = { ...draft, order_type: 'XSYD' } as const

test('the lines of a draft are free, those of a confirmed order frozen', () => {
  expect(lineFreedom(draft)).toBe('free')
  expect(lineFreedom({ ...draft, confirmed: true })).toBe('frozen')
  expect(mayChangeTerms(draft)).toBe(true)
  expect(mayChangeTerms({ ...draft, confirmed: true })).toBe(false)
})

test('a draft return gives back less, never other goods, and keeps the terms of its sale', () => {
  const back = { ...draft, order_type: 'XSTH' } as const
  expect(lineFreedom(back)).toBe('lower')
  expect(mayChangeTerms(back)).toBe(false)
})

test('a preorder can be edited until it has become a sale, and then only shows it', () => {
  expect(lineFreedom(preorder)).toBe('free')
  expect(isReadOnly(preorder)).toBe(false)
  const converted = { ...preorder, yd_converted_order_code: 'CPXS-20261121-0001' }
  expect(lineFreedom(converted)).toBe('frozen')
  expect(isReadOnly(converted)).toBe(true)
})
