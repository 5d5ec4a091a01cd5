import type { OrderDraft } from '#domain/order/draft/draft'

/** Messages by field. */
export type FieldErrors = Readonly<Record<string, string>>

/** The server's messages at the places of the page that they speak of. */
export interface PlacedErrors {
  header: FieldErrors
  /** By the key of the line. */
  lines: ReadonlyMap<number, FieldErrors>
}

export const noErrors: PlacedErrors = { header: {}, lines: new Map() }

/**
 * Finds the cell of each message: `/order_details/2/weight` is the weight of the third line, `/date` the date.
 */
export function placeErrors(
  draft: OrderDraft,
  errors: readonly { path: string; message: string }[],
): PlacedErrors {
  const header: Record<string, string> = {}
  const lines = new Map<number, FieldErrors>()
  for (const { path, message } of errors) {
    const [first = '', position, field = 'product_code'] = path.split('/').slice(1)
    const line =
      first === 'order_details' && position !== undefined ? draft.lines[Number(position)] : undefined
    if (line) lines.set(line.key, { ...lines.get(line.key), [cellOf(field)]: message })
    else header[first] = message
  }
  return { header, lines }
}

/** The fields of the head that show their messages, beside those that an installation has added. */
const headFields = new Set([
  ...['customer_id', 'date', 'payment_method', 'term', 'salesperson', 'invoice_number', 'remarks'],
  ...['contact_person', 'phone', 'fax', 'email', 'address'],
])

/** Whether each message stands at a field of the page. */
export function haveFields(errors: readonly { path: string }[], { header, lines }: OrderDraft): boolean {
  return errors.every(({ path }) => {
    const [first = '', position] = path.split('/').slice(1)
    const isLine = first === 'order_details' && lines[Number(position ?? Number.NaN)] !== undefined
    return isLine || headFields.has(first) || first in header.own
  })
}

/** Fields without a cell of their own, with the cell that shows their value. */
function cellOf(field: string): string {
  if (field === 'inventory_code' || field === 'inventory_code_seq') return 'product_code'
  if (field === 'receivable_cash_value') return 'amount_real'
  if (field === 'receivable_gold_weight') return 'weight'
  return field === 'discount_type' ? 'discount_value' : field
}

/** Removes the messages of cells that were edited since, and of the amount, which depends on them. */
export function withoutErrors(errors: PlacedErrors, key: number, fields: readonly string[]): PlacedErrors {
  const line = errors.lines.get(key)
  if (line === undefined) return errors
  const rest = Object.fromEntries(
    Object.entries(line).filter(([field]) => field !== 'amount_real' && !fields.includes(field)),
  )
  const lines = new Map(errors.lines)
  if (Object.keys(rest).length === 0) lines.delete(key)
  else lines.set(key, rest)
  return { ...errors, lines }
}
