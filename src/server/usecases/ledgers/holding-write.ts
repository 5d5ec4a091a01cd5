import { resourceFor, wholeResource } from '../../request/access/access'
import type { Note } from '../../request/use-cases'
import type { Context } from '../../request/context'
import { businessDay } from '../../request/shop'
import type { Values } from '../../request/input/shape'
import { refuseAlike } from '../../store/records/alike'
import { withCodes } from '../../store/counters'
import { writeOpening } from '../../store/ledgers/holdings'
import type { Ledger } from '#domain/ledger/ledgers'
import { insertRecord } from '../../store/records/records'
import { lockReferences } from '../../store/records/references'
import type { Tx } from '../../store/transaction'

/**
 * Creates a gold bar or a diamond, with the movement of its initial weight (domain.md §7, §8).
 *
 * @param sent checked values, from `bodyFor`
 * @returns its id and code
 */
export async function addHolding(
  tx: Tx,
  c: Context,
  note: Note,
  holding: Ledger,
  sent: Values,
): Promise<{ id: number; code: string }> {
  const name = holding.resource
  await refuseAlike(tx, resourceFor(c, name, 'create'), sent, null)
  await lockReferences(tx, resourceFor(c, name, 'create'), sent)
  const whole = wholeResource(c, name)
  const values = await withCodes(tx, whole, { ...sent, date: sent.date ?? businessDay(c.var.shop) })
  const id = await insertRecord(tx, whole, { ...values, in_out: 1 })
  await writeOpening(tx, holding, id)
  note(name, id, null, values)
  return { id, code: String(values.code) }
}
