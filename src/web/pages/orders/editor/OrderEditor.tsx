import type { InputRef } from 'antd'
import {
  useCallback,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type PropsWithChildren,
  type ReactNode,
  type RefObject,
  lazy,
  Suspense,
} from 'react'
import { useTranslation } from 'react-i18next'
import { changeHeader, type DraftHeader, emptyDraft } from '#domain/order/draft/draft'
import { lineFreedom } from '#domain/order/draft/draft-prices'
import type { OrderType } from '#domain/order/order-types'
import { stopsAtRefused } from '../../../fields/numbers/NumberInput'
import { useBusinessDay } from '../../../data/business-day'
import { useShortcut } from '../../../kit/keys/use-shortcut'
import { isTypingOn } from '../../../kit/keys/late-focus'
import { DraftBar } from '../../../editing/DraftBar'
import { useEditGuards } from '../../../editing/use-edit-guards'
import { RefreshNotice, type Standing } from '../../../shell/notices/RefreshNotice'
import { LineGrid } from '../lines/LineGrid'
import { LineScanner } from '../lines/LineScanner'
import { OrderActions } from '../actions/OrderActions'
import { OrderHead, OrderNotes } from '../head/OrderHead'
import { OrderRail } from '../rail/OrderRail'
import { ConvertedNotice, GoneNotice } from './use-order-record'
import type { CustomerRecord, OrderRecord } from '../../../data/records/order-record'
import '../orders.css'
import '../order-sections.css'
import { StatusTags } from '../../../trade/order/StatusTags'
import { useAskedCustomer, contactOf } from '../head/use-customer'
import { type OrderEditing, useOrderEditor } from './use-order-editor'
import { useStable } from '../../../kit/use-stable'

const OrderMerge = lazy(() => import('./OrderMerge').then((module) => ({ default: module.OrderMerge })))

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
  /** The frame has a foot for its actions; elsewhere the next step stands at the foot of the rail. */
  hasFoot?: boolean
  onRecord: (record: OrderRecord) => void
  onRemoved: () => void
  /** Loads the order's present state from the server. */
  reload: () => Promise<OrderRecord | undefined>
}

/**
 * The order page, the heart: head, scanner and lines on the left, as on the paper; their totals on the right.
 *
 * It is drawn at each key. Its parts are memoised, so that a key in a line draws that line and the totals alone.
 */
export function OrderEditor(props: OrderEditorProps) {
  const { record, orderType, beginsWith, gone, standing, Frame, hasFoot = false } = props
  const { onRecord, onRemoved, reload } = props
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
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
      title={t(`orders.${header.code ? 'types' : 'new'}.${header.order_type}`)}
      code={header.code || undefined}
      tags={<StatusTags order={state.saved} />}
      actions={<OrderActions {...{ editing, root, foot, reload }} />}
    >
      <div className="order" ref={root}>
        <div className="order-sheet">
          <div className="order-main">
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
            <section className="order-lines" aria-label={t('orders.lines')}>
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
            <OrderNotes header={header} errors={state.errors.header} onChange={onHeader} />
          </div>
          <OrderRail {...{ editing, onHeader, onChanged }} foot={hasFoot ? undefined : setFoot} />
        </div>
      </div>
      {editing.merge && (
        <Suspense>
          <OrderMerge {...editing.merge} />
        </Suspense>
      )}
    </Frame>
  )
}

/** Blocks every action while a number on the page is refused; the first such number gets the focus. */
function stoppedAtRefused(root: RefObject<HTMLElement | null>, editing: OrderEditing): OrderEditing {
  const unlessRefused = (step: () => void) => () => {
    if (!stopsAtRefused(root.current)) step()
  }
  return { ...editing, save: unlessRefused(editing.save), confirm: unlessRefused(editing.confirm) }
}

/** The question before unsaved input is left, and the save on Ctrl+S. */
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
