import { type RefObject, useState } from 'react'
import type { OrderDraft } from '#domain/order/draft/draft'
import type { EditorState, SetEditorState } from './editor-state'
import { mergedOrder, orderDifferences, type OrderVersions } from './order-merge'
import { draftOf, type OrderRecord } from '../../../data/records/order-record'
import { noErrors } from './placed-errors'

/** An order as it is stored now, and the versions to make one of. */
export interface StaleOrder {
  current: OrderRecord
  versions: OrderVersions
}

/** Whether the user must look at both versions: the other user changed the order itself or confirmed it. */
function isContested({ base, mine, theirs }: OrderVersions): boolean {
  if (base.header.confirmed !== theirs.header.confirmed) return true
  return orderDifferences({ base, mine, theirs }).some(({ changedBy }) => changedBy !== 'mine')
}

/**
 * What happens when somebody else has saved the order meanwhile: the two versions are shown, to make one of them. Where
 * only the payments of the order are others by now, it is saved as it is.
 *
 * @param save sends a draft to the server
 */
export function useOrderMerge(
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
