import type { DocumentType } from '#domain/print/document-types'
import { billDocument } from './bill-texts'
import { customerStatementDocument } from './customer-statement-texts'
import type { PrintDocument } from './document'
import { goldBarReceiptDocument, tillReceiptDocument, paymentReceiptDocument } from './gold-bar-receipt-texts'
import { inventoryLabelDocument } from './paper-facts'
import { orderDocument } from './order/order-document'
import { tillReportDocument } from './till-report-texts'
import { reportDocument } from './report-texts'
import { shelfListDocument } from './shelf-list-texts'

/** The contents of each type of document. */
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
  report: reportDocument,
}
