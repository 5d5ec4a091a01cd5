import type { StonedPieces } from '../../stock/stones'
import type { LineFigures, LineInput } from '../line'
import type { PartsOfLine } from '../parts'

/** The facts about a product that the order page needs. */
export interface DraftProduct {
  code: string
  name: string
  is_unique_code: boolean
  is_sample: boolean
  material_id: number | null
  latest_in_labor_fee: number
  /** The code of its first photo. */
  picture?: string | undefined
}

/** The facts behind the proposals on a line, as far as the user may see them. */
export interface LineFacts {
  /** On a sale and its returns: the sold line and its parts, without the line itself. */
  parts?: PartsOfLine | undefined
  /** On a line from stock: the pieces of the stock row with their stones. */
  shelf?: StonedPieces | undefined
}

/** One line while it is edited: the entered values, and the figures derived from them. */
export interface DraftLine extends LineInput, LineFacts {
  /** Its identity on the page, stable while lines are added and removed; never sent. */
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
  /** The line as stored on the server, including the fields added by this installation; empty until it is saved. */
  stored: Readonly<Record<string, unknown>>
  /** Unsaved changes of those fields. */
  own: Readonly<Record<string, unknown>>
  returned: boolean
  /** The return that contains the line. */
  returned_order_code: string | null
  /** The labor fee is still the proposed one and follows the customer. */
  fee_is_default: boolean
  /** The gold price is still the proposed one and follows the day's price on request. */
  price_is_default: boolean
  figures: LineFigures
  /** The code of the rule that the line currently breaks; its figures then leave out the discount. */
  broken: string | null
}

/** The values of a line that can be edited on the page. */
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
    | 'part_rounding_value'
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

/** The initial values of a new line, without the key and figures that the draft adds. */
export type LineStart = Omit<DraftLine, 'key' | 'figures' | 'broken'>

/** The proposed values, each with the mark of an unchanged proposal. */
const proposals = {
  gold_price_per_gram_value: 'price_is_default',
  labor_fee_per_gram_value: 'fee_is_default',
} as const

type Mark = (typeof proposals)[keyof typeof proposals]

/**
 * The marks that a change clears because it types their values by hand.
 *
 * @see domain.md §11.2
 */
export function typedMarks(change: LineChange): Partial<Record<Mark, false>> {
  const typed = Object.entries(proposals).filter(([field]) => Object.hasOwn(change, field))
  return Object.fromEntries(typed.map(([, mark]) => [mark, false]))
}

/**
 * Former values of a line, with their marks, ready to be restored.
 *
 * @param fields the values to restore
 */
export function valuesOf(was: DraftLine, fields: readonly (keyof LineChange)[]): Partial<DraftLine> {
  const marks = Object.entries(proposals).flatMap(([field, mark]) =>
    fields.some((name) => name === field) ? [[mark, was[mark]]] : [],
  )
  return Object.fromEntries([...fields.map((field) => [field, was[field]]), ...marks])
}
