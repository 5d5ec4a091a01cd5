import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { defaultCurrency } from '#domain/money'
import {
  isOfOrders,
  ordersFigures,
  UNNAMED,
  WHOLE,
  type OrdersFigureName,
  type ShopFigureName,
} from '#domain/shop-figures'
import { daysAfter, periodsOf, type Period } from '#domain/reckoning/periods'
import type { Db } from '../db/connect'
import type { Tx } from './transaction'
import { convertible, purchases, returns, sales } from './orders/sold-lines'
import { amounts, paymentEntries, subjectOf, type Entries } from './proof-entries'

/** A backup's description of the database that it was taken from. */
export interface AboutShop {
  taken_at: string
  /** Distinguishes shops of the same name; null before the first opening by a goldbook that assigns ids. */
  id: string | null
  shop: string
  migrations: string[]
  database: string
}

/** The state entry of the shop's id. */
const ID = 'shop_id'

/** The id of the shop: 8 hexadecimal digits, assigned at its first opening, and part of its backups. */
export async function shopIdOf(db: Db): Promise<string> {
  const known = await findShopId(db)
  if (known !== undefined) return known
  const id = randomUUID().slice(0, 8)
  await sql`insert into goldbook_state (name, value) values (${ID}, ${id}) on conflict do nothing`.execute(db)
  return (await findShopId(db)) ?? id
}

/** The id of the shop; undefined where it has none yet. */
export async function findShopId(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select value as id from goldbook_state where name = ${ID}`.execute(db)
  return rows[0]?.id
}

/** Whether the shop has any order. */
export async function hasOrders(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from orders) as found`.execute(db)
  return rows[0]?.found === true
}

/** Reads the name of the shop, the moment, and the form of the database. */
export async function aboutShop(tx: Db | Tx): Promise<AboutShop> {
  const { rows } = await sql<AboutShop>`
    select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as taken_at,
      coalesce((select coalesce(nullif(name_ch, ''), name_en) from settings order by id limit 1), '') as shop,
      (select value from goldbook_state where name = ${ID}) as id,
      (select json_agg(name order by name) from goldbook_state where name ~ '^[0-9]{3}-') as migrations,
      'PostgreSQL ' || current_setting('server_version') as database`.execute(tx)
  const [about] = rows
  if (!about) throw new Error('the database does not say what it is')
  return about
}

type Condition = RawBuilder<unknown>

/**
 * The entries of a figure of the whole shop. The amounts open today come from the orders that are open, those of
 * another day from all orders open on that day.
 *
 * @param part a material of the goods, a currency of orders, or `all`
 * @param to the last day, null for the present
 * @param today the business day
 */
export function shopEntriesOf(name: ShopFigureName, part: string, to: string | null, today: string): Entries {
  if (!isOfOrders(name)) return metalEntries[name](part, to, today)
  const { section, sums } = ordersFigures[name]
  const ofPart = part === WHOLE ? sql`` : sql`and coalesce(o.currency, ${defaultCurrency}) = ${part}`
  const condition = sql`o.deleted_at is null ${ofPart} and ${whichOrders(name, to ?? today)}
    and ${isOpen[section](to)}`
  if (sums === 'weight') return orderEntries(condition, sql`jsonb_build_object('g', o.weight)`)
  if (section !== 'owed') return orderEntries(condition)
  return sql`${orderEntries(condition)} union all ${paymentEntries(sql`-1`, condition)}
    union all ${offsets(condition)}`
}

/** The entries of metal: those of a worth have their grams by material, at whose price they are valued. */
const metalEntries: Record<
  Exclude<ShopFigureName, OrdersFigureName>,
  (part: string, to: string | null, today: string) => Entries
> = {
  goods: (part) => goodsEntries(part, grams),
  bars: () => barEntries(grams),
  goods_worth: (part) => goodsEntries(part, metal('p')),
  bars_worth: () => barEntries(metal('b')),
  owed_gold_worth: (_, to, today) => sql`
    select date, rank, id, at, kind, method, resource, key, code, remarks,
      jsonb_build_object(${UNNAMED}::text, changes -> 'g') as changes, subjects
    from (${shopEntriesOf('owed_sales', WHOLE, to, today)}) as owed where (changes ->> 'g')::numeric <> 0`,
}

