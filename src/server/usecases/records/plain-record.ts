import { RuleBroken } from '#domain/errors'
import { titleIn, type Resource } from '#resource/resource'
import {
  fitFor,
  requireNew,
  requireRow,
  resourcesFor,
  unrestrictedResource,
  writableOf,
  writableOfNew,
  resourcesBy,
  rolesCovering,
} from '../../request/access/access'
import type { Context } from '../../request/context'
import { registeredUseCases, type One } from '../../request/use-cases'
import { claimCodes, codesTakenBack } from '../../store/records/similar-codes'
import { withCodes } from '../../store/counters'
import {
  findRecord,
  insertRecord,
  keyById,
  lockRecord,
  findRecords,
  markRestored,
  softDelete,
  updateRecord,
  type RecordValues,
} from '../../store/records/records'
import {
  holderOf,
  lockReferences,
  referrerOf,
  type Referrer,
  unseenReference,
} from '../../store/records/references'
import type { Tx } from '../../store/transaction'
import type { Values } from '../../request/input/shape'
import { actingRoles, actOnly } from '../../request/access/rights'
import type { Touched } from '../../store/trail/audit'

/**
 * Adds one record of a resource, without its lines, with all checks of a new record.
 *
 * @param resource as the user sees it
 * @param sent checked values, from `bodyFor`
 * @returns the new id
 * @throws RuleBroken `reference_missing`, and the guards of the resource; the database's own error for a taken code
 */
export async function addPlain(tx: Tx, c: Context, resource: Resource, sent: Values): Promise<number> {
  const values = writableOfNew(c, resource.$id, sent)
  const { guards, derive } = registeredUseCases(c, resource.$id)
  await guards?.creation?.(values, tx)
  await claimCodes(tx, c.var.shop.resources, resource, values, null)
  await refuseUnseenReferences(tx, c, resource, values)
  await lockReferences(tx, resource, values)
  const whole = unrestrictedResource(c, resource.$id)
  const id = await insertRecord(tx, whole, await withCodes(tx, whole, derive?.(c, values, null) ?? values))
  await requireNew(tx, c, resource.$id, await keyById(tx, whole, id), values)
  return id
}

/** One record to be deleted. */
export type Removal = Pick<One, 'tx' | 'c' | 'note' | 'resource' | 'key'>

/** The outcome of a change: the previous record, as the user sees it, and the written values. */
export interface PlainChange {
  before: RecordValues
  values: Values
}

/**
 * Changes one record of a resource, without its lines, with all checks of a change.
 *
 * @param resource as the user sees it
 * @param key the `{id}` of a path
 * @param sent checked values, from `bodyFor`
 * @param seenAt the `updated_at` of the record that the change is based on, if the client sends it
 * @throws RuleBroken `not_found`, `stale`, `in_use`, `reference_missing`, and the guards of the resource
 */
export async function changePlain(
  tx: Tx,
  c: Context,
  resource: Resource,
  key: string,
  sent: Values,
  seenAt?: unknown,
): Promise<PlainChange> {
  await lockRecord(tx, resource, key)
  await requireRow(tx, c, resource.$id, key)
  const before = await findRecord(tx, resource, resourcesFor(c), key)
  const written = writableOf(c, resource.$id, sent)
  const values = await checkedChange(tx, c, resource, before, written, seenAt)
  const changes = changesOf(values, before)
  await refuseUnseenReferences(tx, c, resource, changes)
  await lockReferences(tx, resource, changes)
  await updateRecord(tx, resource, before.id, values)
  return { before, values }
}

/**
 * The values that a change of a record writes, after all checks except that of references.
 *
 * @param before the record, locked, as the user sees it
 * @param sent checked values, from `bodyFor`
 * @param seenAt the `updated_at` of the record that the change is based on, if the client sends it
 * @throws RuleBroken `stale`, `in_use`, `code_taken`, and the guards of the resource
 */
export async function checkedChange(
  tx: Tx,
  c: Context,
  resource: Resource,
  before: RecordValues,
  sent: Values,
  seenAt?: unknown,
): Promise<Values> {
  refuseStale(before, seenAt)
  const { guards, derive } = registeredUseCases(c, resource.$id)
  const fitting = fitFor(c, resource, sent, before)
  const values = derive?.(c, fitting, before) ?? fitting
  await guards?.update?.(before, values, tx)
  refuseInUse(c, await guards?.keeper?.(before, values, tx))
  refuseInUse(c, await holderOf(tx, c.var.shop.resources, resource, before, values))
  await claimCodes(tx, c.var.shop.resources, resource, changesOf(values, before), before.id)
  return values
}

