import { Button, Descriptions } from 'antd'
import { useTranslation } from 'react-i18next'
import { paymentText } from '#domain/order/due'
import { formatDate } from '../../fields/format'
import { useLanguage } from '../../fields/use-title'
import { DialogFrame } from '../../shell/DialogFrame'
import { RecordLink } from '../../shell/dialogs'
import type { OrderPaymentRecord } from '../orders/order-record'
import { useLabels } from '../orders/use-order-labels'

/** A stored payment, which is never changed: a mistake is deleted from its order and taken again. */
export function PaymentFacts({ payment, onClose }: { payment: OrderPaymentRecord; onClose: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const label = useLabels('order_payments')
  return (
    <DialogFrame
      title={t('payments.one')}
      code={payment.order_code}
      actions={<Button onClick={onClose}>{t('payments.close')}</Button>}
    >
      <Descriptions size="small" column={1}>
        <Descriptions.Item label={label('order_code')}>
          <RecordLink resource="orders" recordKey={payment.order_code}>
            {payment.order_code}
          </RecordLink>
        </Descriptions.Item>
        <Descriptions.Item label={label('value')}>{paymentText(payment, language)}</Descriptions.Item>
        <Descriptions.Item label={label('date')}>{formatDate(payment.date)}</Descriptions.Item>
        <Descriptions.Item label={label('is_deposit')}>
          {t(payment.is_deposit ? 'payments.yes' : 'payments.no')}
        </Descriptions.Item>
        <Descriptions.Item label={label('remarks')}>{payment.remarks || '–'}</Descriptions.Item>
      </Descriptions>
    </DialogFrame>
  )
}
