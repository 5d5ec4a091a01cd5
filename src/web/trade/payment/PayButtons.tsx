import { labels } from '#words/labels'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { plainMethods, type PaymentMethod } from '#domain/payment/payment-methods'
import { useTitle } from '../../data/languages/use-title'
import { mayDo } from '../../data/session/access'
import { useResource } from '../../data/resources'
import { useDialogs } from '../../shell/dialogs/dialogs'
import type { OrderRecord } from '../../data/records/order-record'
import { isSettled } from '../../data/records/order-status'
import { blockOf } from './payment-draft'
import { useDue } from './use-due'

interface PayButtonsProps {
  /** The stored order; null for one that was never saved. */
  order: OrderRecord | null
  dirty: boolean
  unpriced: boolean
}

/** A button for each payment method; a disabled one gives the reason, and all are disabled until that is known. */
export function PayButtons({ order, dirty, unpriced }: PayButtonsProps) {
  const { t } = useTranslation()
  const title = useTitle()
  const dialogs = useDialogs()
  const due = useDue(order ?? undefined)
  if (!mayDo('create', useResource('order_payments')) || (order && isSettled(order))) return null
  const unsaved = order === null || dirty
  const reasonAgainst = (method: PaymentMethod) => {
    if (unsaved) return t('payments.save_first')
    if (unpriced) return t('orders.reasons.no_price')
    const block = due && blockOf(method, due)
    return block && t(`payments.blocks.${block}`)
  }
  const pay = (payment_method: PaymentMethod) =>
    dialogs.open('order_payments', 'new', { order_code: order?.code, payment_method })
  return plainMethods().map((method) => {
    const reason = reasonAgainst(method)
    return (
      <Tooltip key={method} title={reason}>
        <Button
          size="small"
          disabled={due === undefined || reason !== undefined}
          onClick={() => void pay(method)}
        >
          {title(labels.paymentMethods[method])}
        </Button>
      </Tooltip>
    )
  })
}
