import type { InputRef } from 'antd'
import {
  useCallback,
  useRef,
  type ComponentType,
  type PropsWithChildren,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { changeHeader, type DraftHeader, emptyDraft } from '#domain/order/draft'
import type { OrderType } from '#domain/order/order-types'
import { useBusinessDay } from '../../providers/business-day'
import { useLeaveGuard } from '../../shell/leave-guard'
import { useUnsaved } from '../../shell/unsaved'
import { PaymentsSection } from '../payments/PaymentsSection'
import { LineGrid } from './LineGrid'
import { LineScanner } from './LineScanner'
import { OrderActions } from './OrderActions'
import { OrderHead } from './OrderHead'
import type { CustomerRecord, OrderRecord } from './order-record'
import './orders.css'
import { StatusTags } from './StatusTags'
import { contactOf } from './use-customer'
import { type OrderEditing, useOrderEditor } from './use-order-editor'
import { useSaveKey } from './use-save-key'
import { useStable } from '../../shell/use-stable'
import { useStaleChoice } from './use-stale-choice'

/** What stands around an order: a page or a dialog. */
export interface OrderFrameProps {
  title: string
  code: ReactNode
  tags: ReactNode
  actions: ReactNode
}

interface OrderEditorProps {
  record: OrderRecord | null
  orderType: OrderType
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
export function OrderEditor({ record, orderType, Frame, onRecord, onRemoved, reload }: OrderEditorProps) {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const box = useRef<InputRef>(null)
  const today = useBusinessDay()
  const onStale = useStaleChoice(reload, (current) => editing.replace(current))
  const start = () => emptyDraft(orderType, today)
  const editing = useOrderEditor({ record, start, onRecord, onRemoved, onStale })
  useKeeping(root, editing)
  const { state, dirty, change } = editing
  const { header } = state.draft
  const focusBox = useCallback(() => box.current?.focus(), [])
  const { onHeader, onCustomer } = useHeadChanges(change, focusBox)
  const onChanged = useStable(() => void reload())
  return (
    <Frame
      title={t(`orders.types.${header.order_type}`)}
      code={header.code || t('orders.new')}
      tags={<StatusTags order={state.saved} />}
      actions={<OrderActions editing={editing} />}
    >
      <div className="order" ref={root}>
        <OrderHead header={header} errors={state.errors.header} onChange={onHeader} onCustomer={onCustomer} />
        <section aria-label={t('orders.lines')}>
          {!header.confirmed && (
            <LineScanner header={header} latest={editing.latest} change={change} box={box} />
          )}
          <LineGrid
            draft={state.draft}
            errors={state.errors}
            onChange={change}
            onChangeCell={editing.changeCell}
            onLeave={focusBox}
          />
        </section>
        <PaymentsSection order={state.saved} dirty={dirty} onChanged={onChanged} />
      </div>
    </Frame>
  )
}

/** What is not saved is not left unasked, and Ctrl+S saves it. */
function useKeeping(root: RefObject<HTMLElement | null>, { dirty, save }: OrderEditing) {
  useUnsaved(dirty)
  useLeaveGuard(dirty)
  useSaveKey(root, save)
}

/** Typing in the head; a chosen customer brings its contact along, and the next thing is to scan. */
function useHeadChanges(change: OrderEditing['change'], focusBox: () => void) {
  const onHeader = useCallback(
    (values: Partial<DraftHeader>) => change((draft) => changeHeader(draft, values)),
    [change],
  )
  const onCustomer = useCallback(
    (chosen: CustomerRecord) => {
      onHeader(contactOf(chosen))
      focusBox()
    },
    [onHeader, focusBox],
  )
  return { onHeader, onCustomer }
}
