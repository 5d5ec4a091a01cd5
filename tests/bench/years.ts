import { sql } from 'kysely'
import { ORDERS } from './fill'

const LINES = 1_000_000
const LINES_AN_ORDER = 3
/** The orders beyond those of the ordinary fill. */
const MORE_ORDERS = Math.ceil(LINES / LINES_AN_ORDER) - ORDERS
const DAYS = 1_000
/** Goods of one code are bought and sold again, but not a hundred thousand times. */
const CODES = 20_000

/** Three years of trade in two currencies: sales, purchases, returns and preorders, a tenth of them unpaid. */
export const years = [
  // The index of quick search takes longer than all the rest, and the dashboard does not read it.
  sql`alter table orders drop column search_pairs`,
  sql`alter table order_details drop column search_pairs`,
  sql`insert into orders (code, order_type, in_out, date, expire_at, customer_id, currency, confirmed, paid, quantity,
      weight, receivable_cash_value, unpaid_cash_value)
    select type || '-2024-' || n, type, case type when 'CPRK' then 1 when 'XSTH' then 1 else -1 end,
      current_date - n % ${DAYS}::int, current_date - n % ${DAYS}::int + 30, (select min(id) from customers) + n % 500,
      case n % 7 when 0 then 'USD' else 'HKD' end, type <> 'XSYD', n % 10 > 0, 3, 30, 27000,
      case n % 10 when 0 then 27000 else 0 end
    from generate_series(1, ${MORE_ORDERS}::int) n
    cross join lateral (select (array['CPXS', 'CPXS', 'CPXS', 'CPRK', 'XSTH', 'XSYD'])[1 + n % 6] as type) t`,
  // The time to check a million references is not measured.
  sql`set session_replication_role = replica`,
  sql`insert into order_details (order_id, position, product_code, inventory_code, quantity, weight,
      gold_price_per_gram_value, amount, amount_real, receivable_cash_value, payment_method, currency)
    select id, line, 'P1', 'Y' || id % ${CODES}::int, 1, 10, 900, 9000, 9000, 9000, 'no_gold', currency
    from orders cross join generate_series(1, ${LINES_AN_ORDER}::int) line where code like '%-2024-%'`,
  sql`set session_replication_role = origin`,
]
