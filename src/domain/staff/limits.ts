import { compare, divide, multiply, subtract } from '../decimal'
import type { Limit } from './rights'
import { ledgers } from '../ledger/ledgers'
import { movingBy, type Action } from './actions'

/** Whether a value exceeds a limit; without a limit, none does. */
export function isBeyond(limit: Limit | undefined, value: number): boolean {
  return limit !== undefined && compare(value, limit.most) > 0
}

/**
 * The discount of a line in percent of its full amount, 2 decimals.
 *
 * @param line money, before and after the discount
 * @returns 0 for a line without an amount
 */
export function discountPercent({
  amount,
  amount_real: left,
}: {
  amount: number
  amount_real: number
}): number {
  if (compare(amount, 0) === 0) return 0
  return divide(multiply(subtract(amount, left), 100), amount, 2)
}

const DAY_IN_MILLISECONDS = 24 * 3600 * 1000

/** The days from one business day, `2026-11-21`, to another; 0 or less for one that is not earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_IN_MILLISECONDS)
}

/** The resources that an action manages: a user with the right to it has the rights of the shop's owner there. */
const managed: Readonly<Record<string, Action>> = {
  users: 'users',
  roles: 'roles',
  templates: 'templates',
  opening_imports: 'opening',
}

/** The action that manages a resource; undefined for one that only its access lists govern. */
export function managing(resource: string): Action | undefined {
  return Object.hasOwn(managed, resource) ? managed[resource] : undefined
}

/** The action required for every write of a resource; undefined where its access lists alone decide. */
export function writing(resource: string): Action | undefined {
  const ledger = Object.values(ledgers).find(({ movements }) => movements === resource)
  if (ledger) return movingBy(ledger.name)
  return resource === 'daily_prices' ? 'prices.change' : managing(resource)
}

/** The properties that are visible only with the right to an action. */
const sights: Readonly<Partial<Record<Action, Readonly<Record<string, readonly string[]>>>>> = {
  'see.costs': { products: ['latest_in_labor_fee'], order_details: ['labor_fee_in'] },
  'see.balances': {
    customers: ['balance_value', 'balance', 'balance_currency'],
    customer_balance_details: ['amount_value', 'amount'],
  },
}

/** The properties of a resource that are hidden from users without the actions that show them. */
export function hiddenWithout(resource: string, may: Readonly<Partial<Record<Action, unknown>>>): string[] {
  return Object.entries(sights).flatMap(([action, fields]) =>
    Object.hasOwn(may, action) ? [] : (fields[resource] ?? []),
  )
}
