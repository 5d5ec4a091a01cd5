import { useRef } from 'react'
import type { OrderDraft } from '#domain/order/draft/draft'
import { useCall, type Call } from '../../../data/calls'
import { ApiError } from '../../../data/request'
import { afterSave, type SetEditorState, stateOf } from './editor-state'
import { bodyOf } from './order-body'
import type { OrderRecord } from '../../../data/records/order-record'

/** The handlers of the outcome of a save. */
export interface SaveListeners {
  onSaved: (record: OrderRecord, sent: OrderDraft) => void
  /** With the order that has turned out to be stored, though what was changed in it since is not. */
  onFailed: (error: Error, stored: OrderRecord | undefined) => void
  /** After either. */
  onSettled: (error: Error | null, sent: OrderDraft) => void
}

/** The body of a save, and its order, where the page's address does not name that yet. */
interface Sending {
  draft: OrderDraft
  stored?: OrderRecord
}

/** A new order as it was sent first, and as it is to be saved now. */
interface Repeat {
  first: OrderDraft
  draft: OrderDraft
}

function saveOf(draft: OrderDraft): Call<OrderRecord> {
  const { id } = draft.header
  const save = { resource: 'orders', body: bodyOf(draft) }
  return id === null
    ? { ...save, method: 'POST', path: '/orders' }
    : { ...save, method: 'PUT', path: `/orders/${id}` }
}

/** Whether the server has surely stored nothing; to sign in again is asked of everybody, before it looks. */
function isRefused(error: Error): boolean {
  if (!(error instanceof ApiError) || error.statusCode === 401) return false
  return error.statusCode >= 400 && error.statusCode < 500
}

/**
 * The page learns that its order is stored as it was sent first.
 *
 * @returns what is to be saved, as a change of that order; the page holds the same object, so that it counts as saved
 */
function takeOver(setState: SetEditorState, record: OrderRecord, { first, draft }: Repeat): OrderDraft {
  const change = afterSave(stateOf(null, draft), record, first).draft
  setState((state) => {
    const next = afterSave(state, record, first)
    return state.draft === draft ? { ...next, draft: change } : next
  })
  return change
}

/**
 * Saves the order, and makes a new one only once: when the answer to it was lost it may be stored. The next save then
 * sends the very same again, which the server answers with what it has, and after it what was changed since.
 */
export function useSaving(setState: SetEditorState, { onSaved, onFailed, onSettled }: SaveListeners) {
  const unanswered = useRef<OrderDraft>(undefined)
  const sending = useCall(({ draft }: Sending) => saveOf(draft), {
    onSuccess: (record, { draft }) => {
      unanswered.current = undefined
      onSaved(record, draft)
    },
    onError: (error, { draft, stored }) => {
      unanswered.current = draft.header.id === null && !isRefused(error) ? draft : undefined
      onFailed(error, stored)
    },
    onSettled: (error, { draft }) => onSettled(error, draft),
  })
  const repeating = useCall(({ first }: Repeat) => saveOf(first), {
    onSuccess: (stored, repeat) => sending.call({ draft: takeOver(setState, stored, repeat), stored }),
    onError: (error, { draft }) => {
      if (isRefused(error)) return sending.call({ draft })
      onSettled(error, draft)
      onFailed(error, undefined)
    },
  })
  const save = (draft: OrderDraft) => {
    const first = unanswered.current
    if (first === undefined || first === draft) sending.call({ draft })
    else repeating.call({ first, draft })
  }
  return { save, isPending: sending.calling || repeating.calling }
}
