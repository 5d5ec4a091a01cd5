import {
  type ComponentProps,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { changeLine, type LineChange, type OrderDraft } from '#domain/order/draft/draft'
import { afterReload, isDirty, stateOf, type EditorState, type SetEditorState } from './editor-state'
import { draftOf, type OrderRecord } from '../../../data/records/order-record'
import type { OrderMerge } from './OrderMerge'
import { withoutErrors } from './placed-errors'
import { type OrderListeners, useOrderCalls } from './use-order-calls'
import { useOrderDraft } from './use-order-draft'
import { useOrderMerge } from './use-order-merge'
import { type ScansUnderWay, useSaveAfterScans, useScansUnderWay } from '../scanning/use-scans-under-way'

export interface OrderEditorOptions extends Omit<OrderListeners, 'onStale'> {
  record: OrderRecord | null
  start: () => OrderDraft
}

/** The order page's state and everything that changes it. */
export interface OrderEditing extends ScansUnderWay {
  state: EditorState
  /** The state as it is when an event asks for it. */
  latest: RefObject<EditorState>
  dirty: boolean
  busy: boolean
  /** A save is asked for, and waits for the scans that are under way. */
  waiting: boolean
  change: (next: (draft: OrderDraft) => OrderDraft) => void
  changeCell: (key: number, change: LineChange) => void
  save: () => void
  confirm: () => void
  remove: () => void
  /** The two versions to choose from, when somebody else has saved the order meanwhile. */
  merge: ComponentProps<typeof OrderMerge> | undefined
  /** The kept draft of this order. */
  kept: ReturnType<typeof useOrderDraft>
}

/** Holds the draft as a plain value; each change is `draft = f(draft)`. */
export function useOrderEditor(options: OrderEditorOptions): OrderEditing {
  const { record, start } = options
  const [state, setState] = useState(() => stateOf(record, record ? draftOf(record) : start()))
  const latest = useRef(state)
  const { change, changeCell } = useChanges(setState)
  const { merge, onStale, onVersions } = useOrderMerge(latest, setState, (draft) => saveAs(draft))
  const { saveAs, ...calls } = useOrderCalls({ ...options, onStale }, latest, setState)

  const scans = useScansUnderWay()
  const { waiting, save } = useSaveAfterScans(scans.scanning, calls.save)

  const restore = (draft: OrderDraft) => setState((current) => ({ ...current, draft }))
  const kept = useOrderDraft(state.base.header.order_type, state, restore, onVersions)

  useLayoutEffect(() => {
    latest.current = state
  }, [state])
  useEffect(() => {
    if (record) setState((current) => afterReload(current, record))
  }, [record])

  return {
    state,
    latest,
    dirty: isDirty(state),
    change,
    changeCell,
    merge: merge && { ...merge, saving: calls.busy },
    kept,
    ...scans,
    ...calls,
    busy: calls.busy || waiting,
    waiting,
    save,
  }
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
