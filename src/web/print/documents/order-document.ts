import { request } from '../../providers/request'
import { loadCompany } from './load-company'
import { loadCustomer } from './load-customer'
import type { PrintDocument } from './document'
import { lineFields } from './order-line-texts'
import { orderFields, orderTexts, type PrintedOrder } from './order-texts'
import { loadRates } from './load-rates'

async function loadOrder(key: string): Promise<PrintedOrder> {
  const order = await request<PrintedOrder>('GET', `/orders/${encodeURIComponent(key)}`)
  return { ...order, customer: await loadCustomer(order) }
}

/** An order of any type; their papers differ by their templates alone. Its figures are the server's, read anew. */
export const orderDocument: PrintDocument = {
  resource: 'orders',
  whole: ['customer'],
  fields: orderFields,
  tables: [
    { path: 'order_details', resource: 'order_details', fields: lineFields },
    { path: 'payments', resource: 'order_payments', fields: ['text'] },
    { path: 'shipments', resource: 'shipments', fields: [] },
    { path: 'summary', fields: ['label', 'value'] },
  ],
  options: ['usd', 'words'],
  load: async (key, resources) => {
    const [order, company, day] = await Promise.all([loadOrder(key), loadCompany(), loadRates()])
    return (options) => orderTexts({ order, company, day, resources }, options)
  },
}
