import { useRef, type RefObject } from 'react'
import { useResources } from '../../providers/resources'
import { type Printing, usePrinting } from '../../print/now/use-printing'
import { useDialogs } from '../../shell/dialogs'
import type { OrderRecord } from '../orders/order-record'

/** Settling an order at the counter, and what comes after it. */
export interface CounterDeed {
  /** Opens the counter; prints the receipt and goes on to the next order where the order is finished by it. */
  pay: () => Promise<void>
  /** The receipt's print dialog, where this workstation asks. */
  printing: Printing
  /** The button of the next order, which has the focus then. */
  next: RefObject<HTMLButtonElement | null>
}

/**
 * Settles a stored order.
 *
 * @param reload brings the order as it is then
 */
export function useCounterDeed(saved: OrderRecord | null, reload: () => Promise<unknown>): CounterDeed {
  const dialogs = useDialogs()
  const resources = useResources()
  const next = useRef<HTMLButtonElement>(null)
  const focusNext = () => next.current?.focus()
  const printing = usePrinting('sales_receipt', focusNext)
  const load = async () => {
    const { loadDocuments } = await import('../../print/load-documents')
    return loadDocuments('sales_receipt', [String(saved?.id)], resources)
  }
  const pay = async () => {
    if (!saved) return
    const paid = await dialogs.open('order_payments', 'new', { order_code: saved.code, counter: true })
    if (!paid) return
    await reload()
    focusNext()
    if (paid.finished === true) await printing.print({ load })
  }
  return { pay, printing, next }
}
