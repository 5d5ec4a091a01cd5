import { RuleBroken } from '#domain/errors'
import type { Resource, Resources } from '#resource/resource'
import { resourcesFor } from '../http/access/access'
import type { Context } from '../http/context'
import { isRowSeen } from '../store/records/seen-rows'
import { unseenReference } from '../store/records/unseen-references'
import type { Touched } from '../store/trail/audit'
import type { Values } from '../http/input/shape'
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

/**
 * Refuses to name a record that the user does not see, as if it were not there: a line with goods of another branch,
 * an order of somebody else's customer.
 *
 * @param records as sent, or as they change: what a record already names may stay
 * @param path of the records in the body; their index follows when there are several
 * @throws RuleBroken `reference_missing` with the path of the reference
 */
export async function refuseUnseenReferences(
  tx: Tx,
  c: Context,
  resource: Resource,
  records: Values | readonly Values[],
  path = '',
): Promise<void> {
  const list: readonly Values[] = Array.isArray(records) ? records : [records]
  const unseen = await unseenReference(tx, resourcesFor(c), resource, list)
  if (!unseen) return
  const { at, property, value } = unseen
  const place = Array.isArray(records) ? `${path}/${at}` : path
  throw new RuleBroken('reference_missing', { property, value }, `${place}/${property}`)
}
