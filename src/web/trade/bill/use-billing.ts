import { useNotification } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { useCall, type Call } from '../../data/calls'
import { useDialogs } from '../../shell/dialogs/dialogs'
import { useRenewal } from '../payment/use-renewal'
import type { BillRecord } from './voucher-record'

const billOver = (ids: number[]): Call<BillRecord> => ({
  ...{ resource: 'payments', method: 'POST', path: '/orders/payment' },
  body: { ids },
})

/** Makes one bill over several orders, and opens it. */
export function useBilling(onMade: () => void) {
  const { t } = useTranslation()
  const { open: notify } = useNotification()
  const dialogs = useDialogs()
  const renew = useRenewal()
  const { call, calling } = useCall(billOver, {
    onSuccess: (bill) => {
      notify?.({ type: 'success', message: t('bills.made', { code: bill.code }) })
      renew()
      onMade()
      void dialogs.open('payments', bill.id)
    },
    onError: (error) => notify?.({ type: 'error', message: error.message }),
  })
  return { make: (ids: number[]) => !calling && call(ids), making: calling }
}
