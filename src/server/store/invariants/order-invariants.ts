import { sql } from 'kysely'
import { defaultCurrency } from '#domain/money'
import { discountTypes, isPercent, type DiscountType } from '#domain/order/discount-types'
import { owesMetal, settlementModes, type SettlementMode } from '#domain/order/settlement-modes'
import { GRAMS_PER_LIANG } from '#domain/weight'
import { convertible, returns } from '../orders/sold-lines'
import { noneFound, part, type Found, type Invariant } from './invariant'

const totalsAreTheirLines = noneFound(
  part(
    'orders',
    (slice) => sql<Found>`
  select o.code as violation from orders o
  left join (
    select order_id, sum(quantity) as quantity, sum(weight) as weight, sum(weight_in_liang) as liang,
      sum(diamond_fee_value) as diamond_fee_value,
      sum(receivable_cash_value) as cash, sum(receivable_gold_weight) as gold
    from order_details where deleted_at is null and ${slice(sql`order_id`)} group by order_id
  ) l on l.order_id = o.id
  where ${slice(sql`o.id`)} and o.deleted_at is null and (
    o.quantity <> coalesce(l.quantity, 0) or o.weight <> coalesce(l.weight, 0)
    or o.weight_in_liang is distinct from coalesce(l.liang, 0)
    or o.diamond_fee_value <> coalesce(l.diamond_fee_value, 0)
    or o.receivable_cash_value <> coalesce(l.cash, 0) or o.receivable_gold_weight <> coalesce(l.gold, 0))`,
  ),
)

const listed = (names: readonly string[]) => sql`(${sql.join(names.map((name) => sql.lit(name)))})`
const metalModes = listed((Object.keys(settlementModes) as SettlementMode[]).filter(owesMetal))
const shares = listed((Object.keys(discountTypes) as DiscountType[]).filter(isPercent))

/**
 * The figures of a line by domain.md §3, in SQL: with a million orders, the functions of `domain/order/line.ts` take
 * minutes. A test holds the two together.
 */
const lineFiguresHold = noneFound(
  part(
    'orders',
    (slice) => sql<Found>`
    select o.code || ' line ' || d.position as violation
    from order_details d join orders o on o.id = d.order_id
    cross join lateral (select o.payment_method in ${metalModes} as owes_metal, d.discount_type in ${shares} as by_share) trait
    cross join lateral (
      select d.labor_fee_per_gram_value + case when owes_metal then 0 else d.gold_price_per_gram_value end as price
    ) unit
    cross join lateral (select round(d.weight * unit.price, 2) + d.diamond_fee_value as amount) before
    cross join lateral (
      select case when by_share then round(before.amount * (100 - d.discount_value) * 0.01, 2)
        else before.amount - d.discount_value end + d.part_rounding_value as owed
    ) discounted
    where ${slice(sql`o.id`)} and ${slice(sql`d.order_id`)} and d.deleted_at is null and o.deleted_at is null and (
      (d.weight_in_liang, d.labor_fee, d.unit_price_per_gram_value, d.amount, d.amount_real, d.receivable_cash_value,
        d.receivable_gold_weight)
      is distinct from
      (round(d.weight / ${sql.lit(GRAMS_PER_LIANG)}, 3), round(d.weight * d.labor_fee_per_gram_value, 2), unit.price,
        before.amount, discounted.owed, discounted.owed, case when owes_metal then d.weight else 0 end)
      or d.discount_value not between 0 and case when by_share then 100 else before.amount end)`,
  ),
)

/** A part with a value above its share has a reason. */
const isUnreasoned = sql`coalesce(trim(l.above_sale_reason), '') = ''`

/**
 * A line counts the goods of its parts on live returns, is returned when all pieces are, and names the latest return.
 * The parts together hold no more goods than the line, and without a reason are not worth more.
 */
