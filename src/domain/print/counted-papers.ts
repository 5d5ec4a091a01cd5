import type { DocumentType } from './document-types'

/**
 * The papers whose prints are counted, so that a copy is marked as one, with the resource of their records: papers that
 * are handed over once and never change. A bill, a statement or a preorder shows the current state each time.
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
