import { describe, expect, test } from 'vitest'
import { addLines, changeHeader, changeLine } from '#domain/order/draft/draft'
import { linesFromScan, type ScannedItem } from '#domain/order/scanned-item'
import {
  afterReload,
  afterSave,
  isDirty,
  stateOf,
  haveFields,
  placeErrors,
  withoutErrors,
} from '#web/pages/orders/editor/use-order-calls.ts'
import { bodyOf } from '#web/pages/orders/editor/order-merge.ts'
import { draftOf } from '#web/data/records/order-record.ts'
import { pasteInto } from '#web/pages/orders/lines/use-line-grid.tsx'
import { sale } from './stored-sale'

const later = { ...sale, updated_at: '2026-11-21T10:05:00Z' }
const opened = () => stateOf(sale, draftOf(sale))
const typed = () => {
  const state = opened()
  return { ...state, draft: changeLine(state.draft, 1, { weight: 2 }) }
}

describe('a newer record arrives', () => {
  test('an untouched page shows it', () => {
    const state = afterReload(opened(), { ...later, remarks: 'theirs' })
    expect(state.draft.header.remarks).toBe('theirs')
    expect(isDirty(state)).toBe(false)
  })

  test('typed values stay after a payment, and can be saved', () => {
    const state = afterReload(typed(), { ...later, unpaid_cash_value: 816 })
    expect(state.saved?.unpaid_cash_value).toBe(816)
    expect(state.draft.lines[0]?.weight).toBe(2)
    expect(bodyOf(state.draft).updated_at).toBe(later.updated_at)
    expect(isDirty(state)).toBe(true)
  })

  test("somebody else's change is not overwritten: the next save is stale", () => {
    const state = afterReload(typed(), { ...later, remarks: 'theirs' })
    expect(bodyOf(state.draft).updated_at).toBe(sale.updated_at)
  })
})

describe('after a save', () => {
  test('the rows stay the same rows', () => {
    const before = typed()
    const state = afterSave(before, later, before.draft)
    expect(state.draft.lines.map(({ key }) => key)).toEqual(before.draft.lines.map(({ key }) => key))
    expect(isDirty(state)).toBe(false)
  })

  test('values typed while it ran are still unsaved', () => {
    const sent = typed()
    const now = { ...sent, draft: changeHeader(sent.draft, { remarks: 'one more' }) }
    const state = afterSave(now, later, sent.draft)
    expect(state.draft.header).toMatchObject({ remarks: 'one more', updated_at: later.updated_at })
    expect(isDirty(state)).toBe(true)
  })
})

test('a confirmed order sends only the fields that may still change', () => {
  const body = bodyOf(draftOf({ ...sale, confirmed: true, media: ['M1'] }))
  expect(Object.keys(body)).not.toContain('order_details')
  expect(body).toMatchObject({ term: 30, remarks: null, media: ['M1'] })
})

test('a line whose code has a sequence is a piece', () => {
  const pieces = draftOf(sale).lines.map(({ product }) => product.is_unique_code)
  expect(pieces).toEqual([false, true])
})

test('messages of the server find their cells, and go when these are typed in', () => {
  const { draft } = opened()
  const errors = placeErrors(draft, [
    { path: '/order_details/1/weight', message: 'too light' },
    { path: '/date', message: 'no day' },
  ])
  expect(errors.lines.get(2)).toEqual({ weight: 'too light' })
  expect(errors.header).toEqual({ date: 'no day' })
  expect(withoutErrors(errors, 2, ['weight']).lines.size).toBe(0)
  expect(withoutErrors(errors, 1, ['weight'])).toBe(errors)
})

test('a message has a field in a line or in the head; that of an empty order has none', () => {
  const { draft } = opened()
  const areSaid = (...paths: string[]) =>
    haveFields(
      paths.map((path) => ({ path })),
      draft,
    )
  expect(areSaid('/order_details/1/weight', '/date', '/customer_id')).toBe(true)
  expect(areSaid('/date', '/order_details')).toBe(false)
  expect(areSaid('/order_details/9/weight')).toBe(false)
  expect(areSaid('/currency')).toBe(false)
})

test('cells of a spreadsheet fill to the right and down, but not what the goods fix', () => {
  const { draft } = opened()
  const pasted = pasteInto(
    draft,
    1,
    ['quantity', 'weight', 'gold_price_per_gram_value'],
    [
      ['3', '37.429', 'HK$ 1,900.00'],
      ['3', '5', '880'],
      ['9', '9', '9'],
    ],
    'zh',
  )
  expect(pasted.refused).toEqual([])
  expect(pasted.draft.lines).toMatchObject([
    { quantity: 3, weight: 37.429, gold_price_per_gram_value: 1900 },
    { quantity: 1, weight: 1, gold_price_per_gram_value: 880 },
  ])
})

test('text that is not a number leaves its cell as it is when a block is pasted, and is reported', () => {
  const { draft } = opened()
  const pasted = pasteInto(
    draft,
    1,
    ['weight', 'gold_price_per_gram_value'],
    [
      ['12,5', '1e3'],
      ['', '-2'],
    ],
    'en',
  )
  expect(pasted.draft.lines).toEqual(draft.lines)
  expect(pasted.refused).toEqual([
    { position: 1, text: '12,5', refusal: { reason: 'not_a_number', facts: { text: '12,5' } } },
    { position: 1, text: '1e3', refusal: { reason: 'not_a_number', facts: { text: '1e3' } } },
    { position: 2, text: '-2', refusal: { reason: 'too_small', facts: { least: 0 } } },
  ])
})

test('a scanned line is sent with the code that was scanned', () => {
  const { draft } = opened()
  const item: ScannedItem = {
    code: 'R100-LUK',
    name: 'Plain ring',
    product: {
      code: 'R100',
      name: 'Plain ring',
      is_unique_code: false,
      is_sample: false,
      material_id: 1,
      latest_in_labor_fee: 12,
      category_name: '',
      material_name: '',
    },
    color_id: null,
    color_name: '',
    size: '',
    quantity: 10,
    weight: 100,
    labor_fee: 12,
    location: '',
    is_sample: false,
    diamond_count: 0,
    diamond_weight: 0,
    diamond_fee_value: 0,
    remarks: '',
    is_inventory: true,
  }
  const added = addLines(draft, linesFromScan(draft, item, { gold_price: 900, labor_fee: 16 }, []))
  expect(bodyOf(added).order_details).toMatchObject([{ id: 11 }, { id: 12 }, { inventory_code: 'R100-LUK' }])
})
