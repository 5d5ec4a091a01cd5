import { sql } from 'kysely'
import type { Part, PartsOfLine } from '#domain/order/parts'
import type { SettlementMode } from '#domain/order/settlement-modes'
import { stonesIn, type StonedPieces, type Stones } from '#domain/stock/stones'
import { linesOf, type OrderRow } from './orders'
import { later, type Tx } from '../transaction'
import type { Db } from '../../db/connect'

/** A part that came back, with the line of the sale that it belongs to. */
type StoredPart = Part & { original_detail_id: number }

/**
 * Each line of a sale with its parts on live returns, drafts included, by the id of the sale's line.
 *
 * @returns money in the sale's currency, weights in grams
 * @see domain.md §12.4
 */
export async function partsOfSale(tx: Db | Tx, saleId: number): Promise<Map<number, PartsOfLine>> {
  const lines = await linesOf(tx, saleId)
  if (lines.length === 0) return new Map()
  const { rows } = await sql<StoredPart>`
    select l.id, l.original_detail_id, l.quantity, l.weight, l.diamond_count, l.diamond_weight,
      l.receivable_cash_value, l.part_rounding_value, l.above_sale_reason
    from order_details l join orders back on back.id = l.order_id and back.deleted_at is null
    where l.original_detail_id in (${sql.join(lines.map(({ id }) => id))}) and l.deleted_at is null
    order by l.id`.execute(tx)
  return new Map(
    lines.map(({ payment_method, ...line }) => {
      const parts = rows.filter(({ original_detail_id }) => original_detail_id === line.id)
      return [line.id, { sold: { ...line, payment_method: payment_method as SettlementMode }, parts }]
    }),
  )
}

/**
 * Updates a sale after its live returns: how much of each line came back and where, the codes of the returns, and
 * whether the whole sale is returned. Called whenever a return is created, changed or deleted; a sale without changes
 * is not written.
 *
 * @param sale locked
 * @see domain.md §6, §12.4
 */
export async function showReturns(tx: Tx, { id, code }: Pick<OrderRow, 'id' | 'code'>): Promise<void> {
  const { numAffectedRows: lines = 0n } = await sql`
    update order_details as t set returned = s.returned, returned_order_code = s.code,
      returned_quantity = s.quantity, returned_weight = s.weight, updated_at = ${later('t')}
    from (
      select sold.id, coalesce(sum(taken.quantity), 0) as quantity, coalesce(sum(taken.weight), 0) as weight,
        (array_agg(back.code order by back.id desc) filter (where back.id is not null))[1] as code,
        coalesce(sum(taken.quantity) >= sold.quantity, false) as returned
      from order_details sold
      left join (order_details taken join orders back on back.id = taken.order_id and back.deleted_at is null)
        on taken.original_detail_id = sold.id and taken.deleted_at is null
      where sold.order_id = ${id} and sold.deleted_at is null
      group by sold.id
    ) as s
    where t.id = s.id and (t.returned, t.returned_order_code, t.returned_quantity, t.returned_weight)
      is distinct from (s.returned, s.code, s.quantity, s.weight)`.execute(tx)
  await sql`update orders as t set returned = s.returned, returned_order_codes = s.codes, updated_at = ${later('t')}
    from (select
      (select coalesce(bool_and(returned), false) from order_details
        where order_id = ${id} and deleted_at is null) as returned,
      (select jsonb_agg(code order by id) from orders
        where original_customer_order_code = ${code} and deleted_at is null) as codes
    ) as s
    where t.id = ${id} and (${lines > 0n} or (t.returned, t.returned_order_codes) is distinct from (s.returned, s.codes))`.execute(
    tx,
  )
}

/** A live stock movement that no reversal takes back. */
const isLive = (alias: string) => {
  const m = sql.raw(alias)
  return sql`${m}.deleted_at is null and ${m}.kind <> 'reversal' and not exists (select from inventory_movements r
    where r.reverses_id = ${m}.id and r.reverses_id is not null and r.deleted_at is null)`
}

/**
 * The pieces of each line of a sale that left stock and did not come back, with their stones, by the line's id; lines
 * that left before stones left with goods are missing.
 *
 * @returns fees in HKD
 * @see domain.md §12.13
 */
export async function stonesAway(tx: Tx, saleId: number): Promise<Map<number, StonedPieces>> {
  const { rows } = await sql<Stones & { id: number; quantity: number }>`
    select d.id, m.quantity - coalesce(sum(back.quantity), 0) as quantity,
      m.diamond_count - coalesce(sum(back.diamond_count), 0) as diamond_count,
      m.diamond_weight - coalesce(sum(back.diamond_weight), 0) as diamond_weight,
      m.diamond_fee_value - coalesce(sum(back.diamond_fee_value), 0) as diamond_fee_value
    from order_details d
    join inventory_movements m on m.order_detail_id = d.id and ${isLive('m')}
    left join order_details l on l.original_detail_id = d.id and l.deleted_at is null
    left join inventory_movements back on back.order_detail_id = l.id and ${isLive('back')}
    where d.order_id = ${saleId} and d.deleted_at is null and m.diamond_fee_value is not null
    group by d.id, m.id`.execute(tx)
  return new Map(rows.map(({ id, quantity, ...stones }) => [id, { quantity, stones: stonesIn(stones) }]))
}
