import { sql, type RawBuilder } from 'kysely'
import { GRAMS_PER_LIANG } from '#domain/weight'
import { LINES_AN_ORDER, type Size } from './size'

/**
 * The rows from which all tables are written: one row a line, with its order. Every value follows from the
 * order's number, so that two fillings of one size and day are the same.
 *
 * Of twelve orders one is a preorder, one a draft, three are purchases, one takes back the sale before it,
 * and the others are sales. A seventh is in dollars, a few settle with gold, and seven of ten are paid. One
 * customer buys a hundredth.
 */
export const draftLines = ({
  orders,
  customers,
  stockRows,
  ordersADay,
  days,
  until,
}: Size): RawBuilder<unknown> => sql`
  create unlogged table fill_lines as
  with numbers as (
    select n, n % 12 as slot, case n % 12 when 5 then n - 1 else n end as sale
    from generate_series(1, ${orders}::bigint) n
  ), heads as (
    select n, slot, sale, sale % 7 = 0 as dollars, sale % 24 = 6 as with_gold,
      case slot when 0 then 'XSYD' when 2 then 'CPRK' when 3 then 'CPRK' when 7 then 'CPRK' when 5 then 'XSTH'
        else 'CPXS' end as order_type,
      slot not in (0, 1) as confirmed,
      date ${sql.lit(until)} - (${days}::bigint - 1 - (n - 1) / ${ordersADay}::bigint)::int as day,
      1 + (n - 1) % ${ordersADay}::bigint as sequence,
      case when sale % 100 = 0 then 1 else 1 + sale * 7919 % ${customers}::bigint end as customer
    from numbers
  ), lines as (
    select heads.*, line, (n - 1) * ${LINES_AN_ORDER}::bigint + line as id,
      1 + ((sale - 1) * ${LINES_AN_ORDER}::bigint + line) * 104729 % ${stockRows}::bigint as stock,
      1 + (sale * 7 + line * 113) % 9000 / 1000.0 as weight, 700 + sale % 90 as price, 12 + line as fee,
      case when sale % 11 = 0 then 120 * line else 0 end as diamonds,
      case when sale % 10 = 0 then 'percentage' else 'fixed' end as discount_type,
      case when sale % 10 = 0 then 2.5 when sale % 13 = 0 then 5 else 0 end as discount
    from heads cross join generate_series(1, ${LINES_AN_ORDER}::bigint) line
  ), priced as (
    select *, fee + case when with_gold then 0 else price end as unit,
      round(weight * (fee + case when with_gold then 0 else price end), 2) + diamonds as amount
    from lines
  )
  select *, order_type || '-' || to_char(day, 'YYYYMMDD') || '-' || lpad(sequence::text, 4, '0') as code,
    case order_type when 'CPXS' then -1 when 'XSYD' then -1 else 1 end as goods,
    case order_type when 'CPXS' then 1 when 'XSYD' then 1 else -1 end as cash,
    case when dollars then 'USD' else 'HKD' end as currency, confirmed and not with_gold and n % 10 < 7 as is_paid,
    round(weight / ${sql.lit(GRAMS_PER_LIANG)}, 3) as liang,
    case discount_type when 'percentage' then round(amount * (100 - discount) * 0.01, 2) else amount - discount end
      as receivable
  from priced`

/** One row an order, with its sums. */
export const draftOrders = sql`
  create unlogged table fill_orders as
  select n, min(slot) as slot, min(code) as code, min(order_type) as order_type, min(goods) as goods,
    min(cash) as cash, min(day) as day, min(customer) as customer, min(currency) as currency,
    bool_or(with_gold) as with_gold, bool_or(confirmed) as confirmed, bool_or(is_paid) as is_paid,
    count(*) as quantity, sum(weight) as weight, sum(liang) as liang, sum(diamonds) as diamonds,
    sum(receivable) as receivable, case when bool_or(with_gold) then sum(weight) else 0 end as gold,
    row_number() over (partition by bool_or(is_paid) order by n) as payment
  from fill_lines group by n`
