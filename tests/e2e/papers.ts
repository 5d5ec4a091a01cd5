import type { PrintData } from '#drawing/drawing'
import { preorder, purchaseOrder, salesOrder, salesReturn, tillReceipt } from './paper-orders'
import { bill, paymentReceipt, statement } from './paper-payments'
import { report } from './paper-report'
import { goldBar, label, shelfList } from './paper-stock'

/** A shipped template with its samples. */
export interface Paper {
  /** The name of the file in `print-templates/`. */
  template: string
  data: (lines: number) => PrintData
  /** The number of pages by the number of lines. */
  pages: Readonly<Record<number, number>>
}

export const papers: readonly Paper[] = [
  { template: 'sales-order', data: salesOrder, pages: { 0: 1, 1: 1, 30: 3, 300: 19 } },
  { template: 'receipt', data: tillReceipt, pages: { 0: 1, 1: 1, 30: 1 } },
  { template: 'receipt-58', data: tillReceipt, pages: { 0: 1, 1: 1, 30: 1 } },
  { template: 'preorder', data: preorder, pages: { 0: 1, 1: 1, 30: 3, 300: 19 } },
  { template: 'sales-return', data: salesReturn, pages: { 0: 1, 1: 1, 30: 3, 300: 19 } },
  { template: 'purchase-order', data: purchaseOrder, pages: { 0: 1, 1: 1, 30: 3, 300: 19 } },
  { template: 'payment-receipt', data: paymentReceipt, pages: { 1: 1 } },
  { template: 'bill', data: bill, pages: { 0: 1, 1: 1, 30: 2, 300: 13 } },
  { template: 'customer-statement', data: statement, pages: { 0: 1, 1: 1, 30: 2, 300: 10 } },
  { template: 'gold-bar-receipt', data: goldBar, pages: { 0: 1, 1: 1, 30: 3, 300: 21 } },
  { template: 'barcode-label', data: label, pages: { 1: 1, 2: 1, 30: 1 } },
  { template: 'report', data: report(3), pages: { 0: 1, 1: 1, 30: 1, 300: 8 } },
  { template: 'report-wide', data: report(9), pages: { 0: 1, 1: 1, 30: 2, 300: 13 } },
  { template: 'shelf-list', data: shelfList, pages: { 0: 1, 1: 1, 30: 2, 300: 13 } },
]
