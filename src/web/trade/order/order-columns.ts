/** The columns for the counter, as many as a laptop shows in any language; users can add others. */
export const orderColumns = [
  'code',
  'status',
  'date',
  'customer_id',
  'quantity',
  'weight',
  'receivable_cash_value',
  'unpaid_cash_value',
]

/** The widths of columns that hold longer values than their kind usually does, in pixels. */
export const orderWidths = { code: 160, salesperson: 96 }

/** The widths of columns that show what several fields say together, in pixels. */
export const computedWidths = {
  status: 168,
  receivable_cash_value: 133,
  paid_cash_value: 133,
  unpaid_cash_value: 133,
}