const grams = sql`'g'`

/** The material of a product or bar, as the unit of its grams. */
const metal = (of: string) => sql`coalesce(${sql.ref(`${of}.material_id`)}::text, ${UNNAMED}::text)`

/**
 * Whether an order counts as of a day, null for the present; orders owed then and paid since count by their payments.
 */
const isOpen: Record<'sales' | 'owed' | 'preorders', (to: string | null) => Condition> = {
  sales: () => sql`true`,
  owed: (to) => (to === null ? sql`not o.paid` : sql`true`),
  preorders: (to) =>
    to === null
      ? sql`nullif(o.yd_converted_order_code, '') is null`
      : sql`not exists (select from orders sale where sale.code = o.yd_converted_order_code
          and sale.deleted_at is null and sale.date <= ${to}::date)`,
}

/** The orders of a figure as of a day, by its types and its period. */
function whichOrders(name: OrdersFigureName, day: string): Condition {
  const { today, month, week } = periodsOf(day)
  const sold = ({ from, to }: Period, types: Condition) => sql`o.confirmed and o.import_code is null
    and o.order_type in ${types} and o.date between ${from}::date and ${to}::date`
  const owed = (types: Condition) => sql`o.confirmed and o.order_type in ${types}`
  const which: Record<OrdersFigureName, Condition> = {
    owed_sales: owed(sales),
    owed_overdue: sql`${owed(sales)} and o.expire_at <= ${daysAfter(day, -1)}::date`,
    owed_purchases: owed(purchases),
    owed_returns: owed(returns),
    sold_today: sold(today, sales),
    sold_month: sold(month, sales),
    returned_today: sold(today, returns),
    returned_month: sold(month, returns),
    sold_weight_today: sold(today, sales),
    sold_weight_month: sold(month, sales),
    preordered_week: sql`o.order_type in ${convertible}
      and o.expire_at between ${week.from}::date and ${week.to}::date`,
  }
  return which[name]
}

/** The worth of orders to the party that they are owed to. */
const worth = amounts(
  sql`coalesce(o.currency, ${defaultCurrency})`,
  sql`o.receivable_cash_value`,
  sql`o.receivable_gold_weight`,
)

/** Orders, each with its contribution to a figure. */
function orderEntries(condition: Condition, of = worth): Entries {
  return sql`
    select o.date, 1 as rank, o.id, coalesce(o.confirmed_at, o.created_at) as at, o.order_type as kind, null as method,
      'orders' as resource, o.id as key, o.code, o.remarks,
      ${of} as changes, ${subjectOf('o')} as subjects
    from orders o where ${condition}`
}

/** The amounts that confirmed returns take off sales, and off themselves. */
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

/** The movements of all goods, or of a material's goods, each under the code that it moves. */
function goodsEntries(part: string, unit: RawBuilder<unknown>): Entries {
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
      jsonb_build_object(${unit}, m.in_out * m.weight) as changes,
      array['inventorys/' || m.inventory_code, 'orders/' || m.order_code] as subjects
    from inventory_movements m
    join inventorys i on i.code = m.inventory_code and i.deleted_at is null
    left join products p on p.code = i.product_code
    where true ${ofMaterial}`
}

/** The movements of all bars, each under the bar that it moves. */
function barEntries(unit: RawBuilder<unknown>): Entries {
  return sql`
    select m.date, 1 as rank, m.id, m.created_at as at, m.kind, null as method,
      'gold_bars' as resource, b.id as key, b.code,
      concat_ws(' · ', nullif(m.order_code, ''), nullif(m.remarks, '')) as remarks,
      jsonb_build_object(${unit}, m.in_out * m.weight) as changes,
      array['gold_bar_details/' || m.id, 'orders/' || m.order_code, 'order_payments/' || m.billable_payment_id]
        as subjects
    from gold_bar_details m join gold_bars b on b.id = m.gold_bar_id and b.deleted_at is null`
}
