import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordLink } from '../../shell/dialogs/dialogs'
import type { OrderRecord } from '../../data/records/order-record'
import { PayButtons } from './PayButtons'
import { PaymentRow } from './PaymentRow'
import './payments.css'

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
export const PaymentList = memo(function PaymentList(props: PaymentListProps) {
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
