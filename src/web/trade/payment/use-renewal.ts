import { useCallback } from 'react'
import { useStale } from '../../data/calls'
import { ledgers, resourcesOf } from '#domain/ledger/ledgers'
import { ONE_ORDER } from '../order/order-query'

/** The order at the moment when its payment dialog opened. */
export const PAYABLE = 'payable order'

/** The resources that a payment can change: the orders, the till, the balances and their movements. */
const paidInto = [
  ...['orders', ONE_ORDER, 'payments', 'order_payments', 'bill_orders', 'tills'],
  ...Object.values(ledgers).flatMap(resourcesOf),
]

/** Refetches the shown answers that a payment or a bill has changed, except about the deleted record in `gone`. */
export function useRenewal(): (gone?: object) => void {
  const stale = useStale()
  return useCallback(
    (gone) => void stale(paidInto, (answer) => gone !== undefined && answer === gone),
    [stale],
  )
}
