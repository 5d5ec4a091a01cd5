import { requireRow } from '../../http/access/access'
import { refuseWithout } from '../../http/access/rights'
import type { Note } from '../change'
import type { Context } from '../../http/context'
import { businessDay } from '../../shop'
import { confirmOrder, factsForConfirm } from '../../store/orders/confirm'
import type { Tx } from '../../store/transaction'

/**
 * Confirms one order on behalf of the user.
 *
 * @param key the `{id}` of a path
 * @returns its id
 * @throws RuleBroken `not_found`, and the rules of `confirmOrder`
 * @see domain.md §6
 */
export async function confirmOne(tx: Tx, c: Context, note: Note, key: string): Promise<number> {
  refuseWithout(c, 'orders.confirm')
  const facts = await factsForConfirm(tx, key)
  await requireRow(tx, c, 'orders', String(facts.order.id))
  await confirmOrder(tx, facts, { by: c.var.user.name, today: businessDay(c.var.shop) })
  note('orders', facts.order.code, { confirmed: false }, { confirmed: true })
  return facts.order.id
}
