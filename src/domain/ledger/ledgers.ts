import type { Rule } from '../errors'

/** A ledger: its movements add up to a customer's balance in money, a gold bar's grams or a diamond's carats. */
export type LedgerName = 'customer_balance' | 'gold_bar' | 'diamond'

/** A ledger's resources and properties, and the rules that its movements may break. */
export interface Ledger {
  name: LedgerName
  /** The resource of its accounts, and the properties that hold an account's contents. */
  resource: string
  held: string
  currency: string
  /** The resource of its movements, and the properties that name the account and the amount. */
  movements: string
  from: string
  amount: 'amount_value' | 'weight'
  /** The unit of a weight; null for money, which is in the account's currency. */
  unit: 'g' | 'ct' | null
  /** The rule broken by a movement without an amount. */
  required: Rule
  /** The rule broken when more goes out than the account holds. */
  exceed: Rule
}

const weighed = { held: 'current_weight', currency: 'currency', amount: 'weight' } as const

/** The ledgers: each account holds the sum of its movements. @see domain.md §7, §8 */
export const ledgers: Readonly<Record<LedgerName, Ledger>> = {
  customer_balance: {
    name: 'customer_balance',
    resource: 'customers',
    held: 'balance_value',
    currency: 'currency_id',
    movements: 'customer_balance_details',
    from: 'customer_id',
    amount: 'amount_value',
    unit: null,
    required: 'value_required',
    exceed: 'value_exceed',
  },
  gold_bar: {
    ...weighed,
    name: 'gold_bar',
    resource: 'gold_bars',
    movements: 'gold_bar_details',
    from: 'gold_bar_id',
    unit: 'g',
    required: 'gold_weight_required',
    exceed: 'gold_weight_exceed',
  },
  diamond: {
    ...weighed,
    name: 'diamond',
    resource: 'diamonds',
    movements: 'diamond_movements',
    from: 'diamond_id',
    unit: 'ct',
    required: 'weight_required',
    exceed: 'weight_exceed',
  },
}

/** The resources whose records change when a ledger moves: its accounts and its movements. */
export function resourcesOf({ resource, movements }: Ledger): string[] {
  return [resource, movements]
}
