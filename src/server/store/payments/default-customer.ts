import { sql } from 'kysely'
import { RuleBroken } from '#domain/errors'
import { sales } from '../orders/type-list'
import type { Db } from '../../db/connect'
import { later } from '../rows'
import type { Tx } from '../transaction'

/** Whether a customer is the default one; false without a customer. */
export async function isDefaultCustomer(tx: Tx, id: number | null): Promise<boolean> {
  if (id === null) return false
  const row = await tx
    .selectFrom('customers')
    .select('is_default')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.is_default ?? false
}

/** Two who make a default customer at once see each other: the second waits here for the first. */
async function lockDefault(tx: Tx | Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('default customer'))`.execute(tx)
}

/**
 * Refuses a default customer beside another one, and one that has something on account.
 *
 * @param id of the customer that is to be the default one; null for a new one
 * @throws RuleBroken `default_taken` with the `code` of the other; `default_holds`
 * @see domain.md §11.10
 */
export async function refuseSecondDefault(tx: Tx | Db, id: number | null): Promise<void> {
  await lockDefault(tx)
  const other = await tx
    .selectFrom('customers')
    .select(['code', 'name'])
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .$if(id !== null, (query) => query.where('id', '<>', id))
    .executeTakeFirst()
  if (other) throw new RuleBroken('default_taken', other, '/is_default')
  if (id !== null) await refuseHolder(tx, id)
}

/**
 * Lets the default customer give way to another one, as the user was asked.
 *
 * @param code of the one that gives way; where another one is the default by now, none does
 * @returns its id; null where it is not the default one
 * @see domain.md §11.10
 */
export async function releaseDefault(tx: Tx, code: string): Promise<number | null> {
  await lockDefault(tx)
  const released = await tx
    .updateTable('customers')
    .set({ is_default: false, updated_at: later('customers') })
    .where('code', '=', code)
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return released?.id ?? null
}

/**
 * Refuses what an import has made: more than one default customer.
 *
 * @throws RuleBroken `default_taken`
 */
export async function refuseSeveralDefaults(tx: Tx): Promise<void> {
  await lockDefault(tx)
  const rows = await tx
    .selectFrom('customers')
    .select(['code', 'name'])
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(2)
    .execute()
  if (rows.length > 1) throw new RuleBroken('default_taken', { ...rows[0] }, '/is_default')
}

/** @throws RuleBroken `default_holds` when the customer has a balance, or a sale that is not paid */
async function refuseHolder(tx: Tx | Db, id: number): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select code from customers where id = ${id} and (balance_value <> 0 or exists (
      select 1 from orders o where o.customer_id = customers.id and o.order_type in ${sales} and o.deleted_at is null
        and o.confirmed and not o.paid
    ))`.execute(tx)
  if (rows[0]) throw new RuleBroken('default_holds', rows[0], '/is_default')
}

/**
 * Makes a customer the default one, in place of the one that is.
 *
 * @param id of a live customer, locked
 * @returns the id of the one that no longer is; null where there was none
 * @throws RuleBroken `default_holds`
 * @see domain.md §11.10
 */
export async function moveDefault(tx: Tx, id: number): Promise<number | null> {
  await lockDefault(tx)
  await refuseHolder(tx, id)
  const before = await tx
    .updateTable('customers')
    .set({ is_default: false, updated_at: later('customers') })
    .where('is_default', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .returning('id')
    .execute()
  await tx
    .updateTable('customers')
    .set({ is_default: true, updated_at: later('customers') })
    .where('id', '=', id)
    .execute()
  return before[0]?.id ?? null
}

/**
 * Refuses to fill or draw the balance of the default customer.
 *
 * @throws RuleBroken `no_account`
 * @see domain.md §11.10
 */
export async function refuseAccountOf(tx: Tx, id: number): Promise<void> {
  if (await isDefaultCustomer(tx, id)) throw new RuleBroken('no_account', {}, '/customer_id')
}
