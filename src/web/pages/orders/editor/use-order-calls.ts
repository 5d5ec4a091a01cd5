import { useInvalidate, useNotification } from '@refinedev/core'
import { useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDraft } from '#domain/order/draft/draft'
import { useCall, type Call } from '../../../data/calls'
import { ApiError } from '../../../data/request'
import { storedNow } from '../../../editing/merge/stored-now'
import { afterSave, type EditorState, type SetEditorState } from './editor-state'
import type { OrderRecord } from '../../../data/records/order-record'
import { placeErrors } from './placed-errors'
import { useRefreshedOrders } from '../../../trade/order/order-query'
import { type SaveListeners, useSaving } from './use-saving'
import { useStable } from '../../../kit/use-stable'

/** The handlers of the server's answers. */
export interface OrderListeners {
  /** The server holds a newer record: after a save or a confirm. */
  onRecord: (record: OrderRecord) => void
  onRemoved: () => void
  /** Somebody else saved this order since it was opened: as it is now, and what was to be saved. */
  onStale: (current: OrderRecord, sent: OrderDraft) => void
}

const confirmation = (draft: OrderDraft): Call<OrderRecord> => ({
  ...{ resource: 'orders', method: 'POST', path: `/orders/confirm/${String(draft.header.id)}` },
})

const removal = (draft: OrderDraft): Call => ({
  ...{ resource: 'orders', method: 'DELETE', path: `/orders/${String(draft.header.id)}` },
})

const isOrder = (value: unknown): value is OrderRecord =>
  typeof value === 'object' && value !== null && 'order_details' in value

const currentOf = (error: Error | null) => storedNow(error, isOrder)

/** What follows an answer: the page's state, a toast, and the lists that show orders and stock. */
function useOutcomes(listeners: OrderListeners, setState: SetEditorState) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const invalidate = useInvalidate()
  const refresh = useRefreshedOrders()
  /** A sale that lies open below its return owes less from now on. */
  const renew = (order: OrderRecord | null) => {
    for (const resource of ['orders', 'inventorys']) void invalidate({ resource, invalidates: ['list'] })
    void refresh(order)
  }
  const announce = (message: string, order: OrderRecord | null) => {
    notify?.({ type: 'success', message })
    renew(order)
  }
  const arrived = (record: OrderRecord, sent: OrderDraft, message: string) => {
    setState((state) => afterSave(state, record, sent))
    listeners.onRecord(record)
    announce(message, record)
  }
  const refused = (error: Error) => {
    if (!(error instanceof ApiError)) throw error
    if (currentOf(error)) return
    setState((state) => ({ ...state, errors: placeErrors(state.draft, error.errors) }))
    notify?.({ type: 'error', message: error.message })
  }
  const onSaved = (record: OrderRecord, sent: OrderDraft) => arrived(record, sent, t('orders.saved'))
  const onFailed: SaveListeners['onFailed'] = (error, stored) => {
    // What others have changed is looked at before the page moves to its address.
    if (stored && !currentOf(error)) {
      listeners.onRecord(stored)
      renew(stored)
    }
    refused(error)
  }
  return { announce, arrived, refused, onSaved, onFailed }
}

type Outcomes = ReturnType<typeof useOutcomes>

/** Confirms the stored order. */
function useConfirming({ arrived, refused }: Outcomes, settled: SaveListeners['onSettled']) {
  const { t } = useTranslation()
  return useCall(confirmation, {
    onSuccess: (record, sent) => arrived(record, sent, t('orders.confirm.done')),
    onError: refused,
    onSettled: settled,
  })
}

/** Saves, confirms and deletes the order as it stands when that is asked for; one call at a time. */
export function useOrderCalls(
  listeners: OrderListeners,
  latest: RefObject<EditorState>,
  setState: SetEditorState,
) {
  const { t } = useTranslation()
  const outcomes = useOutcomes(listeners, setState)
  const running = useRef(false)
  // Told by the calls themselves: what is asked for with a call is not heard once the page is hidden.
  const onSettled = (error: Error | null, sent: OrderDraft) => {
    running.current = false
    const current = currentOf(error)
    if (current) listeners.onStale(current, sent)
  }
  const saving = useSaving(setState, { ...outcomes, onSettled })
  const confirming = useConfirming(outcomes, onSettled)
  const removing = useCall(removal, {
    onSuccess: () => {
      outcomes.announce(t('orders.remove.done'), latest.current.saved)
      listeners.onRemoved()
    },
    onError: outcomes.refused,
    onSettled,
  })
  const busy = saving.isPending || confirming.calling || removing.calling
  // A double click comes before the page is drawn as busy.
  const one = (send: (draft: OrderDraft) => void, draft = latest.current.draft) => {
    if (running.current) return
    running.current = true
    send(draft)
  }
  return {
    busy,
    save: useStable(() => one(saving.save)),
    saveAs: useStable((draft: OrderDraft) => one(saving.save, draft)),
    confirm: useStable(() => one(confirming.call)),
    remove: useStable(() => one(removing.call)),
  }
}
