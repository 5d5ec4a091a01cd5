import type { LineFigures, LineInput } from '../line'

/** What the order page needs to know of a line's product. */
export interface DraftProduct {
  code: string
  name: string
  is_unique_code: boolean
  is_sample: boolean
  material_id: number | null
  latest_in_labor_fee: number
}

/** One line while it is being typed: what was entered, and the figures that follow from it. */
export interface DraftLine extends LineInput {
  /** Its identity on the page, kept while lines come and go; never sent. */
  key: number
  /** The server's id; null until it is saved. */
  id: number | null
  product: DraftProduct
  inventory_code: string
  inventory_code_seq: number | null
  color_id: number | null
  color_name: string
  size: string
  location: string
  diamond_count: number
  diamond_weight: number
  remarks: string
  /** The line as the server holds it, with the fields that this installation has added; empty until it is saved. */
  stored: Readonly<Record<string, unknown>>
  /** What is typed in those fields since. */
  own: Readonly<Record<string, unknown>>
  returned: boolean
  /** The return that it stands in. */
  returned_order_code: string | null
  /** The labor fee is still the proposed one, and follows the customer. */
  fee_is_default: boolean
  /** The gold price is a proposed one, and follows the day's price when the user says so. */
  price_is_default: boolean
  figures: LineFigures
  /** The code of the rule that the line breaks as it stands; its figures then leave the discount out. */
  broken: string | null
}

/** The values of a line that are typed on the page. */
export type LineChange = Partial<
  Pick<
    DraftLine,
    | 'quantity'
    | 'weight'
    | 'gold_price_per_gram_value'
    | 'labor_fee_per_gram_value'
    | 'diamond_fee_value'
    | 'discount_type'
    | 'discount_value'
    | 'color_id'
    | 'color_name'
    | 'size'
    | 'location'
    | 'diamond_count'
    | 'diamond_weight'
    | 'remarks'
    | 'own'
  >
>

/** What a new line starts from, beside the key and the figures that the draft gives it. */
export type LineStart = Omit<DraftLine, 'key' | 'figures' | 'broken'>

/** The values that are proposed, with the mark of each that it still is the proposed one. */
const proposals = {
  gold_price_per_gram_value: 'price_is_default',
  labor_fee_per_gram_value: 'fee_is_default',
} as const

type Mark = (typeof proposals)[keyof typeof proposals]

/**
 * The marks of the values that a change types by hand.
 *
 * @see domain.md §11.2
 */
export function typedMarks(change: LineChange): Partial<Record<Mark, false>> {
  const typed = Object.entries(proposals).filter(([field]) => Object.hasOwn(change, field))
  return Object.fromEntries(typed.map(([, mark]) => [mark, false]))
}

/**
 * Values of a line as they were, with their marks, to be put back into it.
 *
 * @param fields the values that go back
 */
export function valuesOf(was: DraftLine, fields: readonly (keyof LineChange)[]): Partial<DraftLine> {
  const marks = Object.entries(proposals).flatMap(([field, mark]) =>
    fields.some((name) => name === field) ? [[mark, was[mark]]] : [],
  )
  return Object.fromEntries([...fields.map((field) => [field, was[field]]), ...marks])
}
