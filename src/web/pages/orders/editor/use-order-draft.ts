import { useMemo } from 'react'
import {
  type DraftHeader,
  type DraftLine,
  draftWith,
  emptyDraft,
  type OrderDraft,
} from '#domain/order/draft/draft'
import { usualOrderType, type OrderType } from '#domain/order/order-types'
import type { Draft, DraftPlace } from '../../../data/drafts'
import { userKey } from '../../../data/session/session'
import { useKeptDraft } from '../../../editing/use-kept-draft'
import { type EditorState, isDirty } from './editor-state'
import type { StaleOrder } from './use-order-merge'

/** Enough for an order of five hundred lines. */
const LONGEST = 1_000_000

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

function placeOf(orderType: OrderType, id: number | null): DraftPlace {
  const recordKey = id === null ? `new-${orderType}` : String(id)
  return { user: userKey(), resource: 'orders', recordKey }
}

function contentOf(state: EditorState): Omit<Draft, 'at'> | undefined {
  const { base, draft } = state
  if (!isDirty(state)) return undefined
  return { updatedAt: base.header.updated_at ?? undefined, before: keptOf(base), changes: keptOf(draft) }
}

/**
 * Keeps an order that is being written in this browser, and offers what was kept there before.
 *
 * @param change takes the restored draft
 * @param merge takes it when the order has been changed by others since
 */
export function useOrderDraft(
  orderType: OrderType,
  state: EditorState,
  change: (draft: OrderDraft) => void,
  merge: (versions: StaleOrder) => void,
) {
  const { id } = state.base.header
  const place = useMemo(() => placeOf(orderType, id), [orderType, id])
  const content = useMemo(() => contentOf(state), [state])
  const restore = ({ before, changes, updatedAt }: Draft) => {
    if (!isKept(changes)) return
    const mine = orderOf(changes)
    if (updatedAt === (state.base.header.updated_at ?? undefined)) return change(mine)
    if (!state.saved || !isKept(before)) return
    merge({ current: state.saved, versions: { base: orderOf(before), mine, theirs: state.base } })
  }
  // Once the order is saved there is nothing left to offer.
  const isNews = ({ changes }: Draft, restored: boolean) =>
    isKept(changes) && !(restored && content === undefined)
  const discard = () => change(state.base)
  return useKeptDraft({ place, content, longest: LONGEST, isNews, restore, discard })
}
