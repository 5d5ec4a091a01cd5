import { sql } from 'kysely'
import { RuleBroken } from '#domain/errors'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'

/** The stored values of a view: the list's query string, and a name. */
export interface ViewValues {
  name: string
  state: string
  shared: boolean
}

/** A saved view of a list. */
export interface View extends ViewValues {
  id: number
  resource: string
  owner_id: number
  /** The name of its owner. */
  owner: string
  /** The filing of a report's view, with its format; null for never. */
  filing: string | null
  format: string | null
}

const viewsWithOwners = (db: Db | Tx) =>
  db
    .selectFrom('goldbook_views as v')
    .innerJoin('users as u', 'u.id', 'v.owner_id')
    .select([
      'v.id',
      'v.resource',
      'v.name',
      'v.state',
      'v.shared',
      'v.owner_id',
      'u.name as owner',
      'v.filing',
      'v.format',
    ])

/** The views of these resources that a user sees: their own and those shared by others, by name. */
export async function viewsFor(db: Db, userId: number, resources: string[]): Promise<View[]> {
  if (resources.length === 0) return []
  return viewsWithOwners(db)
    .where('v.resource', 'in', resources)
    .where((view) => view.or([view('v.owner_id', '=', userId), view('v.shared', '=', true)]))
    .orderBy('v.resource')
    .orderBy('v.name')
    .orderBy('v.id')
    .execute()
}

/**
 * A view that a user may see, locked until the transaction ends.
 *
 * @throws RuleBroken `not_found`, also for another user's private view
 */
export async function lockView(tx: Tx, userId: number, id: number): Promise<View> {
  const view = await viewsWithOwners(tx).where('v.id', '=', id).forUpdate('v').executeTakeFirst()
  if (!view || (view.owner_id !== userId && !view.shared)) throw new RuleBroken('not_found')
  return view
}

/** The number of a user's views, of all lists. */
export async function countViews(tx: Tx, ownerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from goldbook_views where owner_id = ${ownerId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Saves a new view.
 *
 * @returns its id
 * @throws RuleBroken `view_name_taken` when the owner already has a view of that name for the resource
 */
export async function addView(
  tx: Tx,
  ownerId: number,
  resource: string,
  values: ViewValues,
): Promise<number> {
  const added = await tx
    .insertInto('goldbook_views')
    .values({ owner_id: ownerId, resource, ...values })
    .onConflict((conflict) => conflict.columns(['owner_id', 'resource', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw new RuleBroken('view_name_taken', { name: values.name }, '/name')
  return added.id
}

/** Changes a view. @throws RuleBroken `view_name_taken` when its owner has another view of that name */
export async function changeView(tx: Tx, view: View, values: ViewValues): Promise<void> {
  const other = await tx
    .selectFrom('goldbook_views')
    .select('id')
    .where('owner_id', '=', view.owner_id)
    .where('resource', '=', view.resource)
    .where('name', '=', values.name)
    .where('id', '<>', view.id)
    .executeTakeFirst()
  if (other) throw new RuleBroken('view_name_taken', { name: values.name }, '/name')
  await tx.updateTable('goldbook_views').set(values).where('id', '=', view.id).execute()
}

/** Removes a view. */
export async function removeView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('goldbook_views').where('id', '=', id).execute()
}

/** The preferences of a user, by key. */
export async function preferencesOf(db: Db, userId: number): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('goldbook_preferences')
    .select(['key', 'value'])
    .where('user_id', '=', userId)
    .orderBy('key')
    .execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** Stores a preference of a user; null deletes it. */
export async function keepPreference(tx: Tx, userId: number, key: string, value: unknown): Promise<void> {
  if (value === null) {
    await tx.deleteFrom('goldbook_preferences').where('user_id', '=', userId).where('key', '=', key).execute()
    return
  }
  await tx
    .insertInto('goldbook_preferences')
    .values({ user_id: userId, key, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet({ value: sql`excluded.value` }),
    )
    .execute()
}
