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
 * The latest purchase of a line's goods before its sale, in HKD. It is joined once for all figures that are taken from
 * it, so that PostgreSQL looks once for goods of one code that were sold on one day.
 */
function purchaseOf(joins: Joins): Sql {
  rateOf(joins)
  return joins.withOne(
    'its_purchase',
    sql`select p.gold_price_per_gram_value * coalesce(b.rate, 1) as gold_price,
      p.diamond_fee_value * coalesce(b.rate, 1) / nullif(p.quantity, 0) as stones
    from order_details p join orders b on b.id = p.order_id
    where p.inventory_code = t.inventory_code and p.deleted_at is null and b.confirmed and b.deleted_at is null
      and b.order_type in ${purchases} and b.date <= its_order.date
    order by b.date desc, p.id desc limit 1`,
  )
}

/** The latest price of pure gold up to today; only one in the shop's own money can be added up. */
const dayPrice = (today: string) => sql`(select d.price_value from daily_prices d
  where d.deleted_at is null and d.price_currency = 'HKD' and d.date <= ${today}::date order by d.date desc limit 1)`

/** The confirmed sales of a customer. */
const ofSales = sql`from orders o where o.customer_id = t.id and o.confirmed and o.deleted_at is null
  and o.order_type in ${sales}`

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
  stock_worth: ({ today }) => sql`round(t.weight * (
    select coalesce(m.price_own, round(${dayPrice(today)} * coalesce(m.price_share, 100) / 100, 2))
    from products g left join materials m on m.id = g.material_id where g.code = t.product_code), 2)`,
  bought: () =>
    sql`(select coalesce(sum(round(o.receivable_cash_value * coalesce(o.rate, 1), 2)), 0) ${ofSales})`,
}

/** The SQL of each computed date of the record `t`; null where there is none. */
export const computedDateSql: Readonly<Record<ComputedDate, Sql>> = {
  last_sale: sql`(select max(o.date) ${ofSales})`,
}
