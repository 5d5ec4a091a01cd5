/** The consequences of a printed document's type. */
interface DocumentTraits {
  /**
   * The resource whose records' prints are counted, so that a copy is marked as one: for papers that are handed over
   * once and never change. A bill, a statement or a preorder shows the current state each time.
   */
  countedBy: 'orders' | 'order_payments' | null
}

/** The types of printed documents; each has its templates, one of which is the standard. */
export const documentTypes = {
  sales_order: { countedBy: 'orders' },
  sales_receipt: { countedBy: 'orders' },
  preorder: { countedBy: null },
  sales_return: { countedBy: 'orders' },
  purchase_order: { countedBy: 'orders' },
  payment_receipt: { countedBy: 'order_payments' },
  bill: { countedBy: null },
  customer_statement: { countedBy: null },
  gold_bar_receipt: { countedBy: null },
  till_report: { countedBy: null },
  inventory_label: { countedBy: null },
  shelf_list: { countedBy: null },
} as const satisfies Record<string, DocumentTraits>

/** A document that goldbook prints. */
export type DocumentType = keyof typeof documentTypes

/** Whether a value names a printed document. */
export function isDocumentType(value: unknown): value is DocumentType {
  return typeof value === 'string' && Object.hasOwn(documentTypes, value)
}
