/** The consequences of a printed document's type. */
interface DocumentTraits {
  /**
   * The resource of the records that it shows: printing it needs the right to print these. Null where each paper names
   * its own.
   */
  of: string | null
  /**
   * The resource whose records' prints are counted, so that a copy is marked as one: for papers that are handed over
   * once and never change. Papers of one record that are counted have one original together. A bill, a statement or a preorder shows the current state each time. Labels are counted,
   * too: the life of goods includes their labelling.
   */
  countedBy: 'orders' | 'order_payments' | 'inventorys' | null
}

/** The types of printed documents; each has its templates, one of which is the standard. */
export const documentTypes = {
  sales_order: { of: 'orders', countedBy: 'orders' },
  sales_receipt: { of: 'orders', countedBy: 'orders' },
  preorder: { of: 'orders', countedBy: null },
  sales_return: { of: 'orders', countedBy: 'orders' },
  purchase_order: { of: 'orders', countedBy: 'orders' },
  payment_receipt: { of: 'order_payments', countedBy: 'order_payments' },
  bill: { of: 'payments', countedBy: null },
  customer_statement: { of: 'customers', countedBy: null },
  gold_bar_receipt: { of: 'gold_bars', countedBy: null },
  till_report: { of: 'tills', countedBy: null },
  inventory_label: { of: 'inventorys', countedBy: 'inventorys' },
  shelf_list: { of: 'inventorys', countedBy: null },
  report: { of: null, countedBy: null },
} as const satisfies Record<string, DocumentTraits>

/** A document that goldbook prints. */
export type DocumentType = keyof typeof documentTypes

/** Whether a value names a printed document. */
export function isDocumentType(value: unknown): value is DocumentType {
  return typeof value === 'string' && Object.hasOwn(documentTypes, value)
}
