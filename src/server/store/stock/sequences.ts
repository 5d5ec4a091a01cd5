import { sql } from 'kysely'
import type { KnownPiece, NumberedPiece } from '#domain/stock/sequences'
import { purchases } from '../orders/sold-lines'
import type { Db } from '../../db/connect'
import { takeNumbers } from '../counters'
import type { Tx } from '../transaction'

const counterOf = (productCode: string) => `products.${productCode}`

/**
 * Takes the next sequences of a product permanently.
 *
 * @returns the first of them
 * @see domain.md §5, §11.8
 */
export function takeSequences(tx: Tx, productCode: string, count = 1): Promise<number> {
  return takeNumbers(tx, counterOf(productCode), count)
}

/**
 * Moves the counters of products past sequences that were not taken from them, and blocks all other sequences of these
 * products until the transaction ends. Counters are locked in the order of their names.
 *
 * @returns the other pieces that have one of these sequences
 * @param orderId the purchase that contains the pieces; null otherwise
 * @see domain.md §11.8
 */
export async function claimSequences(
  tx: Tx,
  pieces: readonly NumberedPiece[],
  orderId: number | null,
): Promise<StoredPiece[]> {
  if (pieces.length === 0) return []
  const highest = new Map<string, number>()
  for (const { product_code, inventory_code_seq: seq } of pieces) {
    const name = counterOf(product_code)
    highest.set(name, Math.max(seq, highest.get(name) ?? 0))
  }
  const counters = [...highest].map(([name, value]) => ({ name, value }))
  await sql`insert into goldbook_counters (name, value)
    select name, value from jsonb_to_recordset(${JSON.stringify(counters)}::jsonb) as s (name text, value bigint)
    order by name collate "C"
    on conflict (name) do update set value = greatest(goldbook_counters.value, excluded.value)`.execute(tx)
  return knownPieces(tx, pieces, orderId)
}

/** A piece with its sequence, as stored. */
export interface StoredPiece extends KnownPiece {
  /** It has a stock row or is on a purchase, even if it has left. */
  live: boolean
}

/**
 * The pieces that have one of these sequences. Deleted stock rows count too, since a returning piece brings its
 * sequence.
 *
 * @param orderId a purchase whose own lines are ignored
 */
export async function knownPieces(
  tx: Db | Tx,
  pieces: readonly NumberedPiece[],
  orderId: number | null,
): Promise<StoredPiece[]> {
  if (pieces.length === 0) return []
  const { rows } = await sql<StoredPiece>`
    with wanted as (
      select distinct product_code, inventory_code_seq as seq
      from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) as s (product_code text, inventory_code_seq bigint)
    )
    select w.product_code, w.seq as inventory_code_seq, t.code as inventory_code, false as awaited,
      t.deleted_at is null as live
    from wanted as w join inventorys as t on t.product_code = w.product_code
    where substring(substr(t.code, length(t.product_code) + 1) from '^(?:C[0-9]+)?-([0-9]+)(?:-|$)') = w.seq::text
    union all
    select w.product_code, w.seq, d.inventory_code, true, true
    from wanted as w
    join order_details as d on d.product_code = w.product_code and d.inventory_code_seq = w.seq
    join orders as o on o.id = d.order_id
    where d.deleted_at is null and o.deleted_at is null and o.order_type in ${purchases} and not o.confirmed
      and o.id is distinct from ${orderId}::bigint`.execute(tx)
  return rows
}
