import { type DraftLine, isPiece, type LineChange } from '#domain/order/draft'

/** The columns of the line grid, from left to right; the first and the last have no field of their own. */
export const lineColumns = [
  { name: 'inventory_code', numeric: false },
  { name: 'product_code', numeric: false },
  { name: 'color_id', numeric: false },
  { name: 'size', numeric: false },
  { name: 'quantity', numeric: true },
  { name: 'weight', numeric: true },
  { name: 'weight_in_liang', numeric: true },
  { name: 'gold_price_per_gram_value', numeric: true },
  { name: 'labor_fee_per_gram_value', numeric: true },
  { name: 'diamond_fee_value', numeric: true },
  { name: 'discount_value', numeric: true },
  { name: 'amount_real', numeric: true },
] as const

export type LineColumn = (typeof lineColumns)[number]['name']

/** Labels of the columns, in the language of the screen. */
export type LineLabels = Readonly<Record<LineColumn, string>>

type NumberField = {
  [Field in keyof DraftLine]: DraftLine[Field] extends number ? Field : never
}[keyof DraftLine] &
  keyof LineChange

/** The number fields that are typed in a cell of their own, with their decimals. */
export const placesOf = {
  quantity: 0,
  weight: 3,
  gold_price_per_gram_value: 2,
  labor_fee_per_gram_value: 2,
  diamond_fee_value: 2,
  discount_value: 2,
} as const satisfies Partial<Record<NumberField, number>>

export type NumberColumn = keyof typeof placesOf

export function isNumberColumn(column: string): column is NumberColumn {
  return Object.hasOwn(placesOf, column)
}

/** What Ctrl+D copies for a column: a discount with its type, a colour with its name. */
export function fieldsOfColumn(column: string): (keyof LineChange)[] {
  if (column === 'discount_value') return ['discount_type', 'discount_value']
  if (column === 'color_id') return ['color_id', 'color_name']
  if (column === 'size') return ['size']
  return isNumberColumn(column) ? [column] : []
}

/**
 * Values that the goods fix: a piece counts one, a piece that is sold weighs what its stock row says, and what is sold
 * has the colour and size that its code says.
 */
export function isFixed(line: DraftLine, column: string, sells: boolean): boolean {
  if (column === 'quantity') return isPiece(line)
  if (column === 'weight') return sells && isPiece(line)
  return sells && (column === 'color_id' || column === 'size')
}
