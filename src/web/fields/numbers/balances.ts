import type { LedgerName } from '#domain/ledger/movement'

/** Figures of a record that its movements sum up to. */
export interface Balance {
  /** The resource of the movements, and their property that refers back. */
  movements: string
  from: string
  /** What that property holds of the record. */
  by: 'id' | 'code'
  /** Each figure, and the property of a movement by which it moves. */
  figures: Readonly<Record<string, string>>
  /** The part of the record's dialog that shows the movements. */
  part: string
  /** By whose rules it is moved by hand; stock has actions of its own. */
  ledger?: LedgerName
}

/** The resources whose records hold balances. @see domain.md §10 */
export const balances: Readonly<Record<string, Balance>> = {
  customers: {
    movements: 'customer_balance_details',
    from: 'customer_id',
    by: 'id',
    figures: { balance_value: 'amount_value' },
    part: 'balance',
    ledger: 'customer_balance',
  },
  gold_bars: {
    movements: 'gold_bar_details',
    from: 'gold_bar_id',
    by: 'id',
    figures: { current_weight: 'weight' },
    part: 'movements',
    ledger: 'gold_bar',
  },
  diamonds: {
    movements: 'diamond_movements',
    from: 'diamond_id',
    by: 'id',
    figures: { current_weight: 'weight' },
    part: 'movements',
    ledger: 'diamond',
  },
  inventorys: {
    movements: 'inventory_movements',
    from: 'inventory_code',
    by: 'code',
    figures: { quantity: 'quantity', weight: 'weight' },
    part: 'movements',
  },
}

/** A balance, and the resource whose records hold it. */
export interface Holding {
  holder: string
  balance: Balance
}

/** The balance of a resource. @throws Error when it holds none: a fault of the program */
export function holdingOf(resource: string): Holding {
  const balance = balances[resource]
  if (balance === undefined) throw new Error(`${resource} holds no balance`)
  return { holder: resource, balance }
}

/** The balance that the movements of a resource make. @throws Error when they make none: a fault of the program */
export function holdingMovedBy(movements: string): Holding {
  const found = Object.entries(balances).find(([, balance]) => balance.movements === movements)
  if (found === undefined) throw new Error(`${movements} move no balance`)
  return { holder: found[0], balance: found[1] }
}
