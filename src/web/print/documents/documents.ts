import type { DocumentType } from '#domain/print/document-types'
import { billDocument } from './bill/bill'
import { customerStatementDocument } from './statement/customer-statement'
import type { PrintDocument } from './document'
import { goldBarReceiptDocument } from './receipt/gold-bar-receipt'
import { inventoryLabelDocument } from './stock/inventory-label'
import { orderDocument } from './order/order-document'
import { tillReceiptDocument } from './receipt/till-receipt'
import { tillReportDocument } from './till/till-report'
import { reportDocument } from './report/report-document'
import { paymentReceiptDocument } from './receipt/payment-receipt'
import { shelfListDocument } from './stock/shelf-list'

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
