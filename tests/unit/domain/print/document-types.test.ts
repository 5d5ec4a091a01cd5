import { expect, test } from 'vitest'
import { documentTypes, isDocumentType } from '#domain/print/document-types'

test('papers that are handed over once are counted, and so are labels; papers with present figures are not', () => {
  expect(documentTypes.sales_order.countedBy).toBe('orders')
  expect(documentTypes.payment_receipt.countedBy).toBe('order_payments')
  expect(documentTypes.customer_statement.countedBy).toBeNull()
  expect(documentTypes.inventory_label.countedBy).toBe('inventorys')
})

test('a document is known by its name alone', () => {
  expect(['bill', 'toString', 'Bill', undefined].map(isDocumentType)).toEqual([true, false, false, false])
})
