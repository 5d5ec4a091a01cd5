import { useTranslation } from 'react-i18next'
import { request } from '../../providers/request'
import { useDialogs } from '../../shell/dialogs'
import type { OrderRecord } from './order-record'
import { useOrderStep } from './use-order-step'

/** Turns a preorder into a sale, and opens that. */
export function useConversion(preorder: OrderRecord | null) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  return useOrderStep<void>({
    send: () => request<OrderRecord>('POST', `/orders/convert/${String(preorder?.id)}`, {}),
    done: t('orders.convert.done'),
    onDone: (sale) => void dialogs.open('orders', sale.id),
  })
}
