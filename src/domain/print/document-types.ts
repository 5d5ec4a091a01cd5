/** The types of printed documents, with their names. */
export const documentTypes = [
  'sales_order',
  'sales_receipt',
  'preorder',
  'sales_return',
  'purchase_order',
  'payment_receipt',
  'bill',
  'customer_statement',
  'gold_bar_receipt',
  'till_report',
  'inventory_label',
  'shelf_list',
] as const

/** What goldbook prints; each has its templates, of which one is the standard. */
export type DocumentType = (typeof documentTypes)[number]
