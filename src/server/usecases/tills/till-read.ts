import { RuleBroken } from '#domain/errors'
import { takingsOf, tillFigures } from '#domain/till/till'
import { resourceFor, resourcesFor } from '../../request/access/access'
import type { Context } from '../../request/context'
import type { Db } from '../../db/connect'
import { isOwnRow } from '../../request/access/own-rows'
import { seen } from '../../request/access/seen'
import { findRecord, type RecordValues } from '../../store/records/records'
import { closedAmounts, flowsOf, tillEntryShown } from '../../store/tills/tills'
import type { Tx } from '../../store/transaction'

/**
 * A till with all its entries: `amounts` by currency, current or as recorded at closing; `takings` by tender and
 * currency; each payment and payout.
 *
 * @param key the `{id}` of a path
 * @throws RuleBroken `not_found`, also for another user's till unless an admin asks
 * @see domain.md §11.6
 */
export async function readTill(db: Db | Tx, c: Context, key: string): Promise<RecordValues> {
  const resource = resourceFor(c, 'tills', 'read')
  const till = await findRecord(db, resource, resourcesFor(c), key)
  if (!isOwnRow(c, resource, till)) throw new RuleBroken('not_found')
  const { opening, entries, payouts } = await flowsOf(db, till.id)
  const isClosed = till.closed_at !== null
  const amounts = isClosed ? await closedAmounts(db, till.id) : tillFigures(opening, entries, payouts)
  const shown = entries.map((entry) => seen(c, tillEntryShown, entry))
  return { ...till, amounts, takings: takingsOf(entries), entries: shown, payouts }
}
