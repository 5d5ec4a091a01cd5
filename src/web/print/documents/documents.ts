import type { DocumentType } from '#domain/print/document-types'
import { billDocument } from './bill'
import { customerStatementDocument } from './customer-statement'
import type { PrintDocument } from './document'
import { goldBarReceiptDocument } from './gold-bar-receipt'
import { inventoryLabelDocument } from './inventory-label'
import { orderDocument } from './order-document'
import { paymentReceiptDocument } from './payment-receipt'
import { shelfListDocument } from './shelf-list'

/** What each type of document prints. */
export const documents: Record<DocumentType, PrintDocument> = {
  sales_order: orderDocument,
  preorder: orderDocument,
  sales_return: orderDocument,
  purchase_order: orderDocument,
  payment_receipt: paymentReceiptDocument,
  bill: billDocument,
  customer_statement: customerStatementDocument,
  gold_bar_receipt: goldBarReceiptDocument,
  inventory_label: inventoryLabelDocument,
  shelf_list: shelfListDocument,
}
