import type { Dispatch, SetStateAction } from 'react'
import type { OrderDraft } from '#domain/order/draft/draft'
import { comparedBody } from './order-merge'
import { draftOf, type OrderRecord } from '../../../data/records/order-record'

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

/** The order page's state: what the server holds, what is being written, and what the server refused. */
export interface EditorState {
  saved: OrderRecord | null
  /** The draft as the server has stored it; the order is unsaved while `draft` is a different object. */
  base: OrderDraft
  draft: OrderDraft
  errors: PlacedErrors
}

export type SetEditorState = Dispatch<SetStateAction<EditorState>>

/** The state that an untouched draft starts as. */
export function stateOf(saved: OrderRecord | null, draft: OrderDraft): EditorState {
  return { saved, base: draft, draft, errors: noErrors }
}

export function isDirty(state: EditorState): boolean {
  return state.draft !== state.base
}

/** After a save: the server's record under the rows that stand on the page, with what was typed meanwhile. */
export function afterSave(state: EditorState, record: OrderRecord, sent: OrderDraft): EditorState {
  const base = draftOf(
    record,
    sent.lines.map((line) => line.key),
  )
  if (state.draft === sent) return stateOf(record, base)
  const ids = new Map(base.lines.map((line) => [line.key, line.id]))
  const { id, code, updated_at, stored } = base.header
  return {
    saved: record,
    base,
    draft: {
      ...state.draft,
      header: { ...state.draft.header, id, code, updated_at, stored },
      lines: state.draft.lines.map((line) => ({ ...line, id: ids.get(line.key) ?? line.id })),
    },
    errors: noErrors,
  }
}

/**
 * A newer record has arrived, for example after a payment.
 *
 * An untouched page shows it. An unsaved one takes over its payments and its time stamp only when nobody changed
 * the order itself; otherwise the next save is refused as stale, and the user chooses.
 */
export function afterReload(state: EditorState, record: OrderRecord): EditorState {
  if (record === state.saved) return state
  const keys = state.base.lines.length === record.order_details.length ? state.base.lines : []
  const base = draftOf(record, keys.length === 0 ? undefined : keys.map((line) => line.key))
  if (!isDirty(state)) return stateOf(record, base)
  if (content(base, state.draft) !== content(state.base, state.draft)) return { ...state, saved: record }
  const { updated_at, stored } = base.header
  const header = { ...state.draft.header, updated_at, stored }
  return { ...state, saved: record, base, draft: { ...state.draft, header } }
}

function content(draft: OrderDraft, mine: OrderDraft): string {
  return JSON.stringify({ ...comparedBody(draft, mine), updated_at: null })
}
