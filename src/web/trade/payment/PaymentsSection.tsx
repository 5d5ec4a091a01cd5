import { Flex, Typography } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { depositText } from '../../fields/payment-text'
import { takesBack } from '#domain/order/order-types'
import { useLanguage } from '../../data/languages/use-title'
import { RecordLink } from '../../shell/dialogs/dialogs'
import type { OrderRecord } from '../../data/records/order-record'
import { PayButtons } from './PayButtons'
import { PaymentRow } from './PaymentRow'
import './payments.css'
import { UnpaidFigures } from './UnpaidFigures'

interface PaymentsSectionProps {
  /** The stored order; null for one that was never saved. */
  order: OrderRecord | null
  dirty: boolean
  /** Whether lines lack a gold price, so that the amount due is unknown. */
  unpriced: boolean
}

/**
 * The payments of an order, its unpaid amount and the payment methods; a converted preorder shows those of its sale.
 * Memoised, since typing lines does not affect it.
 */
export const PaymentsSection = memo(function PaymentsSection(props: PaymentsSectionProps) {
  const { order, dirty } = props
  const { t } = useTranslation()
  const sale = order?.yd_converted_order_code ?? null
  return (
    <section className="payments" aria-label={t('payments.title')}>
      <div className="payments-list">
        <Flex align="center" gap="small" wrap className="payments-head">
          <Typography.Title level={5} aria-level={2}>
            {t('payments.title')}
          </Typography.Title>
          {sale === null ? <PayButtons {...props} /> : <SaleLink code={sale} />}
        </Flex>
        <Payments {...props} converted={sale !== null} />
      </div>
      {order && !isDraftReturn(order) && <UnpaidFigures order={order} dirty={dirty} />}
    </section>
  )
})

/** The amount due on a return is known once it is confirmed, since it is first offset against its sale. */
const isDraftReturn = ({ order_type, confirmed }: OrderRecord) => takesBack(order_type) && !confirmed

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

function Payments({ order, converted }: PaymentsSectionProps & { converted: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const payments = order?.payments ?? []
  const deposits = depositText(payments, language)
  if (payments.length === 0) return <Typography.Text type="secondary">{t('payments.none')}</Typography.Text>
  return (
    <>
      <ul className="payment-rows">
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            removable={payment.removable === true && !converted}
          />
        ))}
      </ul>
      {deposits !== '' && <Typography.Text type="secondary">{deposits}</Typography.Text>}
    </>
  )
}
