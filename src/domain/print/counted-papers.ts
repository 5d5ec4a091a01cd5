import type { DocumentType } from './document-types'

/**
 * The papers whose prints are counted, so that a copy can say that it is one, with the resource of their records: what
 * is handed over once and says the same ever after. A bill, a statement or a preorder says each time what stands then.
 */
export const countedPapers = {
  sales_order: 'orders',
  sales_receipt: 'orders',
  sales_return: 'orders',
  purchase_order: 'orders',
  payment_receipt: 'order_payments',
} as const satisfies Partial<Record<DocumentType, string>>

/** A paper whose prints are counted. */
export type CountedPaper = keyof typeof countedPapers

/** Whether the prints of a document are counted. */
export function isCounted(document: DocumentType): document is CountedPaper {
  return Object.hasOwn(countedPapers, document)
}
