import { isObject } from '#resource/panel-values'
import { ApiError, request } from '../../providers/request'
import { loadCompany } from './load-company'
import type { PrintDocument } from './document'
import type { Values } from './field-text'
import { lineFields } from './order-line-texts'
import { orderFields, orderTexts, type PrintedOrder } from './order-texts'
import { loadRates } from './load-rates'

/** The whole customer; the name that came along where the customer is no more. */
async function loadCustomer(order: PrintedOrder): Promise<Values> {
  const known = isObject(order.customer) ? order.customer : {}
  if (typeof order.customer_id !== 'number') return known
  try {
    const customer = await request<unknown>('GET', `/customers/${order.customer_id}`)
    return isObject(customer) ? customer : known
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.statusCode)) return known
    throw error
  }
}

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
