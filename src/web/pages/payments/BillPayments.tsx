import { useQuery } from '@tanstack/react-query'
import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { mayDo } from '../../providers/access'
import { request } from '../../providers/request'
import { useResource } from '../../providers/resources'
import type { OrderPaymentRecord } from '../orders/order-record'
import { PaymentRow } from './PaymentRow'
import type { BillRecord } from './voucher-record'

const MOST_PAYMENTS = 100

/** What was paid through a bill, order by order, newest first. */
export function BillPayments({ bill }: { bill: BillRecord }) {
  const { t } = useTranslation()
  const removable = mayDo('delete', useResource('order_payments'))
  const { data } = useQuery({
    queryKey: ['order_payments', 'of bill', bill.id],
    queryFn: () =>
      request<{ data: OrderPaymentRecord[] }>('POST', '/order_payments/search', {
        filters: [{ field: 'bill_id', operator: 'eq', value: bill.id }],
        per_page: MOST_PAYMENTS,
      }),
  })
  const payments = data?.data ?? []
  return (
    <section aria-label={t('payments.title')}>
      <Typography.Title level={5}>{t('payments.title')}</Typography.Title>
      {payments.length === 0 ? (
        <span className="quiet">{t('payments.none')}</span>
      ) : (
        <ul className="payment-rows">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} removable={removable} ofOrder />
          ))}
        </ul>
      )}
    </section>
  )
}
