import { RuleBroken } from '#domain/errors'
import type { Resource } from '#resource/resource'
import { resourcesBy, resourcesFor, rolesCovering } from '../request/access/access'
import { actingRoles, actOnly } from '../request/access/rights'
import type { Context } from '../request/context'
import { unseenReference } from '../store/records/unseen-references'
import type { Touched } from '../store/trail/audit'
import type { Values } from '../request/input/shape'
import type { Tx } from '../store/transaction'

/**
 * Refuses a change of records that its user does not see, whichever use case makes it; also one after which they are no
 * longer seen. Of the acting roles one must show all of them.
 *
 * @param each whether each record is a change of its own, for which another role may count
 * @throws RuleBroken `not_found`; `forbidden` for a new record
 */
export async function refuseUnseen(
  tx: Tx,
  c: Context,
  touched: readonly Touched[],
  each: boolean,
): Promise<void> {
  const known = touched.filter(({ key }) => key !== null && key !== undefined)
  for (const { resource: name, key, before } of known) {
    const views = actingRoles(c).map((role) => resourcesBy(c, [role])[name])
    if (views.every((view) => !view?.rows)) continue
    const covering = await rolesCovering(tx, c, name, String(key))
    if (covering.length === 0) throw new RuleBroken(before ? 'not_found' : 'forbidden')
    if (!each) actOnly(c, (role) => covering.includes(role))
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
