import { expect } from 'vitest'
import { verify } from '#server/store/invariants/verify'
import { kept, luk, openTrade, type Trade } from './cast'
import type { Answer } from './shop'

/** Three ledgers, each moved by hand in the same way; the account holds 100 at first. */
export const ledgers = [
  {
    ledger: 'customer_balance_details',
    account: 'customers/LUK',
    held: 'balance_value',
    from: 'customer_id',
    amount: 'amount_value',
    required: 'value_required',
    exceed: { code: 'value_exceed', value: 100.01, most: 100, currency: 'HKD' },
  },
  {
    ledger: 'gold_bar_details',
    account: 'gold_bars/BAR1',
    held: 'current_weight',
    from: 'gold_bar_id',
    amount: 'weight',
    required: 'gold_weight_required',
    exceed: { code: 'gold_weight_exceed', weight: 100.01, most: 100, unit: 'g' },
  },
  {
    ledger: 'diamond_movements',
    account: 'diamonds/DIA1',
    held: 'current_weight',
    from: 'diamond_id',
    amount: 'weight',
    required: 'weight_required',
    exceed: { code: 'weight_exceed', weight: 100.01, most: 100, unit: 'ct' },
  },
] as const

/** One of the ledgers. */
export type Case = (typeof ledgers)[number]

/** A shop in which Luk has a balance of 100, and a bar and a stone weigh 100 each. */
export async function openVault(): Promise<Trade> {
  const shop = await openTrade()
  kept(await shop.call('POST', '/gold_bars', { code: 'BAR1', weight: 100 }))
  kept(await shop.call('POST', '/diamonds', { code: 'DIA1', weight: 100 }))
  kept(
    await shop.call('POST', '/customer_balance_details', {
      customer_id: shop.ids[luk],
      in_out: 1,
      amount_value: 100,
    }),
  )
  return shop
}

/** The id of the account in a ledger's stories. */
export async function idOf({ call }: Trade, { account }: Case): Promise<number> {
  return Number(kept(await call('GET', `/${account}`)).id)
}

/** Moves the account by hand. */
export async function move(shop: Trade, each: Case, movement: object, as?: 'clerk'): Promise<Answer> {
  const body = { [each.from]: await idOf(shop, each), ...movement }
  return shop.call('POST', `/${each.ledger}`, body, as ? { as } : {})
}

/** The content of the account. */
export async function held({ call }: Trade, each: Case): Promise<unknown> {
  return kept(await call('GET', `/${each.account}`))[each.held]
}

/** The ledger's movements, the oldest first. */
export async function movements({ call }: Trade, { ledger }: Case): Promise<Record<string, unknown>[]> {
  const { data } = kept(await call('POST', `/${ledger}/search`, { sorts: 'id|ASC' }))
  return Array.isArray(data) ? data : []
}

/** Expects the database to hold every invariant. */
export async function booksAreRight({ shop }: Trade): Promise<void> {
  const lines: string[] = []
  expect(await verify(shop.db, (line) => lines.push(line)), lines.join('\n')).toBe(0)
}
