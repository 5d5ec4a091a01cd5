import type { DocumentType } from '#domain/print/document-types'
import { billDocument } from './bill'
import { customerStatementDocument } from './customer-statement'
import type { PrintDocument } from './document'
import { goldBarReceiptDocument } from './gold-bar-receipt'
import { inventoryLabelDocument } from './inventory-label'
import { orderDocument } from './order-document'
import { tillReceiptDocument } from './till-receipt'
import { tillReportDocument } from './till-report'
import { paymentReceiptDocument } from './payment-receipt'
import { shelfListDocument } from './shelf-list'

/** What each type of document prints. */
export const documents: Record<DocumentType, PrintDocument> = {
  sales_order: orderDocument,
  sales_receipt: tillReceiptDocument,
  preorder: orderDocument,
  sales_return: orderDocument,
  purchase_order: orderDocument,
  payment_receipt: paymentReceiptDocument,
  bill: billDocument,
  customer_statement: customerStatementDocument,
  gold_bar_receipt: goldBarReceiptDocument,
  inventory_label: inventoryLabelDocument,
  till_report: tillReportDocument,
  shelf_list: shelfListDocument,
}
