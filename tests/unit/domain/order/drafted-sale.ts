import {
  addLines,
  type DraftProduct,
  emptyDraft,
  type LineStart,
  type OrderDraft,
} from '#domain/order/draft/draft'

/** The ring of the cast as a draft has it. */
export const ring: DraftProduct = {
  code: 'R100',
  name: '足金光身戒',
  is_unique_code: false,
  is_sample: false,
  material_id: 1,
  latest_in_labor_fee: 12,
}

/** A line of three rings, with the given input. */
export const start = (typed: Partial<LineStart> = {}): LineStart => ({
  id: null,
  product: ring,
  inventory_code: 'R100',
  inventory_code_seq: null,
  color_id: null,
  color_name: '',
  size: '',
  location: '',
  quantity: 3,
  weight: 37.429,
  gold_price_per_gram_value: 900,
  labor_fee_per_gram_value: 12.5,
  diamond_count: 0,
  diamond_weight: 0,
  diamond_fee_value: 0,
  discount_type: 'fixed',
  discount_value: 0,
  remarks: '',
  stored: {},
  own: {},
  returned: false,
  returned_order_code: null,
  fee_is_default: true,
  price_is_default: true,
  ...typed,
})

/** A sale of such lines. */
export const sale = (...lines: Partial<LineStart>[]): OrderDraft =>
  addLines(emptyDraft('CPXS', '2026-11-21'), lines.map(start))
