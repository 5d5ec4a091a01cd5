import { describe, expect, test } from 'vitest'
import { addLines, changeLine, type OrderDraft } from '#domain/order/draft/draft'
import { takeBack } from '#domain/order/draft/draft-undo'
import type { PartedLine } from '#domain/order/parts'
import { linesFromScan, type ScannedItem } from '#domain/order/scanned-item'
import { sale } from '../drafted-sale'

const bangles: ScannedItem = {
  code: 'B10',
  name: '足金手镯',
  product: {
    ...{ code: 'B10', name: '足金手镯', is_unique_code: false, is_sample: false, material_id: null },
    ...{ latest_in_labor_fee: 0, category_name: '', material_name: '' },
  },
  ...{ color_id: null, color_name: '', size: '', quantity: 10, weight: 250, labor_fee: 0, location: '' },
  ...{ is_sample: false, diamond_count: 30, diamond_weight: 5, diamond_fee_value: 206_100 },
  ...{ remarks: '', is_inventory: true },
}

const plainSale = () => {
  const draft = sale()
  return { ...draft, header: { ...draft.header, customer_id: 1 } }
}

const scan = (draft: OrderDraft) =>
  addLines(draft, linesFromScan(draft, bangles, { gold_price: 900, labor_fee: 16 }, []))
const last = ({ lines }: OrderDraft) => lines.at(-1)
const keyOf = (draft: OrderDraft) => last(draft)?.key ?? 0

describe('stones of goods from stock', () => {
  test('are proposed by the share of the pieces', () => {
    const one = scan(plainSale())
    expect(last(one)).toMatchObject({ diamond_fee_value: 20_610, diamond_count: 3, diamond_weight: 0.5 })
    const three = changeLine(one, keyOf(one), { quantity: 3 })
    expect(last(three)).toMatchObject({ diamond_fee_value: 61_830, diamond_count: 9 })
    expect(last(changeLine(one, keyOf(one), { quantity: 10 }))).toMatchObject({ diamond_fee_value: 206_100 })
  })

  test('count the stones of the lines before', () => {
    const first = scan(plainSale())
    const nine = changeLine(first, keyOf(first), { quantity: 9 })
    expect(last(scan(nine))).toMatchObject({ quantity: 1, diamond_fee_value: 20_610, diamond_count: 3 })
  })

  test('are in the currency of the order', () => {
    const draft = plainSale()
    const dollars = { ...draft, header: { ...draft.header, currency: 'USD', rate: 7.74 } }
    expect(last(scan(dollars))).toMatchObject({ diamond_fee_value: 2662.79 })
  })

  test('stay as typed', () => {
    const one = scan(plainSale())
    const typed = changeLine(one, keyOf(one), { diamond_fee_value: 20_000 })
    expect(last(changeLine(typed, keyOf(one), { quantity: 2 }))).toMatchObject({ diamond_fee_value: 20_000 })
  })

  test('go with the pieces when these are undone', () => {
    const one = scan(plainSale())
    const three = changeLine(one, keyOf(one), { quantity: 3 })
    expect(last(takeBack(three, one, three))).toMatchObject({ quantity: 1, diamond_fee_value: 20_610 })
  })
})

describe('a part of a sold line', () => {
  const sold: PartedLine = {
    ...{ quantity: 5, weight: 50, gold_price_per_gram_value: 890, labor_fee_per_gram_value: 20 },
    ...{ diamond_fee_value: 0, diamond_count: 0, diamond_weight: 0 },
    ...{ discount_type: 'fixed', discount_value: 1500, payment_method: 'no_gold' },
  }
  const back = () => {
    const draft = scan(plainSale())
    const [line] = draft.lines
    if (!line) throw new Error('one line')
    const whole = { ...line, ...sold, parts: { sold, parts: [] }, shelf: undefined }
    return { ...draft, header: { ...draft.header, order_type: 'XSTH' as const }, lines: [whole] }
  }

  test('proposes the share of its pieces, the weight too, while nobody has typed it', () => {
    const draft = back()
    const two = changeLine(draft, keyOf(draft), { quantity: 2 })
    expect(last(two)).toMatchObject({
      weight: 20,
      discount_value: 600,
      figures: { receivable_cash_value: 17_600 },
    })
    const weighed = changeLine(two, keyOf(draft), { weight: 21 })
    expect(last(weighed)).toMatchObject({ discount_value: 630 })
    expect(last(changeLine(weighed, keyOf(draft), { quantity: 3 }))).toMatchObject({ weight: 21 })
  })

  test('keeps a discount that is typed with the weight', () => {
    const draft = back()
    const change = { weight: 20, discount_value: 100 }
    expect(last(changeLine(draft, keyOf(draft), change))).toMatchObject({ discount_value: 100 })
  })
})
