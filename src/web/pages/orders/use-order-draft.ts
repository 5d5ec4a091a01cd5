import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type DraftHeader, type DraftLine, draftWith, emptyDraft, type OrderDraft } from '#domain/order/draft'
import type { OrderType } from '#domain/order/order-types'
import { type Draft, type DraftPlace, dropDraft, keepDraft, readDraft } from '../../providers/drafts'
import { userKey } from '../../providers/session'
import { type EditorState, isDirty } from './editor-state'
import type { StaleOrder } from './use-order-merge'

/** An order of five hundred lines fits. */
const LONGEST = 1_000_000
/** Typing is not held up by the keeping of it. */
const PAUSE_IN_MILLISECONDS = 400

interface KeptOrder extends Record<string, unknown> {
  header: DraftHeader
  lines: DraftLine[]
}

const keptOf = ({ header, lines }: OrderDraft) => ({ header, lines })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Whether a draft was kept by a page that knew the same properties as this one. */
function isKept(value: Record<string, unknown>): value is KeptOrder {
  const { header, lines } = value
  if (!isObject(header) || !Array.isArray(lines)) return false
  const known = Object.keys(emptyDraft('CPXS', '').header)
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

function placeOf(orderType: OrderType, id: number | null): DraftPlace {
  const recordKey = id === null ? `new-${orderType}` : String(id)
  return { user: userKey(), resource: 'orders', recordKey }
}

function draftOf({ base, draft }: EditorState): Draft {
  return {
    at: new Date().toISOString(),
    updatedAt: base.header.updated_at ?? undefined,
    before: keptOf(base),
    changes: keptOf(draft),
  }
}

/** Keeps the unsaved order in this browser, a moment after each key, and when the page is hidden or goes. */
function useKeeping(state: EditorState, place: DraftPlace) {
  const kept = useRef<DraftPlace>(undefined)
  const waiting = useRef<() => void>(undefined)
  useEffect(() => {
    waiting.current = undefined
    // A new order that is stored while it is typed on is kept as that order alone.
    if (kept.current && (kept.current !== place || !isDirty(state))) dropDraft(kept.current)
    kept.current = undefined
    if (!isDirty(state)) return
    // Once it is saved the draft goes, also one that was restored and saved before the pause was over.
    kept.current = place
    const keep = () => keepDraft(place, draftOf(state), LONGEST)
    waiting.current = keep
    const timer = setTimeout(keep, PAUSE_IN_MILLISECONDS)
    window.addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [state, place])
  useEffect(
    () => () => {
      // Nothing is kept of what was saved, or given up.
      if (kept.current) waiting.current?.()
    },
    [],
  )
  return kept
}

/**
 * Keeps an order that is being written in this browser, and offers what was kept there before.
 *
 * @param restore takes the restored draft
 * @param merge takes it when the order has been changed by others since
 */
export function useOrderDraft(
  orderType: OrderType,
  state: EditorState,
  restore: (draft: OrderDraft) => void,
  merge: (versions: StaleOrder) => void,
) {
  const { id } = state.base.header
  const place = useMemo(() => placeOf(orderType, id), [orderType, id])
  const kept = useKeeping(state, place)
  const [offer, setOffer] = useState(() => readDraft(place))
  const [restored, setRestored] = useState(false)
  const forget = useCallback(() => {
    dropDraft(place)
    kept.current = undefined
    setOffer(undefined)
  }, [place, kept])
  // Once the order is saved there is nothing left to offer.
  const over = restored && !isDirty(state)
  if (!offer || over || !isKept(offer.changes)) return { forget, bar: undefined }
  const mine = orderOf(offer.changes)
  const onRestore = () => {
    setRestored(true)
    const { before, updatedAt } = offer
    if (updatedAt === (state.base.header.updated_at ?? undefined)) return restore(mine)
    if (!state.saved || !isKept(before)) return
    merge({ current: state.saved, versions: { base: orderOf(before), mine, theirs: state.base } })
  }
  const onDiscard = () => {
    if (restored) restore(state.base)
    forget()
  }
  return { forget, bar: { at: offer.at, restored, onRestore, onDiscard } }
}
