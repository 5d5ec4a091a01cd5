import type { DocumentType } from '#domain/print/document-types'
import { billDocument } from './bill/bill-texts'
import { customerStatementDocument } from './statement/customer-statement-texts'
import type { PrintDocument } from './document'
import { goldBarReceiptDocument } from './receipt/gold-bar-receipt-texts'
import { inventoryLabelDocument } from './stock/inventory-label'
import { orderDocument } from './order/order-document'
import { tillReceiptDocument, paymentReceiptDocument } from './receipt/hand-receipt-texts'
import { tillReportDocument } from './till/till-report-texts'
import { reportDocument } from './report/report-texts'
import { shelfListDocument } from './stock/shelf-list-texts'

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
  report: reportDocument,
}
