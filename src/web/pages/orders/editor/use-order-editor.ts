import {
  type ComponentProps,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
  useMemo,
} from 'react'
import {
  changeLine,
  type LineChange,
  type OrderDraft,
  type DraftHeader,
  type DraftLine,
  draftWith,
  emptyDraft,
} from '#domain/order/draft/draft'
import { usualOrderType, type OrderType } from '#domain/order/order-types'
import {
  afterReload,
  isDirty,
  stateOf,
  type EditorState,
  type SetEditorState,
  withoutErrors,
  noErrors,
  type OrderListeners,
  useOrderCalls,
} from './use-order-calls'
import { draftOf, type OrderRecord } from '../../../data/records/order-record'
import type { OrderMerge } from './OrderMerge'
import { type ScansUnderWay, useSaveAfterScans, useScansUnderWay } from '../lines/use-scanning'
import type { Draft, DraftPlace } from '../../../data/drafts'
import { userKey } from '../../../data/session/session'
import { useKeptDraft } from '../../../editing/use-kept-draft'
import { mergedOrder, orderDifferences, type OrderVersions } from './order-merge'
import { isObject } from '../../../kit/values'

export interface OrderEditorOptions extends Omit<OrderListeners, 'onStale'> {
  record: OrderRecord | null
  start: () => OrderDraft
}

/** The order page's state and everything that changes it. */
export interface OrderEditing extends ScansUnderWay {
  state: EditorState
  /** The state at the time of an event. */
  latest: RefObject<EditorState>
  dirty: boolean
  busy: boolean
  /** A save is requested, and waits for the scans under way. */
  waiting: boolean
  change: (next: (draft: OrderDraft) => OrderDraft) => void
  changeCell: (key: number, change: LineChange) => void
  save: () => void
  confirm: () => void
  remove: () => void
  /** The two versions to choose from, when another user has saved the order meanwhile. */
  merge: ComponentProps<typeof OrderMerge> | undefined
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

/** Enough for an order of five hundred lines. */
const LONGEST = 1_000_000

interface KeptOrder extends Record<string, unknown> {
  header: DraftHeader
  lines: DraftLine[]
}

const keptOf = ({ header, lines }: OrderDraft) => ({ header, lines })

/** Whether a draft was kept by a page that knew the same properties as this one. */
function isKept(value: Record<string, unknown>): value is KeptOrder {
  const { header, lines } = value
  if (!isObject(header) || !Array.isArray(lines)) return false
  const known = Object.keys(emptyDraft(usualOrderType, '').header)
  return (
    known.every((name) => name in header) && lines.every((line) => isObject(line) && isObject(line.product))
  )
}

function orderOf({ header, lines }: KeptOrder): OrderDraft {
  return draftWith(
    header,
    lines,
    lines.map(({ key }) => key),
  )
}

function draftPlace(orderType: OrderType, id: number | null): DraftPlace {
  const recordKey = id === null ? `new-${orderType}` : String(id)
  return { user: userKey(), resource: 'orders', recordKey }
}

function contentOf(state: EditorState): Omit<Draft, 'at'> | undefined {
  const { base, draft } = state
  if (!isDirty(state)) return undefined
  return { updatedAt: base.header.updated_at ?? undefined, before: keptOf(base), changes: keptOf(draft) }
}

/**
 * Keeps an unsaved order in this browser, and offers the draft kept there before.
 *
 * @param change takes the restored draft
 * @param merge takes it when the order has been changed by others since
 */
function useOrderDraft(
  orderType: OrderType,
  state: EditorState,
  change: (draft: OrderDraft) => void,
  merge: (versions: StaleOrder) => void,
) {
  const { id } = state.base.header
  const place = useMemo(() => draftPlace(orderType, id), [orderType, id])
  const content = useMemo(() => contentOf(state), [state])
  const restore = ({ before, changes, updatedAt }: Draft) => {
    if (!isKept(changes)) return
    const mine = orderOf(changes)
    if (updatedAt === (state.base.header.updated_at ?? undefined)) return change(mine)
    if (!state.saved || !isKept(before)) return
    merge({ current: state.saved, versions: { base: orderOf(before), mine, theirs: state.base } })
  }
  // Once the order is saved, no draft is offered.
  const isNews = ({ changes }: Draft, restored: boolean) =>
    isKept(changes) && !(restored && content === undefined)
  const discard = () => change(state.base)
  return useKeptDraft({ place, content, longest: LONGEST, isNews, restore, discard })
}

/** An order as it is stored now, and the versions to merge. */
interface StaleOrder {
  current: OrderRecord
  versions: OrderVersions
}

/** Whether the user must look at both versions: the other user changed the order itself or confirmed it. */
function isContested({ base, mine, theirs }: OrderVersions): boolean {
  if (base.header.confirmed !== theirs.header.confirmed) return true
  return orderDifferences({ base, mine, theirs }).some(({ changedBy }) => changedBy !== 'mine')
}

/**
 * The merge after another user has saved the order meanwhile: both versions are shown to be merged. When only the
 * payments of the order have changed, it is saved as it is.
 *
 * @param save sends a draft to the server
 */
function useOrderMerge(
  latest: RefObject<EditorState>,
  setState: SetEditorState,
  save: (draft: OrderDraft) => void,
) {
  const [stale, setStale] = useState<StaleOrder>()
  const adopt = ({ current, versions }: StaleOrder, draft: OrderDraft) => {
    setStale(undefined)
    setState({ saved: current, base: versions.theirs, draft, errors: noErrors })
  }
  const adoptAndSave = (from: StaleOrder, draft: OrderDraft) => {
    adopt(from, draft)
    save(draft)
  }
  const onStale = (current: OrderRecord, sent: OrderDraft) => {
    const { base } = latest.current
    const versions = { base, mine: sent, theirs: draftOf(current) }
    const found = { current, versions }
    if (isContested(versions)) return setStale(found)
    adoptAndSave(found, mergedOrder(versions, orderDifferences(versions), {}))
  }
  const merge = stale && {
    versions: stale.versions,
    onEdit: (draft: OrderDraft) => adopt(stale, draft),
    onSave: (draft: OrderDraft) => adoptAndSave(stale, draft),
    onClose: () => setStale(undefined),
  }
  return { merge, onStale, onVersions: setStale }
}