/**
 * Soft-deletes one record of a resource, with all checks of a deletion.
 *
 * @throws RuleBroken `not_found`, `in_use`, and the guards of the resource
 */
export async function removeRecord({ tx, c, note, resource, key }: Removal): Promise<void> {
  const { resources } = c.var.shop
  await lockRecord(tx, resource, key)
  await requireRow(tx, c, resource.$id, key)
  const record = await findRecord(tx, unrestrictedResource(c, resource.$id), resources, key)
  registeredUseCases(c, resource.$id).guards?.removal?.(record)
  await refuseReferred(tx, c, resource, record)
  await softDelete(tx, resource, record.id)
  note(resource.$id, record.id, record, null)
}

/**
 * Restores a deleted record of a resource, with the checks of a new one: its references must live, and a code that it
 * left to another record must be free again.
 *
 * @param id of the locked record; undefined where there is no deleted one
 * @throws RuleBroken `not_found`, `code_taken`, `reference_missing`, and the guards of the resource
 */
export async function restoreRecord(
  { tx, c, note, resource }: Omit<Removal, 'key'>,
  id: number | undefined,
): Promise<void> {
  const whole = unrestrictedResource(c, resource.$id)
  const { resources } = c.var.shop
  const record = (await findRecords(tx, whole, resources, [id ?? 0], true)).get(id ?? 0)
  if (!record) throw new RuleBroken('not_found')
  const codes = codesTakenBack(resource, record)
  const values = { ...record, ...codes }
  await registeredUseCases(c, resource.$id).guards?.creation?.(values, tx)
  await claimCodes(tx, resources, resource, values, record.id)
  await lockReferences(tx, resource, values)
  await updateRecord(tx, whole, record.id, codes)
  await markRestored(tx, whole, record.id)
  note(resource.$id, record.id, null, { ...values, deleted_at: null })
}

/**
 * Refuses a change based on an outdated record, so that it overwrites nothing.
 *
 * @param seenAt the `updated_at` that the change is based on; without one nothing is checked
 * @throws RuleBroken `stale` with the current record (api.md)
 */
export function refuseStale(stored: { updated_at: string }, seenAt: unknown): void {
  if (seenAt === undefined || seenAt === null) return
  if (typeof seenAt !== 'string' || Date.parse(seenAt) !== Date.parse(stored.updated_at))
    throw new RuleBroken('stale', { current: stored })
}

/**
 * The same for data kept beside the files. Null stands for none: a change that began without any must not overwrite the
 * first.
 *
 * @throws RuleBroken `stale`
 */
export function refuseStaleSince(savedAt: string | null, seenAt: unknown): void {
  if (savedAt === null ? typeof seenAt === 'string' : seenAt === null)
    throw new RuleBroken('stale', { current: { updated_at: savedAt } })
  if (savedAt !== null) refuseStale({ updated_at: savedAt }, seenAt)
}

/**
 * Refuses to delete a record that live ones refer to; records that only document its past are ignored.
 *
 * @throws RuleBroken `in_use` with the referring resource and the number of its records (domain.md §8)
 */
export async function refuseReferred(
  tx: Tx,
  c: Context,
  resource: Resource,
  record: RecordValues,
): Promise<void> {
  const { resources } = c.var.shop
  const { guards } = registeredUseCases(c, resource.$id)
  refuseInUse(c, await guards?.removalKeeper?.(record, tx))
  refuseInUse(c, await referrerOf(tx, resources, resource, record, guards?.history ?? []))
}

/** @throws RuleBroken `in_use` with the referring resource and the number of its records */
export function refuseInUse(c: Context, referrer: Referrer | undefined) {
  if (!referrer) return
  const other = c.var.shop.resources[referrer.by]
  const by = other ? titleIn(other, c.var.language) : referrer.by
  throw new RuleBroken('in_use', { by, resource: referrer.by, count: referrer.count })
}

/** Only the differences, so that a record with an old reference to a deleted one can still be saved. */
export function changesOf(values: Values, before: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== before[name]))
}

/**
 * Refuses a change of records that its user does not see, whichever use case makes it; also one after which they are no
 * longer seen. One of the acting roles must show all of them.
 *
 * @param each whether each record is a separate change, for which another role may count
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
 * Refuses to name a record that the user does not see, as if it did not exist: a line with goods of another branch, an
 * order of somebody else's customer.
 *
 * @param records as sent, or as they change: existing references may stay
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
