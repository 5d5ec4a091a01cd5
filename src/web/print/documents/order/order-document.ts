import { isObject } from '#paper/panel-values'
import { translationName } from '#resource/text-in'
import { languages } from '#words/languages'
import { ask } from '../../../data/calls'
import type { ServedResources } from '../../../data/resources'
import { loadCompany, loadCustomer, loadRates } from '../paper-facts'
import type { PrintDocument } from '../document'
import { lineFields } from './order-line-texts'
import { loadThose } from '../../../data/load-all'
import {
  orderFields,
  orderTexts,
  type OrderSource,
  type PrintedOrder,
  type SaleOfPreorder,
} from './order-texts'
import type { Values } from '../field-text'
import type { ConfirmedReturn } from './returned-goods'

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

type Return = ConfirmedReturn & { confirmed: boolean }

/**
 * The confirmed returns of a sale, in the order in which they were made; none of any other order.
 *
 * @throws ApiError when one cannot be read
 */
async function loadReturns({ returned_order_codes: codes }: Values): Promise<ConfirmedReturn[]> {
  if (!Array.isArray(codes)) return []
  const read = (code: unknown) => ask<Return>({ path: `/orders/${encodeURIComponent(String(code))}` })
  const returns = await Promise.all(codes.map(read))
  return returns.filter(({ confirmed }) => confirmed)
}

/**
 * A name that was agreed before it had languages stays the only one: today's translations may be those of another name.
 */
const inNoOther = (kept: Values): Values =>
  'name' in kept
    ? Object.fromEntries(languages.map((language) => [translationName('name', language), null]))
    : {}

/** The records of a row with the values kept when its order was confirmed or its bill made; else as they are. */
export function withAgreedValues<Row extends Values>(row: Row): Row {
  const { agreed } = row
  if (!isObject(agreed)) return row
  const records = Object.entries(agreed).flatMap(([name, kept]) => {
    const today = row[name]
    return isObject(kept) && isObject(today)
      ? [[name, { ...today, ...inNoOther(kept), ...kept }] as const]
      : []
  })
  return { ...row, ...Object.fromEntries(records) }
}

/**
 * An order as it is printed: a confirmed one names its customer and goods as they were called then.
 *
 * @see domain.md §11.4
 */
export function asAgreed(order: PrintedOrder): PrintedOrder {
  return { ...withAgreedValues(order), order_details: order.order_details.map(withAgreedValues) }
}
