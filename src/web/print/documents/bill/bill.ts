import { ask } from '../../../data/calls'
import {
  billFields,
  billOrderFields,
  billPaymentFields,
  billTexts,
  type BilledOrder,
  type BillPayment,
  type PrintedBill,
} from './bill-texts'
import { loadCompany } from '../load-company'
import type { PrintDocument } from '../document'
import type { Values } from '../field-text'
import { loadAll, loadThose } from '../../../data/load-all'
import { loadCustomer } from '../load-customer'
import { agreedOf } from '../order/as-agreed'
import { loadRates } from '../load-rates'

/** The orders of a bill with all their properties, the oldest first, as they are paid. */
async function loadOrders({ bill_orders: lines = [] }: PrintedBill): Promise<BilledOrder[]> {
  const codes = lines.map(({ order_code }) => order_code)
  const whole = await loadThose<Values>('orders', 'code', codes)
  const byCode = new Map(whole.map((order) => [order.code, order]))
  return lines
    .map((line) => ({ ...line, order: { ...byCode.get(line.order_code), ...line.order } }))
    .toSorted(({ order: a }, { order: b }) => a.date.localeCompare(b.date) || a.id - b.id)
}

/** The payments through a bill, the oldest first. */
async function loadPayments({ id }: PrintedBill): Promise<BillPayment[]> {
  const filters = [{ field: 'bill_id', operator: 'eq', value: id }]
  return loadAll<BillPayment>('order_payments', { filters, sorts: ['id|ASC'] })
}

async function loadBill(key: string) {
  const bill = await ask<PrintedBill>({ path: `/payments/${encodeURIComponent(key)}` })
  const [orders, payments, customer] = await Promise.all([
    loadOrders(bill),
    loadPayments(bill),
    loadCustomer(bill),
  ])
  return { bill, orders, payments, ...agreedOf({ agreed: bill.agreed, customer }) }
}

/** A payment over several orders: what each owes, what has been paid in parts, what is left. */
export const billDocument: PrintDocument = {
  resource: 'payments',
  whole: ['customer'],
  fields: billFields,
  tables: [
    { path: 'bill_orders', resource: 'bill_orders', fields: billOrderFields },
    { path: 'bill_payments', resource: 'order_payments', fields: billPaymentFields },
    { path: 'summary', fields: ['label', 'value'] },
  ],
  options: ['usd', 'words'],
  load: async (key, resources) => {
    const [loaded, company, day] = await Promise.all([loadBill(key), loadCompany(), loadRates()])
    return (options) => billTexts({ ...loaded, company, day, resources }, options)
  },
}
