import { sql } from 'kysely'
import type { Db } from '#server/db/connect'

/** A line of an order with the values that a story needs. */
export interface BookedLine {
  id: number
  product_code: string
  inventory_code: string
  quantity: number
  weight: number
  returned: boolean
  /** The pieces that came back, on drafts included. */
  returned_quantity: number
}

export interface BookedOrder {
  id: number
  code: string
  order_type: 'CPRK' | 'CPXS' | 'XSTH' | 'XSYD'
  customer_id: number
  currency: string
  payment_method: 'no_gold' | 'with_gold'
  /** The direction of its cash: 1 to us. */
  in_out_cash: 1 | -1
  confirmed: boolean
  paid: boolean
  /** The sale that a return takes back, by code. */
  original: string | null
  /** The code of the sale that it became. */
  converted: string | null
  unpaid_cash: number
  unpaid_gold: number
  lines: BookedLine[]
}

export interface BookedBill {
  id: number
  code: string
  open: boolean
  currency: string
  cash: number
  gold: number
}

/** A movement of the customers' balances, the gold bars or the diamonds. */
export interface BookedMovement {
  id: number
  resource: 'customer_balance_details' | 'gold_bar_details' | 'diamond_movements'
  kind: string
}

/** The contents of the shop at a moment, the newest first, from which a story picks its subjects. */
export interface Books {
  orders: BookedOrder[]
  payments: { id: number; code: string; order_code: string; is_deposit: boolean }[]
  bills: BookedBill[]
  bars: { id: number; code: string; weight: number }[]
  diamonds: { id: number; code: string; weight: number }[]
  stock: { code: string; product_code: string; quantity: number; weight: number }[]
  customers: { id: number; code: string; balance: number }[]
  movements: BookedMovement[]
}

/** Reads the books in one statement. */
export async function readBooks(db: Db): Promise<Books> {
  const { rows } = await sql<{ books: Books }>`select json_build_object(
    'orders', (select coalesce(json_agg(json_build_object(
        'id', id, 'code', code, 'order_type', order_type, 'customer_id', customer_id, 'currency', currency,
        'payment_method', payment_method, 'in_out_cash', -in_out, 'confirmed', confirmed, 'paid', paid,
        'converted', yd_converted_order_code, 'original', original_customer_order_code,
        'unpaid_cash', unpaid_cash_value, 'unpaid_gold', unpaid_gold_weight,
        'lines', (select coalesce(json_agg(json_build_object('id', d.id, 'product_code', d.product_code,
            'inventory_code', d.inventory_code, 'quantity', d.quantity, 'weight', d.weight,
            'returned', d.returned, 'returned_quantity', d.returned_quantity) order by d.position), '[]')
          from order_details d where d.order_id = orders.id and d.deleted_at is null)
      ) order by id desc), '[]') from orders where deleted_at is null),
    'payments', (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'order_code', order_code,
      'is_deposit', is_deposit) order by id desc), '[]') from order_payments where deleted_at is null),
    'bills', (select coalesce(json_agg(json_build_object('id', b.id, 'code', b.code, 'open', b.open, 'currency', b.currency,
        'cash', (select coalesce(sum(o.unpaid_cash_value), 0) from bill_orders m join orders o on o.code = m.order_code
          where m.payment_id = b.id and m.deleted_at is null),
        'gold', (select coalesce(sum(o.unpaid_gold_weight), 0) from bill_orders m join orders o on o.code = m.order_code
          where m.payment_id = b.id and m.deleted_at is null)
      ) order by b.id desc), '[]') from payments b where b.billable_type = 'orders' and b.deleted_at is null),
    'bars', (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'weight', current_weight)
      order by id desc), '[]') from gold_bars where deleted_at is null),
    'diamonds', (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'weight', current_weight)
      order by id desc), '[]') from diamonds where deleted_at is null),
    'stock', (select coalesce(json_agg(json_build_object('code', code, 'product_code', product_code,
      'quantity', quantity, 'weight', weight) order by quantity = 0, id desc), '[]')
      from inventorys where deleted_at is null),
    'customers', (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'balance', balance_value)
      order by id), '[]') from customers where deleted_at is null),
    'movements', (select coalesce(json_agg(m order by m.at desc, m.id desc), '[]') from (
      select id, 'customer_balance_details' as resource, kind, created_at as at from customer_balance_details
      union all select id, 'gold_bar_details', kind, created_at from gold_bar_details
      union all select id, 'diamond_movements', kind, created_at from diamond_movements) m)
  ) as books`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the books could not be read')
  return row.books
}

let statement: string | undefined

/**
 * A stamp of every row of every table, which stays the same while nothing is written. A written row bears the
 * number of its transaction; a locked one does not.
 */
export async function stampOf(db: Db): Promise<string> {
  statement ??= await stampStatement(db)
  const { rows } = await sql<{ stamp: string }>`${sql.raw(statement)}`.execute(db)
  // Large tables are counted beside one another, and come in any order.
  return rows
    .map(({ stamp }) => stamp)
    .toSorted()
    .join(' ')
}

/**
 * The statement of the stamps, without sessions, which are not part of the books, and without refusals in the
 * trail.
 */
async function stampStatement(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = current_schema() and tablename <> 'goldbook_sessions' order by 1`.execute(db)
  const written = (name: string) => (name === 'goldbook_audit' ? ` where name <> 'users.refused'` : '')
  return rows
    .map(
      ({ name }) =>
        `select '${name} ' || count(*) || ':' || coalesce(sum(xmin::text::bigint), 0) as stamp
          from "${name}"${written(name)}`,
    )
    .join(' union all ')
}
