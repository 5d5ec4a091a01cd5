import { ledgers } from '../ledger/ledgers'
import { movingBy, type Action } from './actions'

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
export function hiddenFields(resource: string, may: Readonly<Partial<Record<Action, unknown>>>): string[] {
  return Object.entries(sights).flatMap(([action, fields]) =>
    Object.hasOwn(may, action) ? [] : (fields[resource] ?? []),
  )
}
