import { sql } from 'kysely'
import { compare } from '#domain/decimal'
import { defaultCurrency } from '#domain/money'
import { lineFigures } from '#domain/order/line'
import type { DiscountType } from '#domain/order/discount-types'
import type { SettlementMode } from '#domain/order/settlement-modes'
import { convertible, returns } from '../orders/type-list'
import type { Db } from '../../db/connect'
import { found, type Found, type Invariant } from './invariant'

const totalsAreTheirLines = found(sql<Found>`
  select o.code as violation from orders o
  left join (
    select order_id, sum(quantity) as quantity, sum(weight) as weight, sum(weight_in_liang) as liang,
      sum(diamond_fee_value) as diamond_fee_value,
      sum(receivable_cash_value) as cash, sum(receivable_gold_weight) as gold
    from order_details where deleted_at is null group by order_id
  ) l on l.order_id = o.id
  where o.deleted_at is null and (
    o.quantity <> coalesce(l.quantity, 0) or o.weight <> coalesce(l.weight, 0)
    or o.weight_in_liang is distinct from coalesce(l.liang, 0)
    or o.diamond_fee_value <> coalesce(l.diamond_fee_value, 0)
    or o.receivable_cash_value <> coalesce(l.cash, 0) or o.receivable_gold_weight <> coalesce(l.gold, 0))`)

interface StoredLine {
  violation: string
  mode: SettlementMode
  line: Parameters<typeof lineFigures>[0] & ReturnType<typeof lineFigures> & { discount_type: DiscountType }
}

/** Recomputed with the functions of domain.md §3, a thousand lines at a time. */
async function lineFiguresHold(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (let after = 0; ;) {
    const { rows } = await sql<StoredLine & { id: number }>`
      select d.id, o.code || ' line ' || d.position as violation, o.payment_method as mode, row_to_json(d) as line
      from order_details d join orders o on o.id = d.order_id
      where d.id > ${after} and d.deleted_at is null and o.deleted_at is null order by d.id limit 1000`.execute(
      db,
    )
    const last = rows.at(-1)
    if (!last) return broken
    broken.push(...rows.filter((row) => !holds(row)).map((row) => row.violation))
    after = last.id
  }
}

function holds({ line, mode }: StoredLine): boolean {
  const figures = lineFigures(line, mode)
  const names = Object.keys(figures) as (keyof typeof figures)[]
  return names.every((name) => compare(figures[name], line[name]) === 0)
}

/** A line is marked returned when exactly one line of a live return takes it back, and names that return. */
const linesReturnOnce = found(sql<Found>`
  with backs as (
    select l.original_detail_id as sold, count(*) as times, min(back.code) as code,
      bool_or(back.original_customer_order_code is distinct from sale.code or not sale.confirmed
        or l.quantity > d.quantity or l.weight > d.weight) as astray
    from order_details l join orders back on back.id = l.order_id
    left join order_details d on d.id = l.original_detail_id and d.deleted_at is null
    left join orders sale on sale.id = d.order_id and sale.deleted_at is null
    where back.order_type in ${returns} and back.deleted_at is null and l.deleted_at is null
    group by l.original_detail_id
  )
  select o.code || ' line ' || d.position as violation
  from order_details d join orders o on o.id = d.order_id left join backs on backs.sold = d.id
  where d.deleted_at is null and o.deleted_at is null
    and (d.returned <> (backs.code is not null) or d.returned_order_code is distinct from backs.code
      or backs.times > 1 or backs.astray)
  union all
  select code || ' takes back a line that no sale has' from backs
  where not exists (select 1 from order_details d where d.id = backs.sold and d.deleted_at is null)`)

/** An order is returned when it has lines and all of them are; it names the live returns made from it. */
const ordersNameTheirReturns = found(sql<Found>`
  with lines as (
    select order_id, bool_and(returned) as returned from order_details where deleted_at is null group by order_id
  ), backs as (
    select original_customer_order_code as code, array_agg(code order by code) as codes
    from orders where original_customer_order_code is not null and deleted_at is null group by 1
  )
  select o.code as violation from orders o
  left join lines on lines.order_id = o.id left join backs on backs.code = o.code
  where o.deleted_at is null and (
    o.returned <> coalesce(lines.returned, false)
    or array(select named.code from jsonb_array_elements_text(
        case jsonb_typeof(o.returned_order_codes) when 'array' then o.returned_order_codes else '[]' end) as named (code)
        order by 1)
      <> coalesce(backs.codes, '{}'))`)

/** A preorder and its sale name each other. */
const conversionsNameEachOther = found(sql<Found>`
  select o.code as violation from orders o left join orders s on s.code = o.yd_converted_order_code
  where o.yd_converted_order_code is not null and o.deleted_at is null
    and (s.id is null or s.deleted_at is not null or s.yd_order_code is distinct from o.code or o.order_type not in ${convertible})
  union all
  select s.code from orders s left join orders o on o.code = s.yd_order_code
  where s.yd_order_code is not null and s.deleted_at is null
    and o.yd_converted_order_code is distinct from s.code`)

/** A Hong Kong dollar is worth one; an order in another currency keeps its rate, and the date of it. */
const ordersKeepTheirRate = found(sql<Found>`
  select code as violation from orders
  where deleted_at is null and case when currency = ${defaultCurrency} then rate is distinct from 1
    else coalesce(rate, 0) <= 0 or rate_date is null end`)

/** The invariants of orders, their lines and what returns take back. @see domain.md §10, §11.1 */
export const orderInvariants: Invariant[] = [
  { number: 4, name: 'order totals are the sums of their lines', violations: totalsAreTheirLines },
  { number: 4, name: 'line figures follow from what was entered', violations: lineFiguresHold },
  { number: 4, name: 'an order keeps the rate of its currency', violations: ordersKeepTheirRate },
  { number: 8, name: 'a returned line stands in one return', violations: linesReturnOnce },
  { number: 8, name: 'an order names its returns', violations: ordersNameTheirReturns },
  { number: 8, name: 'a preorder and its sale name each other', violations: conversionsNameEachOther },
]
