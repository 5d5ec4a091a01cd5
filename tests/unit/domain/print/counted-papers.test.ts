import { expect, test } from 'vitest'
import { countedPapers, isCounted } from '#domain/print/counted-papers'

test('what is handed over once is counted, what says each time how things stand is not', () => {
  expect(Object.keys(countedPapers)).toContain('sales_order')
  expect(isCounted('payment_receipt')).toBe(true)
  expect(isCounted('customer_statement')).toBe(false)
  expect(isCounted('inventory_label')).toBe(false)
})
