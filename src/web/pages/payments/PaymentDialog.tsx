import { Button, Skeleton } from 'antd'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useInvalidate, useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../shell/DialogFrame'
import type { DialogProps } from '../../shell/dialogs'
import { useUnsaved } from '../../shell/unsaved'
import { useBusinessDay } from '../../providers/business-day'
import { ApiError, request } from '../../providers/request'
import type { OrderPaymentRecord, OrderRecord } from '../orders/order-record'
import { PaymentFields } from './PaymentFields'
import { type PaymentDraft, problemsOf, startPayment } from './payment-draft'
import { PaymentFacts } from './PaymentFacts'
import { useRates } from './use-rates'

/** One payment of an order: a new one is typed and checked at each key, a stored one is read. */
export function PaymentDialog({ recordKey, preset, onClose }: DialogProps) {
  const { t } = useTranslation()
  const isNew = recordKey === 'new'
  const payment = useQuery({
    queryKey: ['orders', 'payment', recordKey],
    queryFn: () => request<OrderPaymentRecord>('GET', `/order_payments/${recordKey}`),
    enabled: !isNew,
  })
  const code = isNew ? String(preset?.order_code ?? '') : payment.data?.order_code
  const order = useQuery({
    queryKey: ['orders', 'payable', code],
    queryFn: () => request<OrderRecord>('GET', `/orders/${encodeURIComponent(code ?? '')}`),
    enabled: isNew && code !== undefined && code !== '',
    gcTime: 0,
  })
  if (payment.data) return <PaymentFacts payment={payment.data} onClose={() => onClose()} />
  if (order.data) return <NewPayment order={order.data} method={preset?.payment_method} onClose={onClose} />
  const failure =
    payment.error ?? order.error ?? (isNew && code === '' ? new Error(t('payments.no_order')) : null)
  return (
    <DialogFrame
      title={t('payments.one')}
      actions={<Button onClick={() => onClose()}>{t('payments.cancel')}</Button>}
    >
      {failure ? failure.message : <Skeleton active />}
    </DialogFrame>
  )
}

interface NewPaymentProps {
  order: OrderRecord
  method: unknown
  onClose: DialogProps['onClose']
}

function NewPayment({ order, method, onClose }: NewPaymentProps) {
  const { t } = useTranslation()
  const rates = useRates()
  const today = useBusinessDay()
  const [start] = useState(() => startPayment(order, method, today))
  const [draft, setDraft] = useState(start)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const paying = usePaying(order, onClose, setRefused)
  const broken = problemsOf(draft, order, rates)
  const problems = Object.fromEntries(
    Object.entries(broken).map(([field, rule]) => [field, t(`payments.rules.${rule}`)]),
  )
  const valid = Object.keys(broken).length === 0
  useUnsaved(draft !== start && !paying.isSuccess)
  const submit = () => {
    if (valid && !paying.isPending) paying.mutate(draft)
  }
  return (
    <DialogFrame
      title={t('payments.one')}
      code={order.code}
      actions={
        <>
          <Button onClick={() => onClose()}>{t('payments.cancel')}</Button>
          <Button type="primary" disabled={!valid} loading={paying.isPending} onClick={submit}>
            {t('payments.save')}
          </Button>
        </>
      }
    >
      <PaymentFields
        draft={draft}
        order={order}
        rates={rates}
        problems={{ ...refused, ...problems }}
        onChange={(next) => {
          setRefused({})
          setDraft(next)
        }}
        onSubmit={submit}
      />
    </DialogFrame>
  )
}

/** Stores the payment; what the server refuses is shown at its field. */
function usePaying(
  order: OrderRecord,
  onClose: DialogProps['onClose'],
  setRefused: (problems: Record<string, string>) => void,
) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (draft: PaymentDraft) =>
      request<OrderPaymentRecord>('POST', '/order_payments', {
        ...draft,
        remarks: draft.remarks || null,
        order_code: order.code,
      }),
    onSuccess: (payment) => {
      notify?.({ type: 'success', message: t('payments.saved') })
      void invalidate({ resource: 'payments', invalidates: ['list'] })
      void invalidate({ resource: 'orders', invalidates: ['list'] })
      onClose({ ...payment })
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.errors : []
      setRefused(Object.fromEntries(fields.map(({ path, message }) => [path.slice(1), message])))
      notify?.({ type: 'error', message: error.message })
    },
  })
}
