import { ask } from '../../../data/calls'
import type { TakenOffset } from '#domain/payment/receipt'
import { takesBack } from '#domain/order/order-types'
import { loadCompany } from '../load-company'
import type { PrintDocument } from '../document'
import { loadAll } from '../../../data/load-all'
import { loadCustomer } from '../load-customer'
import {
  receiptFields,
  receiptTexts,
  settlementFields,
  type PaidOrder,
  type ReceivedPayment,
} from './payment-receipt-texts'
import { loadRates } from '../load-rates'
import { agreedOf } from '../order/as-agreed'
import { movementOfKey } from './hand-key'
import { handReceiptTexts, type HandMovement } from './hand-receipt-texts'

type Offsetting = TakenOffset & { [name: string]: unknown }

/** Of a sale the offsets of its confirmed returns, of a return its own. */
async function loadOffsets(order: PaidOrder): Promise<Offsetting[]> {
  if (takesBack(order.order_type)) return order.confirmed ? [order as PaidOrder & Offsetting] : []
  if (!Array.isArray(order.returned_order_codes) || order.returned_order_codes.length === 0) return []
  const filters = [
    { field: 'original_customer_order_code', operator: 'eq', value: order.code },
    { field: 'confirmed', operator: 'eq', value: true },
  ]
  return loadAll<Offsetting>('orders', { filters })
}

async function loadPaid(key: string) {
  const path = `/order_payments/${encodeURIComponent(key)}`
  const payment = await ask<ReceivedPayment & { order_code: string }>({ path })
  const order = await ask<PaidOrder>({ path: `/orders/${encodeURIComponent(payment.order_code)}` })
  const [offsets, customer] = await Promise.all([loadOffsets(order), loadCustomer(payment)])
  // The name is the order's, even if the customer was renamed since.
  return { payment, order, offsets, ...agreedOf({ agreed: order.agreed, customer }) }
}

async function loadMoved(id: string) {
  const movement = await ask<HandMovement>({ path: `/customer_balance_details/${id}` })
  return { movement, customer: await loadCustomer(movement) }
}

/** The receipt of one order payment, or of money that was put on a balance by hand; of one that runs out, the voucher that the customer signs. */
export const paymentReceiptDocument: PrintDocument = {
  resource: 'order_payments',
  whole: ['order', 'customer'],
  fields: receiptFields,
  tables: [{ path: 'settlement', fields: settlementFields }],
  options: ['usd', 'words'],
  load: async (key, resources) => {
    const movementId = movementOfKey(key)
    if (movementId !== undefined) {
      const [moved, company, day] = await Promise.all([loadMoved(movementId), loadCompany(), loadRates()])
      return (options) => handReceiptTexts({ ...moved, company, day, resources }, options)
    }
    const [paid, company, day] = await Promise.all([loadPaid(key), loadCompany(), loadRates()])
    return (options) => receiptTexts({ ...paid, company, day, resources }, options)
  },
}
