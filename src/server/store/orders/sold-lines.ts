import { sql } from 'kysely'
import type { Resources } from '#resource/resource'
import type { Shown } from '#resource/shown'
import { orderTypesWhere, takesBack, takesFromStock, type OrderType } from '#domain/order/order-types'
import type { Db } from '../../db/connect'
import { visibleRowsOf } from '../records/visible-rows'

/** The lines of a paper that a dialog can show; for longer ones, the return starts at the sale. */
const MOST_LINES = 50

/** A line of a confirmed sale that can still be returned. */
export interface SoldLine {
  id: number
  /** The piece's own code; the product's code where the line names no stock. */
  code: string
  order_id: number
  order_code: string
  /** The business day of the sale. */
  date: string
  customer: string | null
}

/** The sources of such a line. */
export const soldLineShown: Shown = {
  id: 'order_details.id',
  code: ['order_details.inventory_code', 'order_details.product_code'],
  order_id: 'orders.id',
  order_code: 'orders.code',
  date: 'orders.date',
  customer: ['orders.customer_id', 'customers.name'],
}

/**
 * The sold lines of a code: for a piece, the sale by which it left; for a sale's paper, all lines that are not returned
 * yet, in any case. Goods sold by weight under a shared code match no line, since many customers have them.
 *
 * @param resources as the reader sees them
 * @param text trimmed
 * @returns at most 50, latest sale first, with its lines in order
 * @see domain.md §6
 */
export async function findSoldLines(db: Db, resources: Resources, text: string): Promise<SoldLine[]> {
  if (text === '' || text.includes('\0')) return []
  const { rows } = await sql<SoldLine>`
    select d.id, coalesce(d.inventory_code, d.product_code) as code, o.id as order_id, o.code as order_code,
      o.date::text as date, c.name as customer
    from ${visibleRowsOf(resources, 'order_details')} d
    join ${visibleRowsOf(resources, 'orders')} o on o.id = d.order_id
    left join ${visibleRowsOf(resources, 'customers')} c on c.id = o.customer_id
    where o.order_type in ${returnable} and o.confirmed and o.deleted_at is null and d.deleted_at is null and not d.returned
      and d.id in (
        select l.id from order_details l join orders paper on paper.id = l.order_id
          where lower(paper.code) = lower(${text})
        union all
        select l.id from order_details l join inventorys s on s.code = l.inventory_code
          join products piece on piece.code = l.product_code and piece.is_unique_code
          where lower(s.code) = lower(${text}) and s.quantity = 0)
    order by o.date desc, o.id desc, d.id limit ${sql.lit(MOST_LINES)}`.execute(db)
  return rows
}

/** A list of order types for SQL's `in`. */
function typeList(types: readonly OrderType[]) {
  return sql`(${sql.join(types.map((type) => sql.lit(type)))})`
}

/** The order types that take goods out of stock. */
export const sales = typeList(orderTypesWhere((_, type) => takesFromStock(type)))

/** The order types of supplier deliveries. */
export const purchases = typeList(orderTypesWhere(({ supplied }) => supplied))

/** The order types whose goods can be returned. */
const returnable = typeList(orderTypesWhere(({ returnedAs }) => returnedAs !== null))

/** The order types that take goods back. */
export const returns = typeList(orderTypesWhere((_, type) => takesBack(type)))

/** The order types that are converted to another one. */
export const convertible = typeList(orderTypesWhere(({ becomes }) => becomes !== null))
