import type { InputRef } from 'antd'
import {
  useCallback,
  useMemo,
  useRef,
  type ComponentType,
  type PropsWithChildren,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { changeHeader, type DraftHeader, emptyDraft } from '#domain/order/draft/draft'
import { isReadOnly, lineFreedom } from '#domain/order/freedom'
import { unpricedLines } from '#domain/order/missing-price'
import type { OrderType } from '#domain/order/order-types'
import { stopsAtRefused } from '../../../fields/numbers/use-typed-number'
import { useBusinessDay } from '../../../data/business-day'
import { useShortcut } from '../../../kit/keys/use-shortcut'
import { isTypingOn } from '../../../kit/keys/late-focus'
import { DraftBar } from '../../../editing/DraftBar'
import { useEditGuards } from '../../../editing/use-edit-guards'
import { RefreshNotice, type Standing } from '../../../shell/notices/RefreshNotice'
import { PaymentsSection } from '../../../trade/payment/PaymentsSection'
import { LineGrid } from '../lines/LineGrid'
import { LinkedOrders } from '../actions/LinkedOrders'
import { LineScanner } from '../scanning/LineScanner'
import { OrderActions } from '../actions/OrderActions'
import { OrderHead } from '../head/OrderHead'
import { OrderMedia } from '../actions/OrderMedia'
import { OrderMerge } from './OrderMerge'
import { ConvertedNotice, GoneNotice, ReturnSettlement } from './OrderNotices'
import type { CustomerRecord, OrderRecord } from '../../../data/records/order-record'
import { OrderShipments } from '../actions/OrderShipments'
import '../orders.css'
import '../order-sections.css'
import { StatusTags } from '../../../trade/order/StatusTags'
import { useAskedCustomer } from '../head/use-asked-customer'
import { contactOf } from '../head/use-customer'
import { type OrderEditing, useOrderEditor } from './use-order-editor'
import { useStable } from '../../../kit/use-stable'

/** The frame of an order: a page or a dialog. */
export interface OrderFrameProps {
  title: string
  code: ReactNode
  tags: ReactNode
  actions: ReactNode
}

interface OrderEditorProps {
  record: OrderRecord | null
  orderType: OrderType
  /** The customer of a new order. */
  beginsWith?: CustomerRecord | undefined
  gone: boolean
  standing: Standing
  Frame: ComponentType<PropsWithChildren<OrderFrameProps>>
  onRecord: (record: OrderRecord) => void
  onRemoved: () => void
  /** Asks the server for the order as it is now. */
  reload: () => Promise<OrderRecord | undefined>
}

/**
 * The order page, the heart: head, scanner, lines, payments.
 *
 * It is drawn at each key. Its parts are memoised, so that a key in a line draws that line and the totals alone.
 */
export function OrderEditor(props: OrderEditorProps) {
  const { record, orderType, beginsWith, gone, standing, Frame, onRecord, onRemoved, reload } = props
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const box = useRef<InputRef>(null)
  const today = useBusinessDay()
  const start = () => {
    const draft = emptyDraft(orderType, today)
    return beginsWith ? changeHeader(draft, contactOf(beginsWith)) : draft
  }
  const editing = stoppedAtRefused(root, useOrderEditor({ record, start, onRecord, onRemoved }))
  useKeeping(root, editing)
  const { state, change, latest } = editing
  const { header } = state.draft
  const currency = useMemo(() => ({ latest, change }), [latest, change])
  const focusBox = useCallback(() => box.current?.focus(), [])
  const isScanned = lineFreedom(header) === 'free'
  useShortcut('scanner_box', () => box.current?.focus({ cursor: 'all' }), {
    at: () => root.current,
    offered: isScanned,
  })
  const { onHeader, onCustomer } = useHeadChanges(change, focusBox)
  useAskedCustomer(editing, beginsWith, onCustomer)
  const onChanged = useStable(() => void reload())
  return (
    <Frame
      title={t(`orders.types.${header.order_type}`)}
      code={header.code || t('orders.new')}
      tags={<StatusTags order={state.saved} />}
      actions={<OrderActions editing={editing} root={root} reload={reload} />}
    >
      <div className="order" ref={root}>
        {gone ? <GoneNotice /> : <RefreshNotice of={standing} />}
        {editing.kept.bar && <DraftBar {...editing.kept.bar} />}
        <ConvertedNotice saleCode={header.yd_converted_order_code} />
        <OrderHead
          header={header}
          errors={state.errors.header}
          companion={state.saved?.customer}
          onChange={onHeader}
          onCustomer={onCustomer}
          currency={currency}
        />
        <LinkedOrders order={state.saved} />
        <section aria-label={t('orders.lines')}>
          {isScanned && (
            <LineScanner {...{ header, change, box }} latest={editing.latest} during={editing.during} />
          )}
          <LineGrid
            draft={state.draft}
            errors={state.errors}
            onChange={change}
            onChangeCell={editing.changeCell}
            onLeave={focusBox}
          />
        </section>
        <OrderRest {...{ editing, onHeader, onChanged }} />
      </div>
      {editing.merge && <OrderMerge {...editing.merge} />}
    </Frame>
  )
}

interface OrderRestProps {
  editing: OrderEditing
  onHeader: (change: Partial<DraftHeader>) => void
  onChanged: () => void
}

/** The sections below the lines: settlement, shipments and pictures. */
function OrderRest({ editing, onHeader, onChanged }: OrderRestProps) {
  const { state, dirty } = editing
  const { header, totals } = state.draft
  const { media, original_customer_order_media } = header
  const readOnly = isReadOnly(header)
  return (
    <>
      {state.saved && lineFreedom(header) === 'lower' && (
        <ReturnSettlement order={state.saved} totals={totals} />
      )}
      <PaymentsSection order={state.saved} unpriced={unpricedLines(state.draft).length > 0} dirty={dirty} />
      <OrderShipments order={state.saved} readOnly={readOnly} onChanged={onChanged} />
      <OrderMedia {...{ media, original_customer_order_media, readOnly }} onChange={onHeader} />
    </>
  )
}

/** Blocks every action while a number on the page is refused; the first such number gets the focus. */
function stoppedAtRefused(root: RefObject<HTMLElement | null>, editing: OrderEditing): OrderEditing {
  const unlessRefused = (step: () => void) => () => {
    if (!stopsAtRefused(root.current)) step()
  }
  return { ...editing, save: unlessRefused(editing.save), confirm: unlessRefused(editing.confirm) }
}

/** Asks before unsaved input is left, and saves it on Ctrl+S. */
function useKeeping(root: RefObject<HTMLElement | null>, { dirty, waiting, save, kept }: OrderEditing) {
  const unsaved = dirty || waiting
  useEditGuards({ dirty: unsaved, forget: kept.forget })
  useShortcut('save', save, { at: () => root.current })
}

/** Edits the head; a chosen customer fills the contact fields and moves the focus to the scanner. */
function useHeadChanges(change: OrderEditing['change'], focusBox: () => void) {
  const onHeader = useCallback(
    (values: Partial<DraftHeader>) => change((draft) => changeHeader(draft, values)),
    [change],
  )
  const onCustomer = useCallback(
    (chosen: CustomerRecord) => {
      onHeader(contactOf(chosen))
      if (!isTypingOn()) focusBox()
    },
    [onHeader, focusBox],
  )
  return { onHeader, onCustomer }
}
