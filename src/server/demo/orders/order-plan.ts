import type { OrderType } from '#domain/order/order-types'
import type { Customer } from '../data/catalogue'
import type { Dice } from '../shelf'
import { preorders, purchases, sales } from '../data/purposes'
import type { Returned } from './orders'

/** The part of an order that is paid, and the method: cash or check by default. */
export type Pays =
  | 'nothing'
  | 'deposit'
  | 'part'
  | 'all'
  | 'dollars'
  | 'balance'
  | 'metal'
  | 'part of the metal'
  | 'metal from the safe'

/** The feature that a few of the demo's orders show. */
export interface Purpose {
  name: string
  /** The number of orders. */
  count: number
  with: Customer['kind']
  /** The only customer of these orders, by key, who has no others. */
  who?: string
  /** The days on which they were written: newest, oldest. */
  days: readonly [number, number]
  pays: Pays
  draft?: true
  /** They were un-confirmed. */
  undone?: true
  /** The metal is settled in gold, the fees in cash. */
  withGold?: true
  /** Payment terms in days, 30 by default; each order has one of them. */
  terms?: readonly number[]
  /** The remarks, one of which is put on each order. */
  remarks?: 'own_metal' | 'preorders'
  /** Purchases of a supplier's whole range, one from each supplier, which supply the goods for all sales. */
  opening?: true
  /** A thinned demo writes all of them too. */
  whole?: true
  /** The returns of these sales. */
  returned?: Returned
  /** The conversion of these preorders. */
  becomes?: 'draft sale' | 'paid sale'
}

/** An order to write. */
export interface Planned extends Purpose {
  type: OrderType
  daysAgo: number
}

const purposes = [
  ...purchases.map((purpose) => ({ type: 'CPRK' as const, ...purpose })),
  ...sales.map((purpose) => ({ type: 'CPXS' as const, ...purpose })),
  ...preorders.map((purpose) => ({ type: 'XSYD' as const, ...purpose })),
]

/** The customers whose orders are planned individually. */
export const plannedCustomers = new Set(purposes.flatMap(({ who }) => who ?? []))

/**
 * The orders of the demo in the order in which they are written: oldest first, purchases before sales.
 *
 * @param thinning writes one in this many orders of a full demo, at least one for each purpose
 */
export function planOrders(dice: Dice, thinning = 1): Planned[] {
  const planned = purposes.flatMap((purpose) =>
    Array.from({ length: purpose.whole ? purpose.count : Math.ceil(purpose.count / thinning) }, () => ({
      ...purpose,
      daysAgo: dice.between(...purpose.days),
    })),
  )
  return planned.toSorted((a, b) => b.daysAgo - a.daysAgo)
}

/** The number of orders that result from a plan: returns and sales from preorders are orders too. */
export function countOrders(planned: readonly Planned[]): number {
  return planned.length + planned.filter(({ returned, becomes }) => returned ?? becomes).length
}
