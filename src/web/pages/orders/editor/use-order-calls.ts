import { useInvalidate, useNotification } from '@refinedev/core'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDraft } from '#domain/order/draft/draft'
import { useCall, type Call } from '../../../data/calls'
import type { ApiError } from '../../../data/request'
import { useRefusalText } from '../../../editing/save-notices'
import { useSaving } from '../../../editing/use-saving'
import { afterSave, stateOf, type EditorState, type SetEditorState } from './editor-state'
import { bodyOf } from './order-body'
import type { OrderRecord } from '../../../data/records/order-record'
import { haveFields, placeErrors } from './placed-errors'
import { useRefreshedOrders } from '../../../trade/order/order-query'
import { useStable } from '../../../kit/use-stable'

/** The handlers of the server's answers. */
export interface OrderListeners {
  /** The server holds a newer record: after a save or a confirm. */
  onRecord: (record: OrderRecord) => void
  onRemoved: () => void
  /** Somebody else saved this order since it was opened: as it is now, and what was to be saved. */
  onStale: (current: OrderRecord, sent: OrderDraft) => void
}

function saveOf(draft: OrderDraft): Call<OrderRecord> {
  const { id } = draft.header
  const save = { resource: 'orders', body: bodyOf(draft) }
  return id === null
    ? { ...save, method: 'POST', path: '/orders' }
    : { ...save, method: 'PUT', path: `/orders/${id}` }
}

/** The calls that change an order; the answer is the order, or empty once it is deleted. */
const steps = {
  save: { callOf: saveOf, done: 'orders.saved' },
  confirm: {
    callOf: ({ header }: OrderDraft): Call<OrderRecord> => ({
      ...{ resource: 'orders', method: 'POST', path: `/orders/confirm/${String(header.id)}` },
    }),
    done: 'orders.confirm.done',
  },
  remove: {
    callOf: ({ header }: OrderDraft): Call<undefined> => ({
      ...{ resource: 'orders', method: 'DELETE', path: `/orders/${String(header.id)}` },
    }),
    done: 'orders.remove.done',
  },
} as const

interface Sending {
  step: keyof typeof steps
  draft: OrderDraft
}

const isOrder = (value: unknown): value is OrderRecord =>
  typeof value === 'object' && value !== null && 'order_details' in value

/** What follows an answer: the page's state, a toast, and the lists that show orders and stock. */
function useOutcomes(listeners: OrderListeners, latest: RefObject<EditorState>, setState: SetEditorState) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const refusalText = useRefusalText()
  const invalidate = useInvalidate()
  const refresh = useRefreshedOrders()
  /** A sale that lies open below its return owes less from now on. */
  const renew = (order: OrderRecord | null) => {
    for (const resource of ['orders', 'inventorys']) void invalidate({ resource, invalidates: ['list'] })
    void refresh(order)
  }
  const onSaved = (record: OrderRecord | undefined, { step, draft }: Sending) => {
    if (record) {
      setState((state) => afterSave(state, record, draft))
      listeners.onRecord(record)
    }
    notify?.({ type: 'success', message: t(steps[step].done) })
    renew(record ?? latest.current.saved)
    if (!record) listeners.onRemoved()
  }
  const onRefused = (error: ApiError, stored: OrderRecord | undefined) => {
    if (stored) {
      listeners.onRecord(stored)
      renew(stored)
    }
    setState((state) => ({ ...state, errors: placeErrors(state.draft, error.errors) }))
    const isSaidThere = haveFields(error.errors, latest.current.draft)
    notify?.({ type: 'error', message: isSaidThere ? refusalText(error) : error.message })
  }
  return { onSaved, onRefused }
}

/** Saves, confirms and deletes the order as it stands when that is asked for; one call at a time. */
export function useOrderCalls(
  listeners: OrderListeners,
  latest: RefObject<EditorState>,
  setState: SetEditorState,
) {
  const { callAsync } = useCall(({ step, draft }: Sending) => steps[step].callOf(draft), {})
  const { saving, save } = useSaving<Sending, OrderRecord | undefined, OrderRecord>({
    send: callAsync,
    creates: ({ draft }) => draft.header.id === null,
    asChange: (stored, first, sent) => {
      if (!stored || first.draft === sent.draft) return undefined
      const change = afterSave(stateOf(null, sent.draft), stored, first.draft).draft
      // The page holds the same object, so that it counts as saved.
      setState((state) => {
        const next = afterSave(state, stored, first.draft)
        return state.draft === sent.draft ? { ...next, draft: change } : next
      })
      return { ...sent, draft: change }
    },
    ...useOutcomes(listeners, latest, setState),
    isStored: isOrder,
    onStale: (current, { draft }) => listeners.onStale(current, draft),
  })
  const run = (step: Sending['step'], draft = latest.current.draft) => void save({ step, draft })
  return {
    busy: saving,
    save: useStable(() => run('save')),
    saveAs: useStable((draft: OrderDraft) => run('save', draft)),
    confirm: useStable(() => run('confirm')),
    remove: useStable(() => run('remove')),
  }
}
