import { sql, type RawBuilder } from 'kysely'
import type { ComputedDate, ComputedName } from '#resource/reports/computed'
import { purchases, sales } from '../orders/type-list'
import type { Joins } from './joins'

type Sql = RawBuilder<unknown>

/** What one computed sum adds up of the record `t`. Rounded to cents at each record, as amounts are. */
type Computed = (facts: { today: string; joins: Joins }) => Sql

/** HKD per unit of the currency of a line's order. */
function rateOf(joins: Joins): Sql {
  const order = joins.withOne(
    'its_order',
    sql`select coalesce(o.rate, 1) as rate, o.date from orders o where o.id = t.order_id`,
  )
  return sql`${order}.rate`
}

/**
 * The latest purchase of a line's goods before its sale, in HKD: each purchase counts from its day until that of the
 * next one of the same code.
 */
function purchaseOf(joins: Joins): Sql {
  rateOf(joins)
  return joins.withMatch(
    'its_purchase',
    sql`select p.inventory_code, b.date, p.gold_price_per_gram_value * coalesce(b.rate, 1) as gold_price,
      p.diamond_fee_value * coalesce(b.rate, 1) / nullif(p.quantity, 0) as stones,
      lead(b.date) over (partition by p.inventory_code order by b.date, p.id) as until
    from order_details p join orders b on b.id = p.order_id
    where p.deleted_at is null and b.confirmed and b.deleted_at is null and b.order_type in ${purchases}`,
    sql`its_purchase.inventory_code = t.inventory_code and its_purchase.date <= its_order.date
      and (its_purchase.until is null or its_purchase.until > its_order.date)`,
  )
}

/** The latest price of pure gold up to today; only one in the shop's own money can be added up. */
const dayPrice = (today: string) => sql`(select d.price_value from daily_prices d
  where d.deleted_at is null and d.price_currency = 'HKD' and d.date <= ${today}::date order by d.date desc limit 1)`

/** Today's price of a gram of each product's material. */
const priceOf = (joins: Joins, today: string) =>
  joins.withMatch(
    'its_price',
    sql`select distinct on (g.code) g.code,
      coalesce(m.price_own, round(${dayPrice(today)} * coalesce(m.price_share, 100) / 100, 2)) as price
    from products g left join materials m on m.id = g.material_id order by g.code, g.deleted_at nulls first`,
    sql`its_price.code = t.product_code`,
  )

/** The confirmed sales of each customer: the last day, and what they come to in HKD. */
const salesOf = (joins: Joins) =>
  joins.withMatch(
    'its_sales',
    sql`select o.customer_id, max(o.date) as last,
      sum(round(o.receivable_cash_value * coalesce(o.rate, 1), 2)) as bought
    from orders o where o.confirmed and o.deleted_at is null and o.order_type in ${sales} group by o.customer_id`,
    sql`its_sales.customer_id = t.id`,
  )

/**
 * The SQL of each computed sum; `computed.ts` says what it is.
 *
 * @see domain.md §11.1, §11.2
 */
export const computedSql: Readonly<Record<ComputedName, Computed>> = {
  labor_margin: ({ joins }) =>
    sql`round(t.labor_fee * ${rateOf(joins)} - coalesce(t.labor_fee_in, 0) * t.weight, 2)`,
  stone_margin: ({ joins }) =>
    sql`round(t.diamond_fee_value * ${rateOf(joins)} - ${purchaseOf(joins)}.stones * t.quantity, 2)`,
  metal_margin: ({ joins }) =>
    sql`round(t.weight * (t.gold_price_per_gram_value * ${rateOf(joins)} - ${purchaseOf(joins)}.gold_price), 2)`,
  discount: () => sql`(t.amount - t.amount_real)`,
  stock_fees: () => sql`round(t.labor_fee * t.weight + t.diamond_fee_value, 2)`,
  stock_worth: ({ today, joins }) => sql`round(t.weight * ${priceOf(joins, today)}.price, 2)`,
  bought: ({ joins }) => sql`coalesce(${salesOf(joins)}.bought, 0)`,
}

/** The SQL of each computed date of the record `t`; null where there is none. */
export const computedDateSql: Readonly<Record<ComputedDate, (joins: Joins) => Sql>> = {
  last_sale: (joins) => sql`${salesOf(joins)}.last`,
}
