import { describe, expect, test } from 'vitest'
import {
  addLines,
  changeHeader,
  changeLine,
  copyFromAbove,
  draftWith,
  emptyDraft,
  isPiece,
  removeLine,
  replaceLines,
  restoreLine,
} from '#domain/order/draft/draft'
import { ring, sale, start } from '../drafted-sale'

describe('a new order', () => {
  test('is empty, in HKD, settled without gold, due in 30 days', () => {
    const { header, lines, totals } = emptyDraft('CPXS', '2026-11-21')
    expect(header).toMatchObject({ payment_method: 'no_gold', currency: 'HKD', term: 30, date: '2026-11-21' })
    expect(lines).toEqual([])
    expect(totals.receivable_cash_value).toBe(0)
  })
})

describe('typing in a line', () => {
  test('its figures and the totals follow at once', () => {
    const draft = changeLine(sale({}, { weight: 1 }), 1, { labor_fee_per_gram_value: 16 })
    expect(draft.lines[0]?.figures).toMatchObject({ amount: 34284.96, weight_in_liang: 1 })
    const discounted = changeLine(draft, 1, { discount_type: 'percentage', discount_value: 2.5 })
    expect(discounted.lines[0]?.figures.receivable_cash_value).toBe(33427.84)
    expect(discounted.totals).toMatchObject({ quantity: 6, weight: 38.429, receivable_cash_value: 34340.34 })
  })

  test('leaves the other lines the same objects', () => {
    const before = sale({}, {}, {})
    const after = changeLine(before, 2, { weight: 2 })
    expect(after.lines[0]).toBe(before.lines[0])
    expect(after.lines[2]).toBe(before.lines[2])
  })

  test('the value that is already there changes nothing', () => {
    const draft = sale({})
    expect(changeLine(draft, 1, { weight: 37.429 })).toBe(draft)
    expect(changeLine(draft, 99, { weight: 1 })).toBe(draft)
  })

  test('a discount above the amount is marked as broken, and its figures stay those before it', () => {
    const draft = changeLine(sale({ weight: 1 }), 1, { discount_value: 1000 })
    expect(draft.lines[0]).toMatchObject({ broken: 'discount_exceeds', figures: { amount_real: 912.5 } })
    expect(changeLine(draft, 1, { discount_value: 12.5 }).lines[0]).toMatchObject({
      broken: null,
      figures: { amount_real: 900 },
    })
  })
})

test('with gold, every line owes its metal in gold and its fees in cash', () => {
  const draft = changeHeader(sale({}), { payment_method: 'with_gold' })
  expect(draft.totals).toMatchObject({ receivable_cash_value: 467.86, receivable_gold_weight: 37.429 })
  expect(changeHeader(draft, { remarks: '急' }).lines).toBe(draft.lines)
})

describe('lines come and go', () => {
  test('each has a key that is never used again', () => {
    const draft = addLines(removeLine(sale({}, {}), 2), [start()])
    expect(draft.lines.map((line) => line.key)).toEqual([1, 3])
  })

  test('a removed line comes back to its place', () => {
    const before = sale({}, { weight: 2 }, {})
    const line = before.lines[1]
    if (!line) throw new Error('the draft has three lines')
    const after = restoreLine(removeLine(before, 2), line, 1)
    expect(after.lines.map((each) => each.key)).toEqual([1, 2, 3])
    expect(after.totals).toEqual(before.totals)
    expect(restoreLine(after, line, 1)).toBe(after)
  })

  test('Ctrl+D takes the value of the line above; the first line has none', () => {
    const draft = sale({ discount_type: 'percentage', discount_value: 5 }, {})
    const copied = copyFromAbove(draft, 2, ['discount_type', 'discount_value'])
    expect(copied.lines[1]).toMatchObject({ discount_type: 'percentage', discount_value: 5 })
    expect(copyFromAbove(draft, 1, ['weight'])).toBe(draft)
  })
})

test('lines that replace others bring new figures, the rest keep theirs', () => {
  const before = sale({}, {})
  const after = replaceLines(before, (line) => (line.key === 1 ? { ...line, weight: 1 } : line))
  expect(after.lines[0]?.figures.amount).toBe(912.5)
  expect(after.lines[1]).toBe(before.lines[1])
  expect(replaceLines(before, (line) => line)).toBe(before)
})

test('on a purchase the inventory code follows product, colour, sequence and size', () => {
  const purchase = emptyDraft('CPRK', '2026-11-21')
  const draft = addLines(purchase, [start({ inventory_code_seq: 12, color_id: 3 })])
  expect(draft.lines[0]?.inventory_code).toBe('R100C3-12')
  expect(changeLine(draft, 1, { size: '15' }).lines[0]?.inventory_code).toBe('R100C3-12-S15')
})

test('a sale keeps the scanned code', () => {
  expect(sale({ inventory_code: 'R100-LUK' }).lines[0]?.inventory_code).toBe('R100-LUK')
})

test('a stored order opens with its figures, and keeps the keys of the page', () => {
  const { header } = emptyDraft('CPXS', '2026-11-21')
  const draft = draftWith(header, [start({ id: 4 }), start({ id: 5 })], [8, 9])
  expect(draft.lines.map((line) => line.key)).toEqual([8, 9])
  expect(draft.nextKey).toBe(10)
  expect(draftWith(header, [start()]).lines[0]?.key).toBe(1)
})

test('a piece is a unique-code product, or has a sequence', () => {
  expect(isPiece(start())).toBe(false)
  expect(isPiece(start({ inventory_code_seq: 1 }))).toBe(true)
  expect(isPiece(start({ product: { ...ring, is_unique_code: true } }))).toBe(true)
})
