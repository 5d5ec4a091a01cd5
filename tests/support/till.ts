import { kept, luk, openTrade, ring, type Order, type Trade } from './cast'

/** A settlement of the metal in gold, with only fees in cash. */
export const inGold = { payment_method: 'with_gold' }

/**
 * Ten rings sold to Luk: 92,058.00, or with gold 1,608.00 and 100.5 g. Luk has a balance of 5,000.00; BAR1 is
 * empty.
 */
export async function openSale(head: Record<string, unknown> = {}): Promise<{ shop: Trade; sale: Order }> {
  const shop = await openTrade({ stock: [ring] })
  await deposit(shop, luk, 5000)
  kept(await shop.call('POST', '/gold_bars', { code: 'BAR1', name: '客金' }))
  return { shop, sale: await shop.draftSale(ring, { to: luk, ...head }) }
}

/** Ten rings bought from Golden Source with gold: 1,206.00 and 100.5 g; BAR2 weighs 40 g. */
export async function openPurchase(): Promise<{ shop: Trade; purchase: Order }> {
  const shop = await openTrade()
  kept(await shop.call('POST', '/gold_bars', { code: 'BAR2', weight: 40 }))
  return { shop, purchase: await shop.draftPurchase(ring, inGold) }
}

/** Puts money into a customer’s balance, or takes it out. */
export async function deposit({ call, ids }: Trade, code: string, amount_value: number, in_out = 1) {
  const movement = { customer_id: ids[code], in_out, amount_value }
  return kept(await call('POST', '/customer_balance_details', movement))
}

/** The balance of a customer. */
export const balance = async ({ call }: Trade, code: string) =>
  kept(await call('GET', `/customers/${code}`)).balance_value
/** The current weight of a gold bar. */
export const weightOf = async ({ call }: Trade, code: string) =>
  kept(await call('GET', `/gold_bars/${code}`)).current_weight

/** The newest record of a resource; undefined while there is none. */
export async function newest({ call }: Trade, resource: string): Promise<Record<string, unknown>> {
  const { data } = kept(await call('POST', `/${resource}/search`, { per_page: 1 }))
  return Array.isArray(data) ? data[0] : {}
}

/** Deletes a payment that an answer contains. */
export const giveBack = ({ call }: Trade, { body }: { body: Record<string, unknown> }) =>
  call('DELETE', `/order_payments/${String(body.id)}`)
