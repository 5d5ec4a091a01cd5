import { sql } from 'kysely'
import { RuleBroken } from '#domain/errors'
import { sales } from '../orders/sold-lines'
import type { Db } from '../../db/connect'
import { later, type Tx } from '../transaction'

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

/** Of two simultaneous requests for a default customer, the second waits here and then sees the first one's result. */
async function lockDefault(tx: Tx | Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('default customer'))`.execute(tx)
}

/**
 * Refuses a second default customer, and one who has something on account.
 *
 * @param id of the new default customer; null for a new record
 * @throws RuleBroken `default_taken` with the `code` of the existing one; `default_holds`
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
 * Unsets the current default customer in favour of another one, as the user confirmed.
 *
 * @param code of the current one; if it no longer is the default, nothing changes
 * @returns its id; null if it is not the default one
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
 * Refuses an import that results in more than one default customer.
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
 * Makes a customer the default one, replacing the current one.
 *
 * @param id of a live customer, locked
 * @returns the id of the previous one; null where there was none
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
 * Refuses manual movements on the balance of the default customer.
 *
 * @throws RuleBroken `no_account`
 * @see domain.md §11.10
 */
export async function refuseAccountOf(tx: Tx, id: number): Promise<void> {
  if (await isDefaultCustomer(tx, id)) throw new RuleBroken('no_account', {}, '/customer_id')
}
