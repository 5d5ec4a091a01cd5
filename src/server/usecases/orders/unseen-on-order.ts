import { resourceFor, wholeResource } from '../../request/access/access'
import type { Context } from '../../request/context'
import type { Values } from '../../request/input/shape'
import type { Tx } from '../../store/transaction'
import { changesOf } from '../records/plain-record'
import { refuseUnseenReferences } from '../unseen'

/**
 * Refuses an order for a customer, or a line of goods, that its user does not see; what it already names may stay.
 *
 * @param sent checked values, from `bodyFor`
 * @param before the stored order; left out for a new one
 * @throws RuleBroken `reference_missing`
 */
export async function refuseUnseenOn(tx: Tx, c: Context, sent: Values, before: Values = {}): Promise<void> {
  await refuseUnseenReferences(tx, c, resourceFor(c, 'orders', 'read'), changesOf(sent, before))
  const stored = new Map(linesIn(before).map((line) => [line.id, line]))
  const lines = linesIn(sent).map((line) => changesOf(line, stored.get(line.id) ?? {}))
  await refuseUnseenReferences(tx, c, wholeResource(c, 'order_details'), lines, '/order_details')
}

const linesIn = ({ order_details: lines }: Values): Values[] => (Array.isArray(lines) ? lines : [])
