import { sql, type RawBuilder } from 'kysely'
import { defaultCurrency } from '#domain/money'
import {
  isOfOrders,
  UNNAMED,
  WHOLE,
  type OrdersFigureName,
  type ShopFigureName,
} from '#domain/proof/shop-figures'
import { daysAfter, periodsOf } from '#domain/reckoning/periods'
import { purchases, returns, sales } from '../orders/type-list'
import { amounts, paymentEntries, subjectOf, type Entries } from './entries'

type Condition = RawBuilder<unknown>

/**
 * The entries of a figure of the whole shop. What customers owe today is made by the entries of the orders that are
 * still open, and what they owed on another day by those of all orders.
 *
 * @param part a material of the goods, a currency of orders, or `all`
 * @param to the last day, null for the present
 * @param today the business day
 */
export function shopEntriesOf(name: ShopFigureName, part: string, to: string | null, today: string): Entries {
  if (name === 'goods') return goodsEntries(part)
  if (!isOfOrders(name)) return barEntries()
  const ofPart = part === WHOLE ? sql`` : sql`and coalesce(o.currency, ${defaultCurrency}) = ${part}`
  const condition = sql`o.confirmed and o.deleted_at is null ${ofPart} and ${whichOrders(name, to ?? today)}`
  const isOwed = name.startsWith('owed')
  if (!isOwed) return sql`${orderEntries(sql`${condition} and o.import_code is null`)}`
  const open = to === null || to >= today ? sql`${condition} and not o.paid` : condition
  return sql`${orderEntries(open)} union all ${paymentEntries(sql`-1`, open)} union all ${offsets(open)}`
}

/** The orders of a figure as of a day: those of its types, and of its days. */
function whichOrders(name: OrdersFigureName, day: string): Condition {
  const { today, month } = periodsOf(day)
  const within = ({ from, to }: typeof today) => sql`o.date between ${from}::date and ${to}::date`
  const which: Record<OrdersFigureName, Condition> = {
    owed_sales: sql`o.order_type in ${sales}`,
    owed_overdue: sql`o.order_type in ${sales} and o.expire_at <= ${daysAfter(day, -1)}::date`,
    owed_purchases: sql`o.order_type in ${purchases}`,
    owed_returns: sql`o.order_type in ${returns}`,
    sold_today: sql`o.order_type in ${sales} and ${within(today)}`,
    sold_month: sql`o.order_type in ${sales} and ${within(month)}`,
    returned_today: sql`o.order_type in ${returns} and ${within(today)}`,
    returned_month: sql`o.order_type in ${returns} and ${within(month)}`,
  }
  return which[name]
}

/** What orders are worth to the party that they are owed to. */
function orderEntries(condition: Condition): Entries {
  return sql`
    select o.date, 1 as rank, o.id, o.confirmed_at as at, o.order_type as kind, null as method,
      'orders' as resource, o.id as key, o.code, o.remarks,
      ${amounts(sql`coalesce(o.currency, ${defaultCurrency})`, sql`o.receivable_cash_value`, sql`o.receivable_gold_weight`)}
        as changes, ${subjectOf('o')} as subjects
    from orders o where ${condition}`
}

/** What confirmed returns take off sales, and off themselves. */
function offsets(condition: Condition): Entries {
  return sql`
    select r.date, 3 as rank, r.id, r.confirmed_at as at, 'offset' as kind, null as method,
      'orders' as resource, r.id as key, r.code, r.remarks,
      ${amounts(sql`coalesce(o.currency, ${defaultCurrency})`, sql`-r.offset_cash_value`, sql`-r.offset_gold_weight`)}
        as changes, ${subjectOf('r')} as subjects
    from orders r
    cross join lateral (values (r.code), (r.original_customer_order_code)) as taken (code)
    join orders o on o.code = taken.code
    where ${condition} and r.confirmed and r.deleted_at is null and r.order_type in ${returns}`
}

/** The movements of all goods, or of those of a material, each under the code that it moves. */
function goodsEntries(part: string): Entries {
  const ofMaterial =
    part === WHOLE
      ? sql``
      : part === UNNAMED
        ? sql`and p.material_id is null`
        : sql`and p.material_id = ${Number(part)}`
  return sql`
    select m.date, 1 as rank, m.id, m.created_at as at, m.kind, null as method,
      'inventorys' as resource, i.id as key, m.inventory_code as code,
      concat_ws(' · ', nullif(m.order_code, ''), nullif(m.remarks, '')) as remarks,
      jsonb_build_object('g', m.in_out * m.weight) as changes,
      array['inventorys/' || m.inventory_code, 'orders/' || m.order_code] as subjects
    from inventory_movements m
    join inventorys i on i.code = m.inventory_code and i.deleted_at is null
    left join products p on p.code = i.product_code
    where true ${ofMaterial}`
}

/** The movements of all bars, each under the bar that it moves. */
function barEntries(): Entries {
  return sql`
    select m.date, 1 as rank, m.id, m.created_at as at, m.kind, null as method,
      'gold_bars' as resource, b.id as key, b.code,
      concat_ws(' · ', nullif(m.order_code, ''), nullif(m.remarks, '')) as remarks,
      jsonb_build_object('g', m.in_out * m.weight) as changes,
      array['gold_bar_details/' || m.id, 'orders/' || m.order_code, 'order_payments/' || m.billable_payment_id]
        as subjects
    from gold_bar_details m join gold_bars b on b.id = m.gold_bar_id and b.deleted_at is null`
}
