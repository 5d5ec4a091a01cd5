import { useCallback, useMemo } from 'react'
import { type DraftLine, isPiece, type LineChange } from '#domain/order/draft/draft'
import type { Measure } from '#domain/typed-number'
import { orderTypes, type OrderType } from '#domain/order/order-types'
import { isPercent } from '#domain/order/discount-types'
import { fieldsOf } from '#resource/resource'
import { useTitle } from '../../data/languages/use-title'
import { useResource } from '../../data/resources'

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

/** The properties of a line without a column, typed in its expanded row. */
export const detailColumns = ['diamond_count', 'diamond_weight', 'location', 'remarks'] as const

export type DetailColumn = (typeof detailColumns)[number]

/** Every field of a line that the page names. */
const labelledFields = [...lineColumns.map(({ name }) => name), ...detailColumns, 'labor_fee_in'] as const

/** Labels of the fields, in the language of the screen. */
export type LineLabels = Readonly<Record<(typeof labelledFields)[number], string>>

type NumberField = {
  [Field in keyof DraftLine]: DraftLine[Field] extends number ? Field : never
}[keyof DraftLine] &
  keyof LineChange

/** The number fields with a cell of their own, and their decimals. */
export const placesOf = {
  quantity: 0,
  weight: 3,
  gold_price_per_gram_value: 2,
  labor_fee_per_gram_value: 2,
  diamond_fee_value: 2,
  discount_value: 2,
  diamond_count: 0,
  diamond_weight: 3,
} as const satisfies Partial<Record<NumberField, number>>

export type NumberColumn = keyof typeof placesOf

const units: Partial<Record<NumberColumn, string>> = {
  quantity: 'piece',
  weight: 'g',
  diamond_count: 'piece',
  diamond_weight: 'ct',
}

/** The measure of a column's numbers: nothing in a line is negative. */
export function measureIn(
  column: NumberColumn,
  { discount_type }: Pick<DraftLine, 'discount_type'>,
  currency: string,
): Measure {
  const unit = column === 'discount_value' && isPercent(discount_type) ? '%' : units[column]
  return { decimals: placesOf[column], least: 0, ...(unit === undefined ? { currency } : { unit }) }
}

export function isNumberColumn(column: string): column is NumberColumn {
  return Object.hasOwn(placesOf, column)
}

const textColumns = ['size', 'location', 'remarks'] as const

type TextColumn = (typeof textColumns)[number]

/** The maximum length of each text. */
export const mostOf = { size: 20, location: 80, remarks: 2000 } as const satisfies Record<TextColumn, number>

export function isTextColumn(column: string): column is TextColumn {
  return textColumns.some((name) => name === column)
}

/** The fields that Ctrl+D copies and Escape restores for a column: a discount with its type, a colour with its name. */
export function fieldsOfColumn(column: string): (keyof LineChange)[] {
  if (column === 'discount_value') return ['discount_type', 'discount_value']
  if (column === 'color_id') return ['color_id', 'color_name']
  return isTextColumn(column) || isNumberColumn(column) ? [column] : []
}

/** Whether a line is a piece with its own code, rather than its product, which a preorder may name. */
const isOnePiece = (line: DraftLine) => isPiece(line) && line.inventory_code !== line.product.code

/**
 * Whether the goods determine a value: a piece has the quantity 1, an outgoing piece has the weight of its stock row,
 * and goods that are not newly bought have the colour and size of their code.
 */
export function isFixed(line: DraftLine, column: string, type: OrderType): boolean {
  if (column === 'quantity') return isOnePiece(line)
  if (column === 'weight') return orderTypes[type].in_out === -1 && isOnePiece(line)
  return !orderTypes[type].supplied && (column === 'color_id' || column === 'size')
}

/** The labels of a resource's fields in the language of the screen; empty for an unknown name. */
export function useLabels(name: string): (field: string) => string {
  const title = useTitle()
  const resource = useResource(name)
  return useCallback((field) => title(fieldsOf(resource)[field] ?? {}), [resource, title])
}

/** The labels of the fields of a line. */
export function useLineLabels(): LineLabels {
  const label = useLabels('order_details')
  return useMemo(
    () => Object.fromEntries(labelledFields.map((name) => [name, label(name)])) as LineLabels,
    [label],
  )
}
