import type { DocumentType } from '#domain/print/document-types'
import type { PrintDocument } from './document'
import { orderDocument } from './order-document'

/** What each type of document prints. */
export const documents = {
  sales_order: orderDocument,
  preorder: orderDocument,
  sales_return: orderDocument,
  purchase_order: orderDocument,
} satisfies Partial<Record<DocumentType, PrintDocument>>
