import { Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { mayDo } from '../../data/session/access'
import { useAnswer } from '../../data/calls'
import { loadAll } from '../../data/load-all'
import { useResource } from '../../data/resources'
import type { OrderPaymentRecord } from '../../data/records/order-record'
import { PaymentRow } from '../payment/PaymentRow'
import type { BillRecord } from './voucher-record'

/** What was paid through a bill, order by order, newest first. */
export function BillPayments({ bill }: { bill: BillRecord }) {
  const { t } = useTranslation()
  const removable = mayDo('delete', useResource('order_payments'))
  const { data: payments } = useAnswer({
    ...{ resource: 'order_payments', name: ['of bill', bill.id] },
    gather: () =>
      loadAll<OrderPaymentRecord>('order_payments', {
        filters: [{ field: 'bill_id', operator: 'eq', value: bill.id }],
      }),
  })
  return (
    <section aria-label={t('payments.title')}>
      <Typography.Title level={5} aria-level={3}>
        {t('payments.title')}
      </Typography.Title>
      {payments === undefined && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {payments?.length === 0 && <span className="quiet">{t('payments.none')}</span>}
      {payments !== undefined && payments.length > 0 && (
        <ul className="payment-rows">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} removable={removable} ofOrder />
          ))}
        </ul>
      )}
    </section>
  )
}
