/** The printed documents. */
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

/** A document that goldbook prints; each has its templates, one of which is the default. */
export type DocumentType = (typeof documentTypes)[number]
