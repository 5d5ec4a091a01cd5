import { useCallback } from 'react'
import { useStale } from '../../data/calls'
import { ledgers, resourcesOf } from '#domain/ledger/ledgers'
import { ONE_ORDER } from '../order/order-query'

/** An order as it was when somebody began to pay it. */
export const PAYABLE = 'payable order'

/** All that a payment can change: the order, what lists it, the till, what is held and its movements. */
const paidInto = [
  ...['orders', ONE_ORDER, 'payments', 'order_payments', 'bill_orders', 'tills'],
  ...Object.values(ledgers).flatMap(resourcesOf),
]

/** Asks again for what is on the screen of all that a payment or a bill has changed, but not for what is `gone`. */
export function useRenewal(): (gone?: object) => void {
  const stale = useStale()
  return useCallback(
    (gone) => void stale(paidInto, (answer) => gone !== undefined && answer === gone),
    [stale],
  )
}
