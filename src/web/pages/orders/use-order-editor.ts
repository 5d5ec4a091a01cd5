import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { changeLine, type LineChange, type OrderDraft } from '#domain/order/draft'
import { afterReload, isDirty, stateOf, type EditorState } from './editor-state'
import { draftOf, type OrderRecord } from './order-record'
import { withoutErrors } from './placed-errors'
import { type OrderListeners, type SetEditorState, useOrderCalls } from './use-order-calls'

export interface OrderEditorOptions extends OrderListeners {
  record: OrderRecord | null
  start: () => OrderDraft
}

/** The order page's state and everything that changes it. */
export interface OrderEditing {
  state: EditorState
  /** The state as it is when an event asks for it. */
  latest: RefObject<EditorState>
  dirty: boolean
  busy: boolean
  change: (next: (draft: OrderDraft) => OrderDraft) => void
  changeCell: (key: number, change: LineChange) => void
  save: () => void
  confirm: () => void
  remove: () => void
  /** Shows the server's record and drops what was typed. */
  replace: (record: OrderRecord) => void
}

/** Holds the draft as a plain value; each change is `draft = f(draft)`. */
export function useOrderEditor(options: OrderEditorOptions): OrderEditing {
  const { record, start } = options
  const [state, setState] = useState(() => stateOf(record, record ? draftOf(record) : start()))
  const latest = useRef(state)
  const { change, changeCell } = useChanges(setState)
  const calls = useOrderCalls(options, latest, setState)

  useLayoutEffect(() => {
    latest.current = state
  }, [state])
  useEffect(() => {
    if (record) setState((current) => afterReload(current, record))
  }, [record])

  const replace = useCallback((next: OrderRecord) => setState(stateOf(next, draftOf(next))), [])
  return { state, latest, dirty: isDirty(state), change, changeCell, replace, ...calls }
}

function useChanges(setState: SetEditorState) {
  const change = useCallback(
    (next: (draft: OrderDraft) => OrderDraft) =>
      setState((state) => {
        const draft = next(state.draft)
        return draft === state.draft ? state : { ...state, draft }
      }),
    [setState],
  )
  const changeCell = useCallback(
    (key: number, values: LineChange) =>
      setState((state) => ({
        ...state,
        draft: changeLine(state.draft, key, values),
        errors: withoutErrors(state.errors, key, Object.keys(values)),
      })),
    [setState],
  )
  return { change, changeCell }
}
