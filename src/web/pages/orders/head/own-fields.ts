import type { DraftLine } from '#domain/order/draft/draft'
import { orderTypes, takesBack, type OrderType } from '#domain/order/order-types'
import { requiredFields, shownFields } from '#resource/conditions'
import { writableFields } from '#resource/json-schema'
import type { Field, Resource } from '#resource/resource'
import { detailColumns, lineColumns } from '../../../trade/order/line-columns'

/** The shipped properties of a line, and those of every record. */
const known = new Set<string>([
  ...lineColumns.map(({ name }) => name),
  ...detailColumns,
  'id',
  'created_at',
  'updated_at',
  'deleted_at',
  'inventory_code_seq',
  'unit_price',
  'discount_type',
  'priced_by_hand',
])

/** The field that only a return's line has: the reason why it brings back more than was sold. */
export const REASON_ABOVE_SALE = 'above_sale_reason'

/** Fields that only the lines of some order types have. */
const onlyOn: Readonly<Record<string, (type: OrderType) => boolean>> = {
  [REASON_ABOVE_SALE]: takesBack,
  made_for_id: (type) => orderTypes[type].supplied,
}

/** A field that this installation has added to the lines of orders. */
export interface OwnField {
  name: string
  field: Field
  required: boolean
}

/** A line as the API would give it, for conditions to be judged by. */
export function recordOf({
  key: _key,
  stored,
  own,
  figures,
  product,
  ...line
}: DraftLine): Record<string, unknown> {
  return { ...stored, ...line, ...figures, product_code: product.code, ...own }
}

/** The added fields of the lines, whether or not they apply to a line. */
function ownFieldsOf(resource: Resource): [string, Field][] {
  return writableFields(resource).filter(([name, { alias }]) => alias === undefined && !known.has(name))
}

/** The added fields that apply to a line as it stands. */
export function shownOwnFields(resource: Resource, line: DraftLine, type: OrderType): OwnField[] {
  const fields = ownFieldsOf(resource).filter(([name]) => onlyOn[name]?.(type) ?? true)
  if (fields.length === 0) return []
  const record = recordOf(line)
  const shown = shownFields(resource, record)
  const required = requiredFields(resource, record)
  return fields
    .filter(([name]) => shown.has(name))
    .map(([name, field]) => ({ name, field, required: required.has(name) }))
}

/** The value of an added field of a line: the typed one, or the stored one. */
export function ownValue({ stored, own }: DraftLine, name: string): unknown {
  return (name in own ? own[name] : stored[name]) ?? undefined
}

/** The required fields that a line lacks. */
export function missingFields(line: DraftLine, fields: readonly OwnField[]): OwnField[] {
  return fields.filter(({ name, field, required }) => {
    const value = ownValue(line, name) ?? (line.id === null ? field.default : undefined)
    return required && (value === undefined || value === '')
  })
}
