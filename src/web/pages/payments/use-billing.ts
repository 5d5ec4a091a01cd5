import { useNotification } from '@refinedev/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { request } from '../../providers/request'
import { useDialogs } from '../../shell/dialogs'
import { useRenewal } from './use-renewal'
import type { BillRecord } from './voucher-record'

/** Makes one bill over several orders, and opens it. */
export function useBilling(onMade: () => void) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const dialogs = useDialogs()
  const renew = useRenewal()
  const { mutate, isPending } = useMutation({
    mutationFn: (ids: number[]) => request<BillRecord>('POST', '/orders/payment', { ids }),
    onSuccess: (bill) => {
      notify?.({ type: 'success', message: t('bills.made', { code: bill.code }) })
      renew()
      onMade()
      void dialogs.open('payments', bill.id)
    },
    onError: (error) => notify?.({ type: 'error', message: error.message }),
  })
  return { make: (ids: number[]) => !isPending && mutate(ids), making: isPending }
}
