import { expect } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { kept, luk, openTrade, ring, type Goods, type Order, type Trade } from './cast'
import type { Answer } from './shop'

/** One ring of the given weight in grams. */
export const rings = (grams: number): Goods => ({ ...ring, quantity: 1, weight: grams })

/**
 * Two unpaid sales of Luk: 9,160.00 from Friday and 4,580.00 from Saturday; the newer one was written first.
 */
export async function openDebts(
  head: Record<string, unknown> = {},
): Promise<{ shop: Trade; a: Order; b: Order }> {
  const shop = await openTrade({ stock: [ring] })
  const sell = async (grams: number, date: string) => {
    const sale = await shop.draftSale(rings(grams), { to: luk, date, ...head })
    kept(await shop.confirm(sale))
    return sale
  }
  const b = await sell(5, '2026-11-21')
  const a = await sell(10, '2026-11-20')
  return { shop, a, b }
}

/** Puts orders on one bill, by their ids or in the given form. */
export function bill(shop: Trade, ...orders: (Order | string | number)[]): Promise<Answer> {
  return shop.call('POST', '/orders/payment', {
    ids: orders.map((order) => (typeof order === 'object' ? order.id : order)),
  })
}

/** Pays a bill. */
export function payOn(shop: Trade, id: unknown, tender: Record<string, unknown>): Promise<Answer> {
  return shop.call('POST', `/payments/${String(id)}/pay`, { gold_paid_weight: 0, remarks: '', ...tender })
}

/** The number of live rows. */
export async function count(
  shop: Trade,
  table: 'payments' | 'order_payments' | 'bill_orders',
): Promise<number> {
  const rows = await shop.shop.db.selectFrom(table).select('id').where('deleted_at', 'is', null).execute()
  return rows.length
}

/** Expects that every invariant of the books holds. */
export async function checkBooks(shop: Trade): Promise<void> {
  const lines: string[] = []
  await verify(shop.shop.db, (line) => lines.push(line.trim()))
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([])
}
