import { ask } from '../../../data/calls'
import type { ServedResources } from '../../../data/resources'
import { loadCompany } from '../load-company'
import { loadCustomer } from '../load-customer'
import type { PrintDocument } from '../document'
import { asAgreed } from './as-agreed'
import { lineFields } from './order-line-texts'
import { loadReturns } from './load-returns'
import { loadThose } from '../../../data/load-all'
import {
  orderFields,
  orderTexts,
  type OrderSource,
  type PrintedOrder,
  type SaleOfPreorder,
} from './order-texts'
import { loadRates } from '../load-rates'

async function loadOrder(key: string) {
  const order = await ask<PrintedOrder>({ path: `/orders/${encodeURIComponent(key)}` })
  const { yd_converted_order_code: saleCode } = order
  const codes = typeof saleCode === 'string' ? [saleCode] : []
  const [customer, returns, [sale]] = await Promise.all([
    loadCustomer(order),
    loadReturns(order),
    // None of a sale that the user may not see.
    loadThose<SaleOfPreorder>('orders', 'code', codes),
  ])
  return { order: asAgreed({ ...order, customer }), returns, ...(sale && { sale }) }
}

/**
 * An order and all that is printed with it.
 *
 * @throws ApiError when it cannot be read
 */
export async function loadSource(key: string, resources: ServedResources): Promise<OrderSource> {
  const [loaded, company, day] = await Promise.all([loadOrder(key), loadCompany(), loadRates()])
  return { ...loaded, company, day, resources }
}

/**
 * An order of any type; their papers differ by their templates alone. Its figures are the server's, read for each
 * print.
 */
export const orderDocument: PrintDocument = {
  resource: 'orders',
  whole: ['customer'],
  fields: orderFields,
  tables: [
    {
      path: 'order_details',
      resource: 'order_details',
      fields: lineFields,
      begins: ['inventory_code', 'product.name', 'quantity', 'weight', 'gold_price_per_gram_value', 'amount'],
    },
    { path: 'payments', resource: 'order_payments', fields: ['text'] },
    { path: 'tenders', fields: ['label', 'value'] },
    { path: 'shipments', resource: 'shipments', fields: [] },
    { path: 'summary', fields: ['label', 'value'] },
  ],
  options: ['usd', 'words'],
  named: true,
  load: async (key, resources) => {
    const source = await loadSource(key, resources)
    return (options) => orderTexts(source, options)
  },
}
