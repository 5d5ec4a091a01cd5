import { useTranslation } from 'react-i18next'
import { memo, lazy, Suspense, useId, type PropsWithChildren, type ReactNode } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import type { DraftHeader } from '#domain/order/draft/draft'
import { isReadOnly, lineFreedom } from '#domain/order/draft/draft-prices'
import { unpricedLines } from '#domain/order/missing-price'
import { fieldsOf } from '#resource/resource'
import { labels } from '#words/labels'
import { plainMethods, type PaymentMethod } from '#domain/payment/payment-methods'
import type { OrderEditing } from '../editor/use-order-editor'
import { ReturnSettlement } from '../editor/use-order-record'
import { OrderFigures, SaleFigures } from './OrderFigures'
import './rail.css'
import './rail-parts.css'
import { formatDatetime, formatDate } from '../../../data/languages/format'
import { RecordLink, useDialogs } from '../../../shell/dialogs/dialogs'
import type { OrderRecord, ShipmentRecord } from '../../../data/records/order-record'
import { useLabels } from '../../../trade/order/line-columns'
import { mayDo } from '../../../data/session/access'
import { useResource } from '../../../data/resources'
import '../../../kit/link-button.css'
import { mediaCodes } from '../../../fields/media/SmallPicture'
import { PaymentRow } from '../../../trade/payment/PaymentRow'
import '../../../trade/payment/payments.css'
import { useTitle } from '../../../data/languages/use-title'
import { isSettled } from '../../../data/records/order-status'
import { blockOf } from '../../../trade/payment/payment-draft'
import { useDue } from '../../../trade/payment/use-due'

interface OrderRailProps {
  editing: OrderEditing
  onHeader: (change: Partial<DraftHeader>) => void
  onChanged: () => void
  /** Takes the element at the foot, for the next step; undefined in a dialog, which has a foot of its own. */
  foot: ((element: HTMLElement | null) => void) | undefined
}

/** The figures of an order and its related records, beside its lines, or below them on a narrow screen. */
export function OrderRail({ editing, onHeader, onChanged, foot }: OrderRailProps) {
  const { t } = useTranslation()
  const { state, dirty } = editing
  const { saved, draft } = state
  const { header, totals } = draft
  const { media, original_customer_order_media } = header
  const readOnly = isReadOnly(header)
  // The rest of a return is known once it is confirmed, since it is first offset against its sale.
  const isDraftReturn = saved !== null && lineFreedom(header) === 'lower'
  return (
    <div className="order-rail">
      <section className="order-money" aria-label={t('payments.title')}>
        {isDraftReturn ? (
          <ReturnSettlement order={saved} totals={totals} />
        ) : (
          <OrderFigures {...{ header, totals }} order={saved} />
        )}
        {header.yd_converted_order_code !== null && <SaleFigures code={header.yd_converted_order_code} />}
        <PaymentList order={saved} unpriced={unpricedLines(draft).length > 0} dirty={dirty} />
      </section>
      <OrderShipments order={saved} readOnly={readOnly} onChanged={onChanged} />
      <OrderMedia {...{ media, original_customer_order_media, readOnly }} onChange={onHeader} />
      <OrderHistory order={saved} />
      {foot && <div className="order-step" ref={foot} />}
    </div>
  )
}

/** The properties of an order that name another one, in the order in which they are shown. */
const links = ['original_customer_order_code', 'yd_order_code', 'returned_order_codes'] as const

/**
 * The history of an order: when it was written, when and by whom it was confirmed, and the orders that it came from or
 * led to; the sale of a preorder stands in the preorder's notice. Memoised: typing in lines does not render it.
 */