const partsMakeNoMoreThanTheLine = noneFound(
  part(
    'order_details',
    (slice) => sql<Found>`
  with backs as (
    select l.original_detail_id as sold, sum(l.quantity) as quantity, sum(l.weight) as weight,
      sum(l.receivable_cash_value) filter (where ${isUnreasoned}) as cash,
      sum(l.receivable_gold_weight) filter (where ${isUnreasoned}) as gold,
      (array_agg(back.code order by back.id desc))[1] as code,
      bool_or(back.original_customer_order_code is distinct from sale.code or not sale.confirmed) as astray
    from order_details l join orders back on back.id = l.order_id
    join order_details d on d.id = l.original_detail_id and d.deleted_at is null
    left join orders sale on sale.id = d.order_id and sale.deleted_at is null
    where back.order_type in ${returns} and back.deleted_at is null and l.deleted_at is null
      and ${slice(sql`l.original_detail_id`)}
    group by l.original_detail_id
  )
  select o.code || ' line ' || d.position as violation
  from order_details d join orders o on o.id = d.order_id left join backs on backs.sold = d.id
  where ${slice(sql`d.id`)} and d.deleted_at is null and o.deleted_at is null
    and ((d.returned, d.returned_order_code, d.returned_quantity, d.returned_weight) is distinct from
        (coalesce(backs.quantity >= d.quantity, false), backs.code, coalesce(backs.quantity, 0), coalesce(backs.weight, 0))
      or backs.quantity > d.quantity or backs.weight > d.weight or backs.astray
      or backs.cash > d.receivable_cash_value or backs.gold > d.receivable_gold_weight)`,
  ),
  part(
    'order_details',
    (slice) => sql<Found>`
    select min(l.code) || ' takes back a line that no sale has' as violation
    from (
      select l.original_detail_id, back.code from order_details l join orders back on back.id = l.order_id
      where ${slice(sql`l.id`)} and back.order_type in ${returns} and back.deleted_at is null and l.deleted_at is null
      offset 0
    ) l
    where not exists (select 1 from order_details d where d.id = l.original_detail_id and d.deleted_at is null)
    group by l.original_detail_id`,
  ),
)

/** An order is returned when it has lines and all of them are; it names the live returns made from it. */
const ordersNameTheirReturns = noneFound(
  part(
    'orders',
    (slice) => sql<Found>`
  with lines as (
    select order_id, bool_and(returned) as returned from order_details
    where deleted_at is null and ${slice(sql`order_id`)} group by order_id
  ), backs as (
    select b.original_customer_order_code as code, array_agg(b.code order by b.code) as codes
    from orders b join orders s on s.code = b.original_customer_order_code
    where ${slice(sql`s.id`)} and b.original_customer_order_code is not null and b.deleted_at is null group by 1
  )
  select o.code as violation from orders o
  left join lines on lines.order_id = o.id left join backs on backs.code = o.code
  where ${slice(sql`o.id`)} and o.deleted_at is null and (
    o.returned <> coalesce(lines.returned, false)
    or array(select named.code from jsonb_array_elements_text(
        case jsonb_typeof(o.returned_order_codes) when 'array' then o.returned_order_codes else '[]' end) as named (code)
        order by 1)
      <> coalesce(backs.codes, '{}'))`,
  ),
)

/** A preorder and its sale name each other. */
const conversionsNameEachOther = noneFound(
  part(
    'orders',
    (slice) => sql<Found>`
  select o.code as violation from orders o left join orders s on s.code = o.yd_converted_order_code
  where ${slice(sql`o.id`)} and o.yd_converted_order_code is not null and o.deleted_at is null
    and (s.id is null or s.deleted_at is not null or s.yd_order_code is distinct from o.code or o.order_type not in ${convertible})
  union all
  select s.code from orders s left join orders o on o.code = s.yd_order_code
  where ${slice(sql`s.id`)} and s.yd_order_code is not null and s.deleted_at is null
    and o.yd_converted_order_code is distinct from s.code`,
  ),
)

/** A Hong Kong dollar is worth one; an order in another currency keeps its rate, and the date of it. */
const ordersKeepTheirRate = noneFound(
  part(
    'orders',
    (slice) => sql<Found>`
  select code as violation from orders
  where ${slice(sql`id`)} and deleted_at is null and case when currency = ${defaultCurrency} then rate is distinct from 1
    else coalesce(rate, 0) <= 0 or rate_date is null end`,
  ),
)

/** The invariants of orders, their lines and the returned parts. @see domain.md §10, §11.1 */
export const orderInvariants: Invariant[] = [
  { number: 4, name: 'order totals are the sums of their lines', violations: totalsAreTheirLines },
  { number: 4, name: 'line figures follow from what was entered', violations: lineFiguresHold },
  { number: 4, name: 'an order keeps the rate of its currency', violations: ordersKeepTheirRate },
  {
    number: 8,
    name: 'the parts of a line that come back never make more than it',
    violations: partsMakeNoMoreThanTheLine,
  },
  { number: 8, name: 'an order names its returns', violations: ordersNameTheirReturns },
  { number: 8, name: 'a preorder and its sale name each other', violations: conversionsNameEachOther },
]
