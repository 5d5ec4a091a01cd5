import { sql } from 'kysely'
import { RuleBroken } from '#domain/errors'
import type { DocumentType } from '#domain/print/document-types'
import { orderTypes } from '#domain/order/order-types'
import type { Resource } from '#resource/resource'
import type { Db } from '../db/connect'
import { visibleRows } from './records/visible-rows'
import type { Tx } from './transaction'

/** The number of prints of each record's paper, in the order of the ids; 0 for none. */
export async function printsOf(
  db: Db | Tx,
  document: DocumentType,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('goldbook_prints')
    .select(['record_id', 'prints'])
    .where('document', '=', document)
    .where('record_id', 'in', [...ids])
    .execute()
  const known = new Map(rows.map(({ record_id, prints }) => [Number(record_id), prints]))
  return ids.map((id) => known.get(id) ?? 0)
}

/**
 * Counts one more print of each record's paper. Of two simultaneous prints, one is the first.
 *
 * @param ids without duplicates
 * @returns the previous number of prints of each, in the order of the ids
 */
export async function countPrints(tx: Tx, document: DocumentType, ids: readonly number[]): Promise<number[]> {
  const counts = new Map<number, number>()
  // A fixed order, so that concurrent prints do not deadlock.
  for (const id of ids.toSorted((a, b) => a - b)) {
    const { prints } = await tx
      .insertInto('goldbook_prints')
      .values({ document, record_id: id, prints: 1 })
      .onConflict((conflict) =>
        conflict.columns(['document', 'record_id']).doUpdateSet({ prints: sql`goldbook_prints.prints + 1` }),
      )
      .returning('prints')
      .executeTakeFirstOrThrow()
    counts.set(id, prints - 1)
  }
  return ids.map((id) => counts.get(id) ?? 0)
}

/** Resets the number of prints of an order's papers, since its next print is the first paper of a different deal. */
export async function forgetPrints(tx: Tx, orderId: number): Promise<void> {
  await tx
    .deleteFrom('goldbook_prints')
    .where('record_id', '=', orderId)
    .where('document', 'in', ofOrders)
    .execute()
}

const ofOrders = [...new Set([...Object.values(orderTypes).map(({ document }) => document), 'sales_receipt'])]

/**
 * Makes sure that records with these ids exist, and that the user sees them.
 *
 * @param resource as the user sees it
 * @param ids without duplicates
 * @throws RuleBroken `not_found` when one does not exist or is deleted
 */
export async function refuseUnknown(tx: Db | Tx, resource: Resource, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${visibleRows(resource)} as t
    where id = any(${[...ids]}) and deleted_at is null`.execute(tx)
  if (Number(rows[0]?.count) !== ids.length) throw new RuleBroken('not_found')
}
