import type { OrderType } from '#domain/order/order-types'
import type { Customer } from '../data/catalogue'
import type { Dice } from '../dice'
import { preorders, purchases, sales } from '../data/purposes'
import type { Returned } from './returns'

/** What is paid of an order, and by what: cash or check where nothing else is said. */
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

/** What a few of the demo's orders are there to show. */
export interface Purpose {
  name: string
  /** How many of them. */
  count: number
  with: Customer['kind']
  /** The one customer of all of them, by code or name, who has no other orders. */
  who?: string
  /** When they were written: newest, oldest. */
  days: readonly [number, number]
  pays: Pays
  draft?: true
  /** Why they were made drafts again after they had been confirmed. */
  undone?: string
  /** The metal is settled in gold, the fees in cash. */
  withGold?: true
  /** Days to pay, 30 when left out; each order has one of them. */
  terms?: readonly number[]
  /** One of them stands on each order. */
  remarks?: readonly string[]
  /** Purchases of everything that a supplier makes, one of each supplier, without which nothing can be sold. */
  opening?: true
  /** All of them are written in a thinned demo too. */
  whole?: true
  /** What comes back of the sales. */
  returned?: Returned
  /** What the preorders become. */
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

/** The customers whose orders are planned one by one. */
export const taken = new Set(purposes.flatMap(({ who }) => who ?? []))

/**
 * The orders of the demo in the order in which they are written: the oldest first, goods before sales.
 *
 * @param thinning writes one order for so many of a full demo's, at least one for each purpose
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

/** How many orders come of a plan: a return and a converted preorder's sale are orders too. */
export function countOrders(planned: readonly Planned[]): number {
  return planned.length + planned.filter(({ returned, becomes }) => returned ?? becomes).length
}
