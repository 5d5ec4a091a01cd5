import { loadThose } from '../../data/load-all'

interface BilledRecord {
  order_code: string
  payment?: { code: string }
}

/** The codes of the orders' open bills, by the orders' codes. */
export async function openBillsOf(orderCodes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const open = [{ field: 'payment.open', operator: 'eq', value: true }]
  const billed = await loadThose<BilledRecord>('bill_orders', 'order_code', orderCodes, open)
  return new Map(billed.map(({ order_code, payment }) => [order_code, payment?.code ?? '']))
}
