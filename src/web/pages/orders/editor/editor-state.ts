import type { Dispatch, SetStateAction } from 'react'
import type { OrderDraft } from '#domain/order/draft/draft'
import { comparedBody } from './order-body'
import { draftOf, type OrderRecord } from '../../../data/records/order-record'
import { noErrors, type PlacedErrors } from './placed-errors'

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
