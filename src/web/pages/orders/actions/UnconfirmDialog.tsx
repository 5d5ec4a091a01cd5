import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysBetween } from '#domain/staff/limits'
import { useBusinessDay } from '../../../data/business-day'
import { asksApproval } from '../../../data/session/access'
import { ActionDialog } from '../../../editing/action/ActionDialog'
import { ReasonField } from '../../../trade/order/Field'
import type { OrderRecord } from '../../../data/records/order-record'
import { useOrderStep } from '../../../trade/order/use-order-step'

interface UnconfirmDialogProps {
  order: OrderRecord
  onClose: () => void
}

/** Un-confirms an order: the goods go back, and the reason is kept with their movements. */
export function UnconfirmDialog({ order, onClose }: UnconfirmDialogProps) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  const step = useOrderStep({
    step: (given: string) => ({
      ...{ resource: 'orders', method: 'POST', path: `/orders/unconfirm/${order.id}` },
      body: { reason: given },
    }),
    done: t('orders.unconfirm.done'),
    onDone: onClose,
  })
  const given = reason.trim()
  const age = daysBetween(order.date, useBusinessDay())
  const asks = asksApproval('orders.unconfirm', { limit: 'unconfirm_days', value: age })
  return (
    <ActionDialog
      width={520}
      title={t('orders.unconfirm.title')}
      code={order.code}
      submit={t(asks ? 'approvals.ask.title' : 'orders.unconfirm.submit')}
      danger
      calling={step.calling}
      asks={asks}
      disabled={given === ''}
      onSubmit={() => step.call(given)}
      onClose={onClose}
    >
      <p>{t(`orders.unconfirm.text.${order.order_type}`)}</p>
      <ReasonField label={t('orders.unconfirm.reason')} value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
