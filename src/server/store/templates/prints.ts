import { sql } from 'kysely'
import { RuleBroken } from '#domain/errors'
import type { DocumentType } from '#domain/print/document-types'
import { orderTypes } from '#domain/order/order-types'
import type { Resource } from '#resource/resource'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'

/** How often each record's paper was printed, in the order of the ids; 0 for one that never was. */
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
 * Counts one more print of each record's paper. Of two that print at once, one is the first.
 *
 * @param ids each once
 * @returns how often each was printed before, in the order of the ids
 */
export async function countPrints(tx: Tx, document: DocumentType, ids: readonly number[]): Promise<number[]> {
  const counts = new Map<number, number>()
  // One order for all, so that no pair of prints can deadlock.
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

/** Forgets how often papers of an order were printed, since what is printed of it next is another deal's first paper. */
export async function forgetPrints(tx: Tx, orderId: number): Promise<void> {
  await tx
    .deleteFrom('goldbook_prints')
    .where('record_id', '=', orderId)
    .where('document', 'in', ofOrders)
    .execute()
}

const ofOrders = [...new Set([...Object.values(orderTypes).map(({ document }) => document), 'sales_receipt'])]

/**
 * Makes sure that there are records with these ids.
 *
 * @param ids each once
 * @throws RuleBroken `not_found` when one is not there, or deleted
 */
export async function refuseUnknown(tx: Tx, resource: Resource, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${sql.table(resource.$id)}
    where id = any(${[...ids]}) and deleted_at is null`.execute(tx)
  if (Number(rows[0]?.count) !== ids.length) throw new RuleBroken('not_found')
}
