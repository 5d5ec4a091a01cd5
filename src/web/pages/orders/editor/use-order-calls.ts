import { useInvalidate, useNotification } from '@refinedev/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { OrderDraft } from '#domain/order/draft/draft'
import type { OrderType } from '#domain/order/order-types'
import { useCall, type Call } from '../../../data/calls'
import type { ApiError } from '../../../data/request'
import { useRefusalText } from '../../../editing/save-notices'
import { useSaving } from '../../../editing/use-saving'
import {
  afterSave,
  stateOf,
  type EditorState,
  type SetEditorState,
  haveFields,
  placeErrors,
} from './placed-errors'
import { bodyOf } from './order-merge'
import type { OrderRecord } from '../../../data/records/order-record'
import { useRefreshedOrders } from '../../../trade/order/order-query'
import { useStable } from '../../../kit/use-stable'
import { useShortcut } from '../../../kit/keys/use-shortcut'
import type { ActionName, OfferedAction } from '../actions/order-actions'
import { nextPlace } from '../../../shell/routes/order-places'

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

interface OrderKeys {
  /** The content of the page or dialog of an order. */
  root: RefObject<HTMLElement | null>
  /** The element around the print button; empty while nothing is stored. */
  printer: RefObject<HTMLElement | null>
  type: OrderType
  offered: readonly OfferedAction[]
  dirty: boolean
  busy: boolean
  save: () => void
  /** Asks for a step, with the answer yes under the Enter key. */
  ask: (name: ActionName) => void
}

/** The keys of an order: each runs its action or names the obstacle. */
export function useOrderKeys({ root, printer, type, offered, dirty, busy, save, ask }: OrderKeys): void {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const navigate = useNavigate()
  const at = () => root.current
  const tell = (message: string) => notify?.({ type: 'error', message })
  const step = offered.find(({ name }) => name === 'confirm' || name === 'convert')
  const paying = offered.find(({ name }) => name === 'pay')
  const takeOne = (one: OfferedAction | undefined) => {
    if (one?.reason === undefined) return one && ask(one.name)
    tell(t(`orders.reasons.${one.reason}`))
  }
  const take = () => takeOne(step)
  const saveFirst = useAfterSave(busy, save, () => step?.reason !== 'not_saved' && take())
  const print = () => {
    const button = printer.current?.querySelector('button')
    if (dirty || !button) tell(t('orders.print_first'))
    else button.click()
  }
  useShortcut('confirm', () => (step?.reason === 'not_saved' ? saveFirst() : take()), {
    at,
    offered: step !== undefined,
  })
  useShortcut('pay', () => takeOne(paying), { at, offered: paying !== undefined })
  useShortcut('print', print, { at })
  useShortcut('next_order', () => void navigate(`${nextPlace(type)}/new`), { at })
}

/** Saves and goes on once that is over; a save that was refused has said why. */
export function useAfterSave(busy: boolean, save: () => void, onSaved: () => void): () => void {
  const [wanted, setWanted] = useState(false)
  const begun = useRef(false)
  const goOn = useStable(onSaved)
  useEffect(() => {
    if (!wanted) return
    if (busy) begun.current = true
    else if (begun.current) {
      begun.current = false
      setWanted(false)
      goOn()
    }
  }, [wanted, busy, goOn])
  return () => {
    setWanted(true)
    save()
  }
}
