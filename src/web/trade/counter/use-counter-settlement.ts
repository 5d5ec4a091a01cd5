import type { PriceOf } from '#domain/order/draft/draft-prices'
import { useResources } from '../../data/resources'
import { type Printing, usePrinting } from '../../print/use-printing'
import { mayPrint } from '../../print/PrintDocumentButton'
import { useDialogs } from '../../shell/dialogs/dialogs'
import type { OrderRecord } from '../../data/records/order-record'

/** Settling an order at the counter, and its next steps. */
export interface CounterSettlement {
  /** Opens the counter; prints the receipt and goes on to the next order if the order is finished by it. */
  pay: () => Promise<void>
  /** The receipt's print dialog, unless this workstation prints directly. */
  printing: Printing
}

interface Page {
  /** Focuses the next step. */
  onPaid: () => void
  /** Gives the lines today's gold price, after the counter was closed for that. */
  reprice: (priceOf: PriceOf) => void
}

/**
 * Settles a stored order.
 *
 * @param reload reloads the order
 */
export function useCounterSettlement(
  saved: OrderRecord | null,
  reload: () => Promise<unknown>,
  { onPaid, reprice }: Page,
): CounterSettlement {
  const dialogs = useDialogs()
  const resources = useResources()
  const printing = usePrinting('sales_receipt', onPaid)
  const load = async () => {
    const { loadDocuments } = await import('../../print/load-documents')
    return loadDocuments('sales_receipt', [String(saved?.id)], resources)
  }
  const pay = async () => {
    if (!saved) return
    const paid = await dialogs.open('order_payments', 'new', { order_code: saved.code, counter: true })
    if (!paid) return
    if (typeof paid.priceOf === 'function') return reprice(paid.priceOf as PriceOf)
    await reload()
    onPaid()
    if (paid.finished === true && mayPrint('sales_receipt', resources)) await printing.print({ load })
  }
  return { pay, printing }
}
