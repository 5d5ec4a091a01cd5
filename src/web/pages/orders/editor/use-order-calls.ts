import { type Dispatch, type SetStateAction, type RefObject, useEffect, useRef, useState } from 'react'
import { useInvalidate, useNotification } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { OrderDraft } from '#domain/order/draft/draft'
import type { OrderType } from '#domain/order/order-types'
import { comparedBody, bodyOf } from './order-merge'
import { draftOf, type OrderRecord } from '../../../data/records/order-record'
import { useCall, type Call } from '../../../data/calls'
import type { ApiError } from '../../../data/request'
import { useRefusalText } from '../../../editing/save-notices'
import { useSaving } from '../../../editing/use-saving'
import { useRefreshedOrders } from '../../../trade/order/order-query'
import { useStable } from '../../../kit/use-stable'
import { useShortcut } from '../../../kit/keys/use-shortcut'
import type { ActionName, OfferedAction } from '../actions/order-actions'
import { nextPlace } from '../../../shell/routes/new-orders'

/** Messages by field. */
export type FieldErrors = Readonly<Record<string, string>>

/** The server's messages at the places of the page that they concern. */
export interface PlacedErrors {
  header: FieldErrors
  /** By the key of the line. */
  lines: ReadonlyMap<number, FieldErrors>
}

export const noErrors: PlacedErrors = { header: {}, lines: new Map() }

/**
 * Finds the cell of each message: `/order_details/2/weight` is the weight of the third line, `/date` the date.
 */
export function placeErrors(
  draft: OrderDraft,
  errors: readonly { path: string; message: string }[],
): PlacedErrors {
  const header: Record<string, string> = {}
  const lines = new Map<number, FieldErrors>()
  for (const { path, message } of errors) {
    const [first = '', position, field = 'product_code'] = path.split('/').slice(1)
    const line =
      first === 'order_details' && position !== undefined ? draft.lines[Number(position)] : undefined
    if (line) lines.set(line.key, { ...lines.get(line.key), [cellOf(field)]: message })
    else header[first] = message
  }
  return { header, lines }
}

/** The fields of the head that show their messages, beside those that an installation has added. */
const headFields = new Set([
  ...['customer_id', 'date', 'payment_method', 'term', 'salesperson', 'invoice_number', 'remarks'],
  ...['contact_person', 'phone', 'fax', 'email', 'address'],
])

/** Whether each message belongs to a field of the page. */
export function haveFields(errors: readonly { path: string }[], { header, lines }: OrderDraft): boolean {
  return errors.every(({ path }) => {
    const [first = '', position] = path.split('/').slice(1)
    const isLine = first === 'order_details' && lines[Number(position ?? Number.NaN)] !== undefined
    return isLine || headFields.has(first) || first in header.own
  })
}

/** Fields without a cell of their own, with the cell that shows their value. */
function cellOf(field: string): string {
  if (field === 'inventory_code' || field === 'inventory_code_seq') return 'product_code'
  if (field === 'receivable_cash_value') return 'amount_real'
  if (field === 'receivable_gold_weight') return 'weight'
  return field === 'discount_type' ? 'discount_value' : field
}

/** Removes the messages of cells that were edited since, and of the amount, which depends on them. */
export function withoutErrors(errors: PlacedErrors, key: number, fields: readonly string[]): PlacedErrors {
  const line = errors.lines.get(key)
  if (line === undefined) return errors
  const rest = Object.fromEntries(
    Object.entries(line).filter(([field]) => field !== 'amount_real' && !fields.includes(field)),
  )
  const lines = new Map(errors.lines)
  if (Object.keys(rest).length === 0) lines.delete(key)
  else lines.set(key, rest)
  return { ...errors, lines }
}

/** The order page's state: the server's record, the draft, and the server's refusals. */
export interface EditorState {
  saved: OrderRecord | null
  /** The draft as the server has stored it; the order is unsaved while `draft` is a different object. */
  base: OrderDraft
  draft: OrderDraft
  errors: PlacedErrors
}

export type SetEditorState = Dispatch<SetStateAction<EditorState>>

/** The state that an untouched draft starts as. */
export function stateOf(saved: OrderRecord | null, draft: OrderDraft): EditorState {
  return { saved, base: draft, draft, errors: noErrors }
}

export function isDirty(state: EditorState): boolean {
  return state.draft !== state.base
}

/** After a save: the server's record under the rows of the page, with the input typed meanwhile. */
export function afterSave(state: EditorState, record: OrderRecord, sent: OrderDraft): EditorState {
  const base = draftOf(
    record,
    sent.lines.map((line) => line.key),
  )
  if (state.draft === sent) return stateOf(record, base)
  const ids = new Map(base.lines.map((line) => [line.key, line.id]))
  const { id, code, updated_at, stored } = base.header
  return {
    saved: record,
    base,
    draft: {
      ...state.draft,
      header: { ...state.draft.header, id, code, updated_at, stored },
      lines: state.draft.lines.map((line) => ({ ...line, id: ids.get(line.key) ?? line.id })),
    },
    errors: noErrors,
  }
}

/**
 * A newer record has arrived, for example after a payment.
 *
 * An untouched page shows it. An unsaved one takes over its payments and its time stamp only if the order itself is
 * unchanged; otherwise the next save is refused as stale, and the user chooses.
 */
export function afterReload(state: EditorState, record: OrderRecord): EditorState {
  if (record === state.saved) return state
  const keys = state.base.lines.length === record.order_details.length ? state.base.lines : []
  const base = draftOf(record, keys.length === 0 ? undefined : keys.map((line) => line.key))
  if (!isDirty(state)) return stateOf(record, base)
  if (content(base, state.draft) !== content(state.base, state.draft)) return { ...state, saved: record }
  const { updated_at, stored } = base.header
  const header = { ...state.draft.header, updated_at, stored }
  return { ...state, saved: record, base, draft: { ...state.draft, header } }
}

function content(draft: OrderDraft, mine: OrderDraft): string {
  return JSON.stringify({ ...comparedBody(draft, mine), updated_at: null })
}

/** The handlers of the server's answers. */
export interface OrderListeners {
  /** The server holds a newer record: after a save or a confirm. */
  onRecord: (record: OrderRecord) => void
  onRemoved: () => void
  /** Another user has saved this order since it was opened: its present state, and the draft that was to be saved. */
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

/** The effects of an answer: the page's state, a toast, and the lists that show orders and stock. */
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

/** Saves, confirms and deletes the order in its state at the request; one call at a time. */
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

/** Saves and goes on after the save; a refused save has shown its reason. */
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