const OrderHistory = memo(function OrderHistory({ order }: { order: OrderRecord | null }) {
  const { t } = useTranslation()
  const label = useLabels('orders')
  if (order === null) return null
  const linked = links.flatMap((name) => {
    const codes = [order[name] ?? []].flat()
    return codes.length === 0 ? [] : [{ name, codes }]
  })
  return (
    <RailSection title={t('orders.history')}>
      <dl className="order-history">
        <Moment title={label('created_at')} at={order.created_at} />
        {order.confirmed_at !== null && (
          <Moment title={label('confirmed_at')} at={order.confirmed_at} by={order.confirmed_by} />
        )}
        {linked.map(({ name, codes }) => (
          <div key={name}>
            <dt>{label(name)}</dt>
            <dd>
              {codes.map((code) => (
                <RecordLink key={code} resource="orders" recordKey={code}>
                  {code}
                </RecordLink>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </RailSection>
  )
})

function Moment({ title, at, by = null }: { title: string; at: string; by?: string | null }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        <time dateTime={at}>{formatDatetime(at)}</time>
        {by !== null && <span>{by}</span>}
      </dd>
    </div>
  )
}

interface OrderShipmentsProps {
  order: OrderRecord | null
  readOnly: boolean
  /** A shipment was added, changed or deleted. */
  onChanged: () => void
}

/** The shipments of an order, each with its own dialog. Memoised, so that typing in a line does not render it. */
const OrderShipments = memo(function OrderShipments(props: OrderShipmentsProps) {
  const { order, readOnly, onChanged } = props
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const mayAdd = mayDo('create', useResource('shipments')) && !readOnly
  const shipments = order?.shipments ?? []
  const show = async (key: number | 'new') => {
    await dialogs.open('shipments', key, key === 'new' ? { order_code: order?.code } : undefined)
    onChanged()
  }
  const add = mayAdd && (
    <Tooltip title={order === null ? t('orders.reasons.not_saved') : undefined}>
      <Button
        size="small"
        type="text"
        icon={<PlusOutlined aria-hidden />}
        aria-label={t('orders.shipments.add')}
        disabled={order === null}
        onClick={() => void show('new')}
      />
    </Tooltip>
  )
  return (
    <RailSection title={t('orders.shipments.title')} tools={add} className="order-shipments">
      {shipments.length > 0 && (
        <ul>
          {shipments.map((shipment) => (
            <Shipment key={shipment.id} shipment={shipment} onOpen={() => void show(shipment.id)} />
          ))}
        </ul>
      )}
    </RailSection>
  )
})

function Shipment({ shipment, onOpen }: { shipment: ShipmentRecord; onOpen: () => void }) {
  const { code, date, method, tracking_number, name, remarks } = shipment
  return (
    <li>
      <button type="button" className="link-button" onClick={onOpen}>
        {code ?? shipment.id}
      </button>
      {date !== null && <span>{formatDate(date)}</span>}
      <span>{[method, tracking_number].filter(Boolean).join(' ')}</span>
      <span className="quiet">{[name, remarks].filter(Boolean).join(' · ')}</span>
    </li>
  )
}

const MediaInput = lazy(() =>
  import('../../../fields/media/MediaInput').then((module) => ({ default: module.MediaInput })),
)
const Thumbnails = lazy(() =>
  import('../../../fields/media/Thumbnails').then((module) => ({ default: module.Thumbnails })),
)

const names = ['media', 'original_customer_order_media'] as const

type MediaName = (typeof names)[number]

interface OrderMediaProps extends Pick<DraftHeader, MediaName> {
  readOnly: boolean
  onChange: (change: Partial<DraftHeader>) => void
}

/** Pictures of the deal and of the customer's order, which a confirmed order accepts too. Memoised. */
const OrderMedia = memo(function OrderMedia(props: OrderMediaProps) {
  const { t } = useTranslation()
  const { readOnly } = props
  const shown = names.filter((name) => !readOnly || props[name].length > 0)
  if (shown.length === 0) return null
  return (
    <RailSection title={t('orders.files')} className="order-media">
      {shown.map((name) => (
        <MediaOf key={name} name={name} {...props} />
      ))}
    </RailSection>
  )
})

function MediaOf({ name, readOnly, onChange, ...media }: OrderMediaProps & { name: MediaName }) {
  const id = useId()
  const label = useLabels('orders')
  const field = fieldsOf(useResource('orders'))[name]
  if (!field) return null
  const codes = mediaCodes(media[name])
  return (
    <div>
      <h3 id={`${id}-label`}>{label(name)}</h3>
      <Suspense fallback={<div className="order-media-waiting" />}>
        {readOnly ? (
          <Thumbnails codes={codes} />
        ) : (
          <MediaInput
            id={id}
            name={name}
            field={field}
            value={codes}
            record={{}}
            invalid={false}
            describedBy={`${id}-label`}
            onChange={(value) => onChange({ [name]: mediaCodes(value) })}
          />
        )}
      </Suspense>
    </div>
  )
}

interface RailSectionProps {
  title: string
  /** The controls of the section, beside its title. */
  tools?: ReactNode
  className?: string
}

/** One section of the rail, beside the lines: a title with its tools, and the content. */
function RailSection({ title, tools, className = '', children }: PropsWithChildren<RailSectionProps>) {
  return (
    <section className={`rail-section ${className}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {tools}
      </header>
      {children}
    </section>
  )
}

interface PaymentListProps {
  /** The stored order; null for one that was never saved. */
  order: OrderRecord | null
  dirty: boolean
  /** Whether lines lack a gold price, so that the amount due is unknown. */
  unpriced: boolean
}

/**
 * The payments of an order and the payment methods; a converted preorder shows those of its sale. Memoised, since typing
 * lines does not affect it.
 */
const PaymentList = memo(function PaymentList(props: PaymentListProps) {
  const { order } = props
  const { t } = useTranslation()
  const sale = order?.yd_converted_order_code ?? null
  return (
    <div className="payments-list">
      <div className="payments-ways">
        <h2>{t('payments.title')}</h2>
        {sale === null ? <PayButtons {...props} /> : <SaleLink code={sale} />}
      </div>
      <Payments order={order} converted={sale !== null} />
    </div>
  )
})

function SaleLink({ code }: { code: string }) {
  const { t } = useTranslation()
  return (
    <span className="quiet">
      {t('payments.of_sale')}{' '}
      <RecordLink resource="orders" recordKey={code}>
        {code}
      </RecordLink>
    </span>
  )
}

function Payments({ order, converted }: Pick<PaymentListProps, 'order'> & { converted: boolean }) {
  const { t } = useTranslation()
  const payments = order?.payments ?? []
  if (payments.length === 0) return <span className="quiet">{t('payments.none')}</span>
  return (
    <ul className="payment-rows">
      {payments.map((payment) => (
        <PaymentRow key={payment.id} payment={payment} removable={payment.removable === true && !converted} />
      ))}
    </ul>
  )
}

interface PayButtonsProps {
  /** The stored order; null for one that was never saved. */
  order: OrderRecord | null
  dirty: boolean
  unpriced: boolean
}

/** A button for each payment method; a disabled one gives the reason, and all are disabled until that is known. */
function PayButtons({ order, dirty, unpriced }: PayButtonsProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const dialogs = useDialogs()
  const due = useDue(order ?? undefined)
  if (!mayDo('create', useResource('order_payments')) || (order && isSettled(order))) return null
  const unsaved = order === null || dirty
  const reasonAgainst = (method: PaymentMethod) => {
    if (unsaved) return t('payments.save_first')
    if (unpriced) return t('orders.reasons.no_price')
    const block = due && blockOf(method, due)
    return block && t(`payments.blocks.${block}`)
  }
  const pay = (payment_method: PaymentMethod) =>
    dialogs.open('order_payments', 'new', { order_code: order?.code, payment_method })
  return plainMethods().map((method) => {
    const reason = reasonAgainst(method)
    return (
      <Tooltip key={method} title={reason}>
        <Button
          size="small"
          disabled={due === undefined || reason !== undefined}
          onClick={() => void pay(method)}
        >
          {title(labels.paymentMethods[method])}
        </Button>
      </Tooltip>
    )
  })
}
