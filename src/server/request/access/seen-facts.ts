import type { Facts, Rule } from '#domain/errors'
import { isSeenOnAll } from '#resource/shown'
import { resourcesFor } from './access'
import type { Context } from '../context'

type Sources = Readonly<Record<string, readonly string[]>>

/** The stored properties that each fact of a refusal reveals. */
const revealed: Sources = {
  order_code: ['orders.code'],
  sale_code: ['orders.yd_converted_order_code'],
  returned_order_code: ['order_details.returned_order_code'],
  payment_code: ['payments.code'],
  stocktake_code: ['stocktakes.code'],
  till_code: ['tills.code'],
  import_code: ['opening_imports.code'],
  inventory_code: ['inventorys.code'],
  product_code: ['products.code'],
  asked_quantity: ['order_details.quantity'],
  asked_weight: ['order_details.weight'],
  available_quantity: ['inventorys.quantity'],
  available_weight: ['inventorys.weight'],
  weight_left: ['inventorys.weight'],
  weight_allowed: ['inventorys.weight'],
  unpaid_cash_value: ['orders.unpaid_cash_value'],
  unpaid_gold_weight: ['orders.unpaid_gold_weight'],
}

/**
 * The properties revealed by single rules. A bound that may come from several properties is shown only to users who see
 * all of them.
 */
const revealedBy: Partial<Record<Rule, Sources>> = {
  value_exceed: { most: ['orders.unpaid_cash_value', 'customers.balance_value'] },
  given_short: { value: ['orders.unpaid_cash_value'] },
  gold_weight_exceed: { most: ['orders.unpaid_gold_weight', 'gold_bars.current_weight'] },
  weight_exceed: { most: ['gold_bars.current_weight', 'diamonds.current_weight'] },
  above_sale: { most: ['order_details.receivable_cash_value', 'order_details.receivable_gold_weight'] },
  return_exceeds: { most: ['order_details.quantity', 'order_details.weight'] },
  discount_exceeds: { most: ['order_details.amount'] },
  stock_not_empty: { quantity: ['inventorys.quantity'], weight: ['inventorys.weight'] },
  default_taken: { code: ['customers.code', 'customers.is_default'] },
  balance_held: { currency: ['customers.currency_id'] },
  currency_differs: { currency: ['customers.currency_id'] },
  return_before_sale: { date: ['orders.date'] },
  not_today: { date: ['payments.taken_on'] },
  price_far: { last: ['daily_prices.price'] },
  price_of_another_day: { date: ['daily_prices.date'] },
  old_gold_dear: { most: ['daily_prices.price', 'materials.price_share', 'materials.price_own'] },
}

/** The facts of a refusal that the user may see: no bounds from hidden properties. */
export function seenFacts(c: Context, rule: Rule, facts: Facts): Facts {
  // Before the sign-in, no refusal contains stored values.
  if (!c.var.user) return facts
  const view = resourcesFor(c)
  const sources = { ...revealed, ...revealedBy[rule] }
  const isVisible = (name: string) => (sources[name] ?? []).every((source) => isSeenOnAll(view, source))
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([name]) => isVisible(name) && !(rule === 'in_use' && isOfHiddenResource(name)),
    ),
  )

  function isOfHiddenResource(name: string): boolean {
    return ['by', 'resource', 'count'].includes(name) && !isSeenOnAll(view, String(facts.resource))
  }
}
