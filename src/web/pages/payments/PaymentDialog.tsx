import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAnswer, type Call } from '../../data/calls'
import { DialogFrame } from '../../shell/dialogs/DialogFrame'
import type { DialogProps } from '../../shell/dialogs/dialogs'
import { CounterDialog } from '../../trade/counter/CounterDialog'
import type { OrderPaymentRecord } from '../../data/records/order-record'
import { NewPayment } from '../../trade/payment/NewPayment'
import { orderCall } from '../../trade/order/order-query'
import { PAYABLE } from '../../trade/payment/use-renewal'
import { PaymentFacts } from '../../trade/payment/PaymentFacts'
import { useDue } from '../../trade/payment/use-due'

/** One payment of an order: a new one is typed and checked at each key, a stored one is read. */
export function PaymentDialog(props: DialogProps) {
  return props.recordKey === 'new' ? <PaymentOfOrder {...props} /> : <StoredPayment {...props} />
}

function StoredPayment({ recordKey, onClose }: DialogProps) {
  const stored: Call<OrderPaymentRecord> = {
    resource: 'order_payments',
    path: `/order_payments/${recordKey}`,
  }
  const payment = useAnswer(stored)
  if (payment.data) return <PaymentFacts payment={payment.data} onClose={() => onClose()} />
  return <Waiting failure={payment.error?.message} onClose={onClose} />
}

function PaymentOfOrder({ preset, onClose }: DialogProps) {
  const { t } = useTranslation()
  const code = typeof preset?.order_code === 'string' ? preset.order_code : undefined
  // What is being paid stays as it was when the dialog opened, even while the order is updated with the payment; only
  // after a failure is it reloaded.
  const order = useAnswer(
    { ...orderCall(code ?? ''), resource: PAYABLE },
    { enabled: code !== undefined, refetchOnMount: 'always', gcTime: 0 },
  )
  // An earlier dialog's answer may predate its payment.
  const payable = order.isFetchedAfterMount ? order.data : undefined
  const due = useDue(payable, true)
  if (payable && due) {
    if (preset?.counter === true) return <CounterDialog order={payable} due={due} onClose={onClose} />
    return <NewPayment order={payable} due={due} method={preset?.payment_method} onClose={onClose} />
  }
  return (
    <Waiting failure={code === undefined ? t('payments.no_order') : order.error?.message} onClose={onClose} />
  )
}

interface WaitingProps {
  failure: string | undefined
  onClose: DialogProps['onClose']
}

function Waiting({ failure, onClose }: WaitingProps) {
  const { t } = useTranslation()
  return (
    <DialogFrame
      title={t('payments.one')}
      actions={<Button onClick={() => onClose()}>{t('form.cancel')}</Button>}
    >
      {failure ?? <Skeleton active />}
    </DialogFrame>
  )
}
