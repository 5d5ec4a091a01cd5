import { sql } from 'kysely'
import { WEIGHT_TOLERANCE } from '#domain/stock/stocktake'
import type { Db } from '../../db/connect'
import type { Tx } from '../transaction'

/** An event in the life of a code's goods. */
export interface StoredLifeEvent {
  at: string
  /** The business day. */
  date: string
  /** The kind of a stock movement, `count` for a stocktake, `move` to another place, or `label` for its print. */
  kind: string
  /** 1 for incoming goods, -1 for outgoing ones, 0 for a count. */
  in_out: number
  quantity: number
  /** Grams; null for a count without a weight. */
  weight: number | null
  /** The order or stocktake, with the key of its record. */
  resource: 'orders' | 'stocktakes' | null
  key: number | null
  code: string | null
  /** The other party of the order. */
  party: string | null
  location: string | null
  /** The previous place of a move. */
  from?: string | null
  remarks: string | null
  by: string | null
}

/** The maximum number of events in an answer, the latest ones. */
const MOST_EVENTS = 500

/**
 * The events in the life of a code's goods, oldest first: bought, opened, sold, returned, adjusted, and counted by
 * stocktakes; each with its weight. A count follows the last movement in its books.
 *
 * @see domain.md §6, §8
 */
export async function lifeOf(db: Db, code: string): Promise<StoredLifeEvent[]> {
  const { rows } = await sql<StoredLifeEvent>`
    select * from (
      select to_json(m.created_at) as at, m.date, m.kind, m.in_out, m.quantity, m.weight,
        case when o.id is not null then 'orders' when s.id is not null then 'stocktakes' end as resource,
        coalesce(o.id, s.id) as key, coalesce(o.code, s.code) as code,
        coalesce(o.agreed -> 'customer' ->> 'name', c.name) as party, null as location, m.remarks, null as by,
        m.id::numeric as place
      from inventory_movements m
      left join orders o on o.code = m.order_code and o.deleted_at is null
      left join customers c on c.id = o.customer_id
      left join stocktakes s on s.code = m.stocktake_code
      where m.inventory_code = ${code} and m.deleted_at is null
      union all
      select to_json(l.counted_at), l.counted_at::date, 'count', 0, l.counted_quantity, l.counted_weight,
        'stocktakes', s.id, s.code, null, l.counted_location, null, l.counted_by, l.book_position + 0.5
      from stocktake_lines l join stocktakes s on s.id = l.stocktake_id
      where l.inventory_code = ${code} and l.deleted_at is null and l.counted_at is not null and s.state <> 'cancelled'
      order by place desc limit ${MOST_EVENTS}
    ) event order by place`.execute(db)
  return rows
}

/**
 * The tolerance between a weighing and the one before, from the company's settings.
 *
 * @returns grams, 3 decimals
 */
export async function weightTolerance(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ tolerance: number | null }>`
    select (to_jsonb(s) ->> 'weight_tolerance')::numeric as tolerance from settings s
    where deleted_at is null order by id limit 1`.execute(db)
  return rows[0]?.tolerance ?? WEIGHT_TOLERANCE
}
