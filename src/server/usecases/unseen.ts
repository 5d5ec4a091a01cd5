import { RuleBroken } from '#domain/errors'
import type { Resources } from '#resource/resource'
import { isRowSeen } from '../store/records/seen-rows'
import type { Touched } from '../store/trail/audit'
import type { Tx } from '../store/transaction'

/**
 * Refuses a change of records that its user does not see, whichever use case makes it; also one after which the user no
 * longer sees them.
 *
 * @param view the resources as the user sees them; those with every record cost nothing
 * @throws RuleBroken `not_found`; `forbidden` for a new record
 */
export async function refuseUnseen(tx: Tx, view: Resources, touched: readonly Touched[]): Promise<void> {
  for (const { resource: name, key, before } of touched) {
    const resource = view[name]
    if (!resource?.rows || key === null || key === undefined) continue
    if (!(await isRowSeen(tx, resource, String(key))))
      throw new RuleBroken(before ? 'not_found' : 'forbidden')
  }
}
