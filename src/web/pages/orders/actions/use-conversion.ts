import { useTranslation } from 'react-i18next'
import { useDialogs } from '../../../shell/dialogs/dialogs'
import type { OrderRecord } from '../../../data/records/order-record'
import { useOrderStep } from '../../../trade/order/use-order-step'

/** Turns a preorder into a sale, and opens that. */
export function useConversion(preorder: OrderRecord | null) {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  return useOrderStep({
    step: () => ({
      ...{ resource: 'orders', method: 'POST', path: `/orders/convert/${String(preorder?.id)}` },
      body: {},
    }),
    done: t('orders.convert.done'),
    onDone: (sale) => void dialogs.open('orders', sale.id),
  })
}
