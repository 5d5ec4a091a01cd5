import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip } from 'antd'
import { lazy, memo, Suspense, useRef, useState, type ReactNode, type RefObject, type Ref } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { DraftHeader } from '#domain/order/draft/draft'
import { repriceGold } from '#domain/order/draft/draft-prices'
import { unpricedLines } from '#domain/order/missing-price'
import { useKnownDefault } from '../../../trade/order/default-customer'
import { shortcutKey, type ShortcutName } from '#keys/shortcuts'
import { usualOrderType, type OrderType, orderTypes } from '#domain/order/order-types'
import { stopsAtRefused } from '../../../fields/numbers/NumberInput'
import { mayPayFor, paymentKind } from '../../../trade/payment/payment-draft'
import { mayAct, mayDo } from '../../../data/session/access'
import { useResource } from '../../../data/resources'
import { HistoryButton } from '../../../editing/history/HistoryButton'
import { currentUser } from '../../../data/session/session'
import { useIsMobile } from '../../../kit/media-query'
import { useQuestion } from '../../../shell/use-question'
import { useCounterSettlement } from '../../../trade/counter/use-counter-settlement'
import { ConfirmSummary, useConfirmQuestion } from './use-confirm-question'
import { actionsOf, stepOf, type ActionName, type OfferedAction } from './order-actions'
import type { OrderRecord } from '../../../data/records/order-record'
import { saveAsks, useConversion, useNextStep } from './use-next-step'
import { useRates } from '../../../trade/price/use-rates'
import {
  useLinePrices,
  type OtherDay,
  type PriceNews,
  useOtherDay,
  usePriceNews,
} from '../../../trade/order/use-price-news'
import { UnconfirmDialog } from './UnconfirmDialog'
import { useAfterSave, useOrderKeys } from '../editor/use-order-calls'
import { usePriceDayQuestion } from './use-price-day-question'
import type { OrderEditing } from '../editor/use-order-editor'
import { nextPlace, orderPlaces } from '../../../shell/routes/new-orders'
import { PrintRecordsButton } from '../../../print/PrintDocumentButton'

// A return is rare beside the sales that this page is opened for.
const ReturnDialog = lazy(() =>
  import('../../../trade/order/ReturnDialog').then((module) => ({ default: module.ReturnDialog })),
)

/** The actions on the order; the next step is the primary button. */
export function OrderActions({
  editing,
  ...places
}: { editing: OrderEditing } & Pick<ActionsProps, 'root' | 'foot' | 'reload'>) {
  const { state, latest, change, dirty, busy, scanning, waiting, save, confirm, remove } = editing
  const priceNews = usePriceNews(state.draft)
  const otherDay = useOtherDay(state.draft)
  const asks = saveAsks(state, useLinePrices(state.draft), useRates())
  return (
    <Actions
      saved={state.saved}
      header={state.draft.header}
      hasLines={state.draft.lines.length > 0}
      unpriced={unpricedLines(state.draft).length > 0}
      unweighed={state.draft.lines.some(({ weight }) => weight <= 0)}
      {...{
        ...places,
        latest,
        change,
        priceNews,
        otherDay,
        dirty,
        busy,
        scanning,
        waiting,
        save,
        confirm,
        remove,
        asks,
      }}
    />
  )
}

type ActionsProps = Pick<
  OrderEditing,
  'latest' | 'change' | 'dirty' | 'busy' | 'scanning' | 'waiting' | 'save' | 'confirm' | 'remove'
> & {
  root: RefObject<HTMLElement | null>
  /** The place of the next step; null when all actions stand together. */
  foot: HTMLElement | null
  /** Loads the stored order. */
  reload: () => Promise<unknown>
  saved: OrderRecord | null
  header: DraftHeader
  hasLines: boolean
  unpriced: boolean
  unweighed: boolean
  /** Saving becomes a request: another user has to approve it first. */
  asks: boolean
  priceNews: () => Promise<PriceNews>
  /** The lines with the gold price of an earlier day. */
  otherDay: () => Promise<OtherDay | undefined>
}

/** Runs an action; when a key starts it, Enter answers its question with yes. */
type Run = (byKey?: boolean) => void

