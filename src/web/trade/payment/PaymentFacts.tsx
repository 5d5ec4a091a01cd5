import { Button, Descriptions } from 'antd'
import { useTranslation } from 'react-i18next'
import { paymentText } from '../../fields/payment-text'
import { orderTypeOf, usualOrderType } from '#domain/order/order-types'
import { formatDate } from '../../data/languages/format'
import { useLanguage } from '../../data/languages/use-title'
import { PrintRecordsButton } from '../../print/PrintRecordsButton'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import { RecordLink } from '../../shell/dialogs/dialogs'
import type { OrderPaymentRecord } from '../../data/records/order-record'
import { kindOf } from './payment-draft'
import { useLabels } from '../order/use-order-labels'

/** A stored payment, which never changes: a mistake is deleted from its order and entered again. */
export function PaymentFacts({ payment, onClose }: { payment: OrderPaymentRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const label = useLabels('order_payments')
  const facts = [
    {
      label: label('order_code'),
      children: (
        <RecordLink resource="orders" recordKey={payment.order_code}>
          {payment.order_code}
        </RecordLink>
      ),
    },
    { label: label('value'), children: paymentText(payment, language) },
    ...(payment.gold_bar_code
      ? [
          {
            label: label('gold_bar_code'),
            children: (
              <RecordLink resource="gold_bars" recordKey={payment.gold_bar_code}>
                {payment.gold_bar_code}
              </RecordLink>
            ),
          },
        ]
      : []),
    { label: label('date'), children: formatDate(payment.date) },
    { label: label('is_deposit'), children: t(payment.is_deposit ? 'payments.yes' : 'payments.no') },
    {
      label: label('payment_id'),
      children: (
        <RecordLink resource="payments" recordKey={payment.payment_id}>
          {payment.payment?.code ?? t('payments.voucher')}
        </RecordLink>
      ),
    },
    ...(payment.payment_method_detail
      ? [{ label: label('payment_method_detail'), children: payment.payment_method_detail }]
      : []),
    { label: label('remarks'), children: payment.remarks || '–' },
  ]
  return (
    <DialogFrame
      title={t(`payments.kinds.${kindOf({ order_type: orderTypeOf(payment.order_code) ?? usualOrderType })}`)}
      code={payment.order_code}
      actions={
        <>
          <PrintRecordsButton document="payment_receipt" keys={[String(payment.id)]} />
          <Button onClick={onClose}>{t('payments.close')}</Button>
        </>
      }
    >
      <Descriptions size="small" column={1} items={facts} />
    </DialogFrame>
  )
}
