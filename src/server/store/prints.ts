import { sql } from 'kysely'
import { RuleBroken } from '#domain/errors'
import { documentTypes, type DocumentType } from '#domain/print/document-types'
import type { Resource } from '#resource/resource'
import type { Db } from '../db/connect'
import { visibleRows } from './records/visible-rows'
import type { Tx } from './transaction'

/** The papers that are one original together: a deal that was printed on A4 and then on a roll has a copy. */
function papersWith(document: DocumentType): { counter: string; papers: string[] } {
  const { countedBy } = documentTypes[document]
  const together = Object.entries(documentTypes).filter(([, traits]) => traits.countedBy === countedBy)
  // Each paper had a counter of its own before.
  return { counter: countedBy ?? document, papers: together.map(([name]) => name) }
}

/** The number of prints of each record's papers of this kind, in the order of the ids; 0 for none. */
export async function printsOf(
  db: Db | Tx,
  document: DocumentType,
  ids: readonly number[],
): Promise<number[]> {
  const { counter, papers } = papersWith(document)
  const rows = await db
    .selectFrom('goldbook_prints')
    .select(({ fn }) => ['record_id', fn.sum<number>('prints').as('prints')])
    .where('document', 'in', [counter, ...papers])
    .where('record_id', 'in', [...ids])
    .groupBy('record_id')
    .execute()
  const known = new Map(rows.map(({ record_id, prints }) => [Number(record_id), Number(prints)]))
  return ids.map((id) => known.get(id) ?? 0)
}

/**
 * Counts one more print of each record's paper. Of two simultaneous prints, one is the first.
 *
 * @param ids without duplicates
 * @returns the previous number of prints of each, in the order of the ids
 */
export async function countPrints(tx: Tx, document: DocumentType, ids: readonly number[]): Promise<number[]> {
  const { counter } = papersWith(document)
  // A fixed order, so that concurrent prints do not deadlock.
  for (const id of ids.toSorted((a, b) => a - b))
    await tx
      .insertInto('goldbook_prints')
      .values({ document: counter, record_id: id, prints: 1 })
      .onConflict((conflict) =>
        conflict.columns(['document', 'record_id']).doUpdateSet({ prints: sql`goldbook_prints.prints + 1` }),
      )
      .execute()
  return (await printsOf(tx, document, ids)).map((prints) => prints - 1)
}

/** Resets the number of prints of an order's papers, since its next print is the first paper of a different deal. */
export async function forgetPrints(tx: Tx, orderId: number): Promise<void> {
  await tx
    .deleteFrom('goldbook_prints')
    .where('record_id', '=', orderId)
    .where('document', 'in', [ofOrders.counter, ...ofOrders.papers])
    .execute()
}

const ofOrders = papersWith('sales_order')

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
