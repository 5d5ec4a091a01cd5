import type { BaseRecord } from '@refinedev/core'
import { inventoryCode } from '#domain/stock/inventory-code'
import type { ActionValues } from '../../editing/action/use-action'

/** The first stock of a code as it is typed, with the product that was chosen. */
export interface Opening {
  values: ActionValues
  product: BaseRecord | undefined
  /** The customer for whom it was made, as it was chosen. */
  madeFor?: BaseRecord | undefined
}

/** The places of the form, in their order. */
export const openingNames = [
  ...['product_code', 'color_id', 'size', 'made_for_id', 'inventory_code_seq'],
  ...['quantity', 'weight', 'labor_fee', 'supplier_code'],
  ...['diamond_count', 'diamond_weight', 'diamond_fee_value', 'location', 'remarks'],
]

/** What no stock row is without. */
export const openingRequired = new Set(['product_code', 'quantity', 'weight'])

const PIECE_QUANTITY = 1

/** Whether each piece of the product has a code of its own. */
export const isPiece = (product: BaseRecord | undefined) => product?.is_unique_code === true

/** Another product: one piece of it is the whole stock of its code, and only then there is a sequence. */
export function withProduct({ values, madeFor }: Opening, product: BaseRecord | undefined): Opening {
  const { inventory_code_seq: _sequence, ...others } = values
  const next = { ...others, product_code: product?.code }
  return { product, madeFor, values: isPiece(product) ? { ...next, quantity: PIECE_QUANTITY } : next }
}

const orNull = <T>(value: unknown, is: (value: unknown) => value is T) => (is(value) ? value : null)
const isText = (value: unknown) => typeof value === 'string'
const isNumber = (value: unknown) => typeof value === 'number'

/** The code that the stock will have; undefined as long as the server has yet to complete it. */
export function openingCode({ values, product, madeFor }: Opening): string | undefined {
  const sequence = orNull(values.inventory_code_seq, isNumber)
  if (!isText(values.product_code) || (isPiece(product) && sequence === null)) return undefined
  const isMade = isNumber(values.made_for_id)
  if (isMade && madeFor?.id !== values.made_for_id) return undefined
  return inventoryCode({
    product_code: values.product_code,
    color_id: orNull(values.color_id, isNumber),
    inventory_code_seq: sequence,
    size: orNull(values.size, isText),
    customer_code: isMade ? orNull(madeFor?.code, isText) : null,
  })
}
