import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useInvalidate, useNotification } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { App, Button, Flex, Tag, Tooltip, Typography } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { depositText, paymentText } from '#domain/order/due'
import { paymentMethods, type PaymentMethod } from '#domain/payment/payment-methods'
import { formatDate, formatMoney, formatWeight } from '../../fields/format'
import { useLanguage, useTitle } from '../../fields/use-title'
import { request } from '../../providers/request'
import { useDialogs } from '../../shell/dialogs'
import type { OrderPaymentRecord, OrderRecord } from '../orders/order-record'

interface PaymentsSectionProps {
  /** As the server holds it; null for an order that was never saved. */
  order: OrderRecord | null
  dirty: boolean
  /** A payment was added or deleted: the order's figures are new. */
  onChanged: () => void
}

/** The ways to pay that this page takes. */
const offered: PaymentMethod[] = ['cash', 'check']

/** The payments of an order, what is still unpaid, and the ways to pay it. Memoised: lines are typed without it. */
export const PaymentsSection = memo(function PaymentsSection({
  order,
  dirty,
  onChanged,
}: PaymentsSectionProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const payments = order?.payments ?? []
  const deposits = depositText(payments, language)
  return (
    <section className="payments" aria-label={t('payments.title')}>
      <div className="payments-list">
        <Flex align="center" gap="small" wrap className="payments-head">
          <Typography.Title level={5}>{t('payments.title')}</Typography.Title>
          <PayButtons order={order} dirty={dirty} onChanged={onChanged} />
        </Flex>
        {payments.length === 0 ? (
          <Typography.Text type="secondary">{t('payments.none')}</Typography.Text>
        ) : (
          <ul>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} onChanged={onChanged} />
            ))}
          </ul>
        )}
        {deposits !== '' && <Typography.Text type="secondary">{deposits}</Typography.Text>}
      </div>
      {order && <Unpaid order={order} dirty={dirty} />}
    </section>
  )
})

function PayButtons({ order, dirty, onChanged }: PaymentsSectionProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const dialogs = useDialogs()
  const reason = order === null || dirty ? t('payments.save_first') : undefined
  if (order?.unpaid_cash_value === 0 && order.order_details.length > 0) return null
  const pay = async (payment_method: PaymentMethod) => {
    const saved = await dialogs.open('order_payments', 'new', { order_code: order?.code, payment_method })
    if (saved) onChanged()
  }
  return offered.map((method) => (
    <Tooltip key={method} title={reason}>
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={reason !== undefined}
        onClick={() => void pay(method)}
      >
        {title(paymentMethods[method])}
      </Button>
    </Tooltip>
  ))
}

/** Deletes a payment when the user is sure. */
function useRemoval(payment: OrderPaymentRecord, text: string, onChanged: () => void) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { open: notify } = useNotification()
  const invalidate = useInvalidate()
  const removing = useMutation({
    mutationFn: () => request('DELETE', `/order_payments/${payment.id}`),
    onSuccess: () => {
      notify?.({ type: 'success', message: t('payments.removed') })
      for (const resource of ['payments', 'orders']) void invalidate({ resource, invalidates: ['list'] })
      onChanged()
    },
    onError: (error) => notify?.({ type: 'error', message: error.message }),
  })
  const ask = () =>
    void modal.confirm({
      title: t('payments.remove.title'),
      content: text,
      okText: t('payments.remove.button'),
      okButtonProps: { danger: true },
      cancelText: t('payments.cancel'),
      onOk: () => removing.mutate(),
    })
  return { ask, removing: removing.isPending }
}

function PaymentRow({ payment, onChanged }: { payment: OrderPaymentRecord; onChanged: () => void }) {
  const { t } = useTranslation()
  const text = paymentText(payment, useLanguage())
  const { ask, removing } = useRemoval(payment, text, onChanged)
  return (
    <li>
      <span className="payment-text">{text}</span>
      {payment.is_deposit && (
        <Tag color="gold" bordered={false}>
          {t('payments.deposit')}
        </Tag>
      )}
      <Typography.Text type="secondary">{formatDate(payment.date)}</Typography.Text>
      {payment.remarks && <Typography.Text type="secondary">{payment.remarks}</Typography.Text>}
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={t('payments.remove.label', { payment: text })}
        disabled={removing}
        onClick={ask}
      />
    </li>
  )
}

/** What is still to be paid, large: the figure that the counter looks for. */
function Unpaid({ order, dirty }: { order: OrderRecord; dirty: boolean }) {
  const { t } = useTranslation()
  const settled = order.paid ? 'payments-due payments-settled' : 'payments-due'
  return (
    <div className={settled} role="group" aria-label={t('payments.unpaid')}>
      <small>{t(order.paid ? 'payments.paid' : 'payments.unpaid')}</small>
      <output aria-label={t('payments.unpaid')} data-zero={order.unpaid_cash_value === 0 || undefined}>
        {formatMoney(order.unpaid_cash_value, order.currency)}
      </output>
      {(order.unpaid_gold_weight !== 0 || order.payment_method === 'with_gold') && (
        <span className="payments-gold" data-zero={order.unpaid_gold_weight === 0 || undefined}>
          {t('payments.unpaid_gold', { weight: formatWeight(order.unpaid_gold_weight) })}
        </span>
      )}
      <small>
        {dirty
          ? t('payments.as_saved')
          : t('payments.of', {
              paid: formatMoney(order.paid_cash_value, order.currency),
              due: formatMoney(order.receivable_cash_value, order.currency),
            })}
      </small>
    </div>
  )
}
