import type { OrderType } from '#domain/order/order-types'
import type { Customer } from './catalogue'
import type { Dice } from './dice'

/** What a few of the demo's orders are there to show. */
export interface Purpose {
  name: string
  /** How many of them. */
  count: number
  with: Customer['kind']
  /** When they were written: newest, oldest. */
  days: readonly [number, number]
  pays: 'nothing' | 'deposit' | 'part' | 'all'
  draft?: true
  /** The metal is settled in gold, the fees in cash. */
  withGold?: true
  /** Days to pay, 30 when left out; each order has one of them. */
  terms?: readonly number[]
  /** Purchases of everything that a supplier makes, one of each supplier, without which nothing can be sold. */
  opening?: true
}

/** An order to write. */
export interface Planned extends Purpose {
  type: OrderType
  daysAgo: number
}

const purchases: Purpose[] = [
  { name: 'opening stock', with: 'supplier', count: 7, days: [30, 30], pays: 'all', opening: true },
  { name: 'paid', with: 'supplier', count: 9, days: [3, 27], pays: 'all' },
  { name: 'unpaid', with: 'supplier', count: 5, days: [0, 12], pays: 'nothing', terms: [30, 60] },
  { name: 'fees paid', with: 'supplier', count: 4, days: [4, 24], pays: 'all', withGold: true },
  { name: 'draft', with: 'supplier', count: 5, days: [0, 3], pays: 'nothing', draft: true },
]

const sales: Purpose[] = [
  { name: 'paid', with: 'dealer', count: 34, days: [0, 29], pays: 'all' },
  { name: 'paid at the counter', with: 'shopper', count: 30, days: [0, 29], pays: 'all', terms: [0] },
  { name: 'paid in USD', with: 'abroad', count: 8, days: [3, 28], pays: 'all' },
  { name: 'unpaid', with: 'dealer', count: 18, days: [0, 12], pays: 'nothing', terms: [30, 45] },
  { name: 'unpaid in USD', with: 'abroad', count: 4, days: [0, 10], pays: 'nothing' },
  { name: 'part paid', with: 'dealer', count: 16, days: [1, 20], pays: 'part', terms: [30, 60] },
  { name: 'part paid in USD', with: 'abroad', count: 4, days: [1, 20], pays: 'part' },
  { name: 'overdue', with: 'dealer', count: 8, days: [17, 29], pays: 'nothing', terms: [7, 14] },
  { name: 'overdue, part paid', with: 'dealer', count: 5, days: [17, 29], pays: 'part', terms: [7, 14] },
  { name: 'for gold, unpaid', with: 'dealer', count: 5, days: [0, 10], pays: 'nothing', withGold: true },
  { name: 'for gold, fees paid', with: 'dealer', count: 4, days: [2, 20], pays: 'all', withGold: true },
  { name: 'draft', with: 'dealer', count: 9, days: [0, 3], pays: 'nothing', draft: true },
  { name: 'draft in USD', with: 'abroad', count: 2, days: [0, 3], pays: 'nothing', draft: true },
  { name: 'draft with a deposit', with: 'shopper', count: 9, days: [0, 6], pays: 'deposit', draft: true },
]

const preorders: Purpose[] = [
  { name: 'for a shopper', with: 'shopper', count: 8, days: [0, 14], pays: 'deposit', draft: true },
  { name: 'for a dealer', with: 'dealer', count: 4, days: [0, 14], pays: 'deposit', draft: true },
  { name: 'in USD', with: 'abroad', count: 2, days: [1, 10], pays: 'deposit', draft: true },
]

const purposes = [
  ...purchases.map((purpose) => ({ type: 'CPRK' as const, ...purpose })),
  ...sales.map((purpose) => ({ type: 'CPXS' as const, ...purpose })),
  ...preorders.map((purpose) => ({ type: 'XSYD' as const, ...purpose })),
]

/**
 * The orders of the demo in the order in which they are written: the oldest first, goods before sales.
 *
 * @param thinning writes one order for so many of a full demo's 200, at least one for each purpose
 */
export function planOrders(dice: Dice, thinning = 1): Planned[] {
  const planned = purposes.flatMap((purpose) =>
    Array.from({ length: purpose.opening ? purpose.count : Math.ceil(purpose.count / thinning) }, () => ({
      ...purpose,
      daysAgo: dice.between(...purpose.days),
    })),
  )
  return planned.toSorted((a, b) => b.daysAgo - a.daysAgo)
}