/** Runs the action that is chosen; some ask first. */
function useActionRuns(props: ActionsProps, printer: RefObject<HTMLElement | null>) {
  const { root, latest, change, header, saved, dirty, busy, save, confirm, remove, reload } = props
  const { t } = useTranslation()
  const ask = useQuestion()
  const [dialog, setDialog] = useState<'return' | 'unconfirm'>()
  const convert = useConversion(saved)
  const next = useNextStep(saved?.confirmed === true, busy, () => printer.current?.querySelector('button'))
  const counter = useCounterSettlement(saved, reload, {
    onPaid: next.lead,
    reprice: (priceOf) => change((draft) => repriceGold(draft, priceOf)),
  })
  const isStored = saved !== null && !dirty
  const payAfterSave = useAfterSave(busy, save, () => isStored && void counter.pay())
  const askToConfirm = useConfirmQuestion({
    ...props,
    confirm: () => {
      next.expect()
      confirm()
    },
  })
  const withPriceOfDay = usePriceDayQuestion(props.otherDay)
  const cancelText = t('form.cancel')
  const runs: Record<ActionName, Run> = {
    save,
    remove: () =>
      void ask({
        title: t('orders.remove.title'),
        content: header.code,
        okText: t('orders.remove.button'),
        danger: true,
        cancelText,
        onOk: remove,
      }),
    confirm: (byKey = false) => {
      if (!stopsAtRefused(root.current)) withPriceOfDay(byKey, () => askToConfirm(byKey))
    },
    convert: (byKey = false) =>
      void ask({
        byKey,
        title: t('orders.convert.title'),
        content: <ConfirmSummary draft={latest.current.draft} text={t('orders.convert.text')} />,
        okText: t('orders.convert.button'),
        cancelText,
        onOk: () => convert.callAsync(),
      }),
    pay: (byKey = false) => {
      if (stopsAtRefused(root.current)) return
      withPriceOfDay(byKey, () => (isStored ? void counter.pay() : payAfterSave()))
    },
    return: () => setDialog('return'),
    unconfirm: () => setDialog('unconfirm'),
  }
  return { runs, counter, next, dialog, close: () => setDialog(undefined), converting: convert.calling }
}

const Actions = memo(function Actions(props: ActionsProps) {
  const { saved, header, foot, hasLines, unpriced, unweighed, dirty, scanning, waiting, asks } = props
  const resource = useResource('orders')
  const narrow = useIsMobile()
  const printer = useRef<HTMLSpanElement>(null)
  const { runs, counter, next, dialog, close, converting } = useActionRuns(props, printer)
  const user = currentUser()
  const mayDelete = mayDo('delete', resource) || (saved !== null && saved.created_by_id === user?.id)
  const mayPay = mayDo('create', useResource('order_payments')) && mayPayFor(header)
  const { data: walkIn } = useKnownDefault(header.customer_id !== null && !header.confirmed)
  const offered = actionsOf({
    ...{ saved, header, hasLines, unpriced, unweighed, dirty, scanning },
    walkIn: walkIn?.id === header.customer_id,
    ...{ mayDelete, mayPay, ...stepRights() },
  })
  const ask = (name: ActionName) => runs[name](true)
  const busy = props.busy || converting
  const keys = { printer, ask, busy, offered, dirty, root: props.root, save: props.save }
  useOrderKeys({ ...keys, type: header.order_type })
  const isDone = saved?.confirmed === true && saved.paid && !dirty
  const step = foot && !isDone ? stepOf(offered) : undefined
  const others = offered.filter((action) => action !== step)
  // On narrow screens the others are in a menu, which shows the obstacles of those that have some.
  const rest = narrow ? others.filter(({ name, reason }) => !always.has(name) || reason !== undefined) : []
  const shown = others.filter((action) => !rest.includes(action))
  const button = (action: OfferedAction) => (
    <ActionButton
      key={action.name}
      {...{ action, header, busy, waiting, asks }}
      onClick={runs[action.name]}
      {...(action.name === 'pay' ? { button: next.pay } : {})}
    />
  )
  const nextOrder = isDone && <NextOrder type={header.order_type} button={next.order} />
  return (
    <>
      {rest.length > 0 && <MoreActions actions={rest} header={header} busy={busy} runs={runs} />}
      {shown.filter(({ name }) => !always.has(name)).map(button)}
      {saved && <HistoryButton resource={resource} record={saved} />}
      {saved && <OrderPrint order={saved} {...{ printer, dirty, narrow }} />}
      {shown.filter(({ name }) => always.has(name)).map(button)}
      {foot ? createPortal(step ? button(step) : nextOrder, foot) : nextOrder}
      {counter.printing.dialog}
      {saved && dialog === 'return' && (
        <Suspense>
          <ReturnDialog sale={saved} onClose={close} />
        </Suspense>
      )}
      {saved && dialog === 'unconfirm' && <UnconfirmDialog order={saved} onClose={close} />}
    </>
  )
})

/** The steps of an order that the user may take, if only with approval. */
const stepRights = () => ({
  mayConfirm: mayAct('orders.confirm') !== undefined,
  mayUnconfirm: mayAct('orders.unconfirm') !== undefined,
  mayReturn: mayAct('orders.return') !== undefined,
  mayConvert: mayAct('orders.convert') !== undefined,
})

