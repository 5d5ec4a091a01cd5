import { Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysBetween } from '#domain/staff/limits'
import { useBusinessDay } from '../../../data/business-day'
import { asksApproval } from '../../../data/session/access'
import { ActionDialog } from '../../../editing/action/ActionDialog'
import { Field } from '../../../trade/order/Field'
import type { OrderRecord } from '../../../data/records/order-record'
import { useOrderStep } from '../../../trade/order/use-order-step'

interface UnconfirmDialogProps {
  order: OrderRecord
  onClose: () => void
}

const LONGEST_REASON = 500

/** Un-confirms an order: the goods go back, and the reason is kept with their movements. */
export function UnconfirmDialog({ order, onClose }: UnconfirmDialogProps) {
  const { t } = useTranslation()
  const id = useId()
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
      <Field id={id} label={t('orders.unconfirm.reason')}>
        <Input.TextArea
          id={id}
          rows={3}
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ActionDialog>
  )
}
