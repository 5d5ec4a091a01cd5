/** What follows from the type of a printed document. */
interface DocumentTraits {
  /**
   * The resource by whose records prints are counted, so that a copy can say that it is one: what is handed over once
   * and says the same ever after. A bill, a statement or a preorder says each time what stands then.
   */
  countedBy: 'orders' | 'order_payments' | null
}

/** The types of printed documents; each has its templates, of which one is the default. */
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

/** What goldbook prints. */
export type DocumentType = keyof typeof documentTypes

/** Whether a value names a type of printed document. */
export function isDocumentType(value: unknown): value is DocumentType {
  return typeof value === 'string' && Object.hasOwn(documentTypes, value)
}
