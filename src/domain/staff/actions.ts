import { ledgers, type LedgerName } from '../ledger/ledgers'
import { paymentMethods, type PaymentMethod } from '../payment/payment-methods'

/** The groups in which a screen shows the actions. */
export type ActionGroup = 'orders' | 'payments' | 'movements' | 'stock' | 'sight' | 'installation'

/** The traits of an action. */
export interface ActionTraits {
  group: ActionGroup
  /** The shipped roles that may do it; those that may do everything are implied. */
  defaults: readonly string[]
  /** A role may hold it "with approval": each case is then decided by somebody else. */
  approvable: boolean
}

const staff = ['editor'] as const
const nobody = [] as const

/** The actions, except those that follow from other tables: one for each payment method, and for each ledger. */
const fixed = {
  'orders.confirm': { group: 'orders', defaults: staff, approvable: false },
  'orders.unconfirm': { group: 'orders', defaults: nobody, approvable: true },
  'orders.return': { group: 'orders', defaults: staff, approvable: false },
  'orders.convert': { group: 'orders', defaults: staff, approvable: false },
  'orders.price_below_day': { group: 'orders', defaults: staff, approvable: true },
  'orders.approve_above_sale': { group: 'orders', defaults: nobody, approvable: false },
  'payments.refund': { group: 'payments', defaults: staff, approvable: true },
  'payments.bill': { group: 'payments', defaults: staff, approvable: false },
  'stock.adjust': { group: 'stock', defaults: staff, approvable: true },
  'stock.approve_stocktake': { group: 'stock', defaults: nobody, approvable: false },
  'prices.change': { group: 'stock', defaults: staff, approvable: false },
  'see.costs': { group: 'sight', defaults: staff, approvable: false },
  'see.balances': { group: 'sight', defaults: staff, approvable: false },
  'see.all': { group: 'sight', defaults: nobody, approvable: false },
  templates: { group: 'installation', defaults: nobody, approvable: false },
  resources: { group: 'installation', defaults: nobody, approvable: false },
  users: { group: 'installation', defaults: nobody, approvable: false },
  roles: { group: 'installation', defaults: nobody, approvable: false },
  bin: { group: 'installation', defaults: nobody, approvable: false },
  backups: { group: 'installation', defaults: nobody, approvable: false },
  trail: { group: 'installation', defaults: nobody, approvable: false },
  opening: { group: 'installation', defaults: nobody, approvable: false },
  approvals: { group: 'installation', defaults: nobody, approvable: false },
} as const satisfies Record<string, ActionTraits>

/** The name of an action that a role may be allowed. */
export type Action = keyof typeof fixed | `payments.pay.${PaymentMethod}` | `movements.${LedgerName}`

/** The action of paying, or of paying out, by a method. */
export function payingBy(method: PaymentMethod): Action {
  return `payments.pay.${method}`
}

/** The action of entering a movement of a ledger by hand, and of reversing one. */
export function movingBy(ledger: LedgerName): Action {
  return `movements.${ledger}`
}

/**
 * Every action with its traits, by group:
 * - `orders.unconfirm`: un-confirm an order; `orders.price_below_day`: sell gold below the day's price;
 *   `orders.approve_above_sale`: return for more than was paid;
 * - `payments.refund`: pay out the amount owed for a return or a purchase; `payments.bill`: several orders on one bill;
 * - `see.costs`: the cost of work and goods; `see.balances`: the debts and credits of customers; `see.all`: the tills
 *   and the views of all users, where other roles see only their own;
 * - `bin`: see deleted records, and restore them;
 * - `templates`, `resources`, `users`, `roles`, `backups`, `trail`, `opening`: manage them; `approvals`: decide the
 *   requests of others.
 */
export function actionTable(): Readonly<Record<Action, ActionTraits>> {
  const paid = Object.keys(paymentMethods).map((method) => [
    payingBy(method as PaymentMethod),
    { group: 'payments', defaults: staff, approvable: false } satisfies ActionTraits,
  ])
  const moved = Object.keys(ledgers).map((ledger) => [
    movingBy(ledger as LedgerName),
    { group: 'movements', defaults: staff, approvable: true } satisfies ActionTraits,
  ])
  return { ...fixed, ...Object.fromEntries([...paid, ...moved]) } as Record<Action, ActionTraits>
}

/** The names of all actions. */
export function actionNames(): Action[] {
  return Object.keys(actionTable()) as Action[]
}

/** Whether a text names an action. */
export function isAction(name: string): name is Action {
  return Object.hasOwn(actionTable(), name)
}