/** Visible at every width unless there is an obstacle. */
const always: ReadonlySet<ActionName> = new Set(['save', 'convert', 'pay', 'confirm'])

function useLabels(header: DraftHeader) {
  const { t } = useTranslation()
  const type = header.order_type
  const labels: Record<ActionName, string> = {
    remove: t('orders.remove.button'),
    unconfirm: t('orders.unconfirm.button'),
    return: t('orders.return.button'),
    save: t('orders.save'),
    convert: t('orders.convert.button'),
    pay: t(`counter.titles.${paymentKind(header)}`),
    confirm: t(`orders.confirm.button.${type}`),
  }
  const actionReason = ({ reason }: OfferedAction) => reason && t(`orders.reasons.${reason}`)
  return { labels, reasonOf: actionReason }
}

interface ActionButtonProps extends Pick<ActionsProps, 'asks'> {
  action: OfferedAction
  header: DraftHeader
  busy: boolean
  /** The save waits for scans. */
  waiting: boolean
  onClick: Run
  button?: RefObject<HTMLButtonElement | null>
}

/** The keys of an action, if it has any. */
const shortcuts: Partial<Record<ActionName, ShortcutName>> = {
  save: 'save',
  pay: 'pay',
  confirm: 'confirm',
  convert: 'confirm',
}

function ActionButton({ action, header, busy, waiting, asks, onClick, button }: ActionButtonProps) {
  const { t } = useTranslation()
  const { labels, reasonOf } = useLabels(header)
  const { name, primary, reason } = action
  const shortcut = shortcuts[name]
  const requests = asks && name === 'save'
  const tip: ReactNode =
    reasonOf(action) ?? (requests ? t('approvals.needed') : shortcut && shortcutKey(shortcut))
  const removes = name === 'remove'
  const waits = waiting && name === 'save'
  return (
    <Tooltip title={tip}>
      <Button
        ref={button ?? null}
        type={primary ? 'primary' : removes ? 'text' : 'default'}
        danger={removes}
        className={removes ? 'dialog-action-start' : ''}
        loading={waits}
        disabled={busy || reason !== undefined}
        // A press of Enter on the button counts as none of the mouse.
        onClick={({ detail }) => onClick(detail === 0)}
      >
        {waits ? t('orders.waiting') : requests ? t('approvals.ask.title') : labels[name]}
        {shortcut && <kbd aria-hidden>{shortcutKey(shortcut)}</kbd>}
      </Button>
    </Tooltip>
  )
}

interface MoreActionsProps {
  actions: OfferedAction[]
  header: DraftHeader
  busy: boolean
  runs: Record<ActionName, Run>
}

/** The other actions in a menu; an obstacle is written below its action, since touch has no hover. */
function MoreActions({ actions, header, busy, runs }: MoreActionsProps) {
  const { t } = useTranslation()
  const { labels, reasonOf } = useLabels(header)
  const items = actions.map((action) => ({
    key: action.name,
    danger: action.name === 'remove',
    disabled: busy || action.reason !== undefined,
    label: (
      <>
        {labels[action.name]}
        {action.reason && <small className="action-reason">{reasonOf(action)}</small>}
      </>
    ),
    onClick: () => runs[action.name](),
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomLeft">
      <Button className="action-more" icon={<EllipsisOutlined aria-hidden />} aria-label={t('orders.more')} />
    </Dropdown>
  )
}

/** Offers the next order once nothing is left to do with this one. */
function NextOrder({ type, button }: { type: OrderType; button: Ref<HTMLButtonElement> }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Tooltip title={shortcutKey('next_order')}>
      <Button ref={button} type="primary" onClick={() => void navigate(`${nextPlace(type)}/new`)}>
        {t(nextPlace(type) === orderPlaces[usualOrderType] ? 'counter.next' : 'counter.next_order')}
      </Button>
    </Tooltip>
  )
}

interface OrderPrintProps {
  order: OrderRecord
  /** The element around the button, for its key. */
  printer: RefObject<HTMLSpanElement | null>
  dirty: boolean
  /** Only its icon is shown. */
  narrow: boolean
}

/** Prints the order as the server holds it, which is why changes must be saved first. */
function OrderPrint({ order, printer, dirty, narrow }: OrderPrintProps) {
  const { t } = useTranslation()
  return (
    <Tooltip title={dirty ? t('orders.print_first') : undefined}>
      <span className="action-print" ref={printer}>
        <PrintRecordsButton
          document={orderTypes[order.order_type].document}
          keys={[String(order.id)]}
          disabled={dirty}
          {...(narrow ? { children: '' } : {})}
        />
        <PrintRecordsButton document="sales_receipt" keys={[String(order.id)]} disabled={dirty}>
          {''}
        </PrintRecordsButton>
      </span>
    </Tooltip>
  )
}
