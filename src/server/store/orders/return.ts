import { sql } from 'kysely'
import type { Brought } from '#domain/order/return'
import { linesOf, type OrderRow } from './orders'
import { later } from '../rows'
import type { Tx } from '../transaction'

/** The quantities and the value of each line of a sale, by the line's id. */
export async function soldOn(
  tx: Tx,
  saleId: number,
): Promise<Map<number, { quantity: number; weight: number } & Brought>> {
  const lines = await linesOf(tx, saleId)
  return new Map(lines.map((line) => [line.id, line]))
}

/**
 * Updates a sale after its live returns: which lines are returned and where, the codes of the returns, and whether the
 * whole sale is returned. Called whenever a return is created, changed or deleted; a sale without changes is not
 * written.
 *
 * @param sale locked
 * @see domain.md §6
 */
export async function showReturns(tx: Tx, { id, code }: Pick<OrderRow, 'id' | 'code'>): Promise<void> {
  const { numAffectedRows: lines = 0n } = await sql`
    update order_details as t set returned = s.code is not null, returned_order_code = s.code,
      updated_at = ${later('t')}
    from (
      select sold.id, back.code from order_details sold
      left join (order_details taken join orders back on back.id = taken.order_id and back.deleted_at is null)
        on taken.original_detail_id = sold.id and taken.deleted_at is null
      where sold.order_id = ${id} and sold.deleted_at is null
    ) as s
    where t.id = s.id and t.returned_order_code is distinct from s.code`.execute(tx)
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
