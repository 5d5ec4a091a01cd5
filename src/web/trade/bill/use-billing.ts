import { useNotification } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { useCall, type Call } from '../../data/calls'
import { useDialogs } from '../../shell/dialogs/dialogs'
import { useRenewal } from '../payment/use-renewal'
import type { BillRecord } from './voucher-record'
import { loadThose } from '../../data/load-all'

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

interface BilledRecord {
  order_code: string
  payment?: { code: string }
}

/** The codes of the orders' open bills, by the orders' codes. */
export async function openBillsOf(orderCodes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const open = [{ field: 'payment.open', operator: 'eq', value: true }]
  const billed = await loadThose<BilledRecord>('bill_orders', 'order_code', orderCodes, open)
  return new Map(billed.map(({ order_code, payment }) => [order_code, payment?.code ?? '']))
}
