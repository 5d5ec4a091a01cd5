import { useTranslation } from 'react-i18next'
import type { DraftHeader } from '#domain/order/draft/draft'
import { isReadOnly, lineFreedom } from '#domain/order/draft/draft-prices'
import { unpricedLines } from '#domain/order/missing-price'
import { PaymentList } from '../../../trade/payment/PaymentList'
import type { OrderEditing } from '../editor/use-order-editor'
import { ReturnSettlement } from '../editor/OrderNotices'
import { OrderFigures, SaleFigures } from './OrderFigures'
import { OrderHistory } from './OrderHistory'
import { OrderMedia } from './OrderMedia'
import { OrderShipments } from './OrderShipments'
import './rail.css'
import './rail-parts.css'

interface OrderRailProps {
  editing: OrderEditing
  onHeader: (change: Partial<DraftHeader>) => void
  onChanged: () => void
  /** Takes the element at the foot, for the next step; undefined in a dialog, which has a foot of its own. */
  foot: ((element: HTMLElement | null) => void) | undefined
}

/** What an order comes to and what belongs to it, beside its lines, or below them where there is no room. */
export function OrderRail({ editing, onHeader, onChanged, foot }: OrderRailProps) {
  const { t } = useTranslation()
  const { state, dirty } = editing
  const { saved, draft } = state
  const { header, totals } = draft
  const { media, original_customer_order_media } = header
  const readOnly = isReadOnly(header)
  // What is left of a return is known once it is confirmed, since it is first offset against its sale.
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
