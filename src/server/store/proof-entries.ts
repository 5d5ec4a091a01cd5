import { sql, type RawBuilder } from 'kysely'
import { ledgers, type Ledger, type LedgerName } from '#domain/ledger/ledgers'
import type { FigureName, ShopFigureName } from '#domain/shop-figures'
import type { Amounts } from '#domain/proof'
import type { Period } from '#domain/payment/statement'
import { owing, signOf } from './payments/cashflow'
import { returns } from './orders/sold-lines'
import type { Db } from '../db/connect'
import type { Tx } from './transaction'

/**
 * The entries of a figure as SQL, each with: `date` and `rank`, which define their order, `id`, `at`, `kind`, `method`
 * of a payment, the paper as `resource`, `key` and `code`, `remarks`, `changes` by unit, and `subjects`, its names in
 * the trail.
 */
export type Entries = RawBuilder<unknown>

/** The entries of each figure of a record. @param record its id */
export const entriesOf: Readonly<Record<Exclude<FigureName, ShopFigureName>, (record: number) => Entries>> = {
  stock: stockEntries,
  customer_balance: (record) => ledgerEntries('customer_balance', record),
  gold_bar: (record) => ledgerEntries('gold_bar', record),
  diamond: (record) => ledgerEntries('diamond', record),
  owed: (record) => sql`${owedOrders(record)} union all ${owedPayments(record)}`,
  receivable: (record) => orderLines(record),
  paid: (record) => orderPayments(record, 1),
  unpaid: (record) => sql`${orderLines(record, true)}
    union all ${orderPayments(record, -1)} union all ${offsets(record)}`,
}

/** Money and metal by their units. */
export const amounts = (
  currency: RawBuilder<unknown>,
  cash: RawBuilder<unknown>,
  gold: RawBuilder<unknown>,
) => sql`jsonb_build_object(${currency}, ${cash}, 'g', ${gold})`

function stockEntries(record: number): Entries {
  return sql`
    select m.date, 1 as rank, m.id, m.created_at as at, m.kind, null as method,
      'orders' as resource, o.id as key, m.order_code as code, m.remarks,
      jsonb_build_object('pcs', m.in_out * m.quantity, 'g', m.in_out * m.weight) as changes,
      array['inventorys/' || m.inventory_code, 'orders/' || m.order_code] as subjects
    from inventory_movements m join inventorys i on i.code = m.inventory_code
    left join orders o on o.code = m.order_code and o.deleted_at is null
    where i.id = ${record} and m.deleted_at is null`
}

function ledgerEntries(name: LedgerName, record: number): Entries {
  const { movements, from, amount, unit }: Ledger = ledgers[name]
  return sql`
    select m.date, 1 as rank, m.id, m.created_at as at, m.kind, null as method,
      case when v.id is null then 'orders' else 'payments' end as resource, coalesce(v.id, o.id) as key,
      coalesce(v.code, m.order_code) as code, m.remarks,
      jsonb_build_object(${unit === null ? sql`m.currency` : sql`${unit}::text`}, m.in_out * m.${sql.ref(amount)})
        as changes,
      array[${movements} || '/' || m.id, 'orders/' || m.order_code, 'order_payments/' || m.billable_payment_id]
        as subjects
    from ${sql.table(movements)} m
    left join payments v on v.id = m.payment_id and v.deleted_at is null
    left join orders o on o.code = m.order_code and o.deleted_at is null
    where m.${sql.ref(from)} = ${record} and m.deleted_at is null`
}

/** The name of an order in the trail. */
export const subjectOf = (order: string) => sql`array['orders/' || ${sql.ref(`${order}.code`)}]`

function owedOrders(customer: number): Entries {
  const sign = signOf('o')
  return sql`
    select o.date, 1 as rank, o.id, o.confirmed_at as at, o.order_type as kind, null as method,
      'orders' as resource, o.id as key, o.code, o.remarks,
      ${amounts(sql`o.currency`, sql`${sign} * o.receivable_cash_value`, sql`${sign} * o.receivable_gold_weight`)}
        as changes, ${subjectOf('o')} as subjects
    from orders o
    where o.customer_id = ${customer} and o.confirmed and o.deleted_at is null and o.order_type in (${owing})`
}

/** The payments received for confirmed orders, and those paid out for them. */
function owedPayments(customer: number): Entries {
  return paymentEntries(
    sql`-${signOf('o')}`,
    sql`o.customer_id = ${customer} and o.confirmed
    and o.deleted_at is null and o.order_type in (${owing})`,
  )
}

/**
 * Payments of orders.
 *
 * @param condition on the payments `p` and their orders `o`
 */
export function paymentEntries(sign: RawBuilder<unknown>, condition: RawBuilder<unknown>): Entries {
  const cash = sql`${sign} * round(p.value * coalesce(p.rate, 1), 2)`
  return sql`
    select p.date, 2 as rank, p.id, p.created_at as at, 'payment' as kind, p.payment_method as method,
      'payments' as resource, v.id as key, v.code, p.remarks,
      ${amounts(sql`o.currency`, cash, sql`${sign} * p.weight`)} as changes,
      array['order_payments/' || p.id] as subjects
    from order_payments p join orders o on o.code = p.order_code
    left join payments v on v.id = p.payment_id and v.deleted_at is null
    where p.deleted_at is null and ${condition}`
}

/**
 * The order whose payments an order shows: the sale that a preorder has become, or itself.
 *
 * @see domain.md §6
 */
const payingOf = (order: number) => sql`(
    select coalesce(sale.id, own.id) from orders own
    left join orders sale on sale.code = own.yd_converted_order_code and sale.deleted_at is null
    where own.id = ${order})`

function orderPayments(order: number, sign: 1 | -1): Entries {
  return paymentEntries(sql`${sql.lit(sign)}`, sql`o.id = ${payingOf(order)}`)
}

/** The lines of an order, or of the sale that a preorder has become. */
function orderLines(order: number, ofPaying = false): Entries {
  return sql`
    select o.date, 1 as rank, d.id, coalesce(o.confirmed_at, d.created_at) as at, 'line' as kind, null as method,
      'inventorys' as resource, i.id as key, coalesce(d.inventory_code, d.product_code) as code, d.remarks,
      ${amounts(sql`o.currency`, sql`d.receivable_cash_value`, sql`d.receivable_gold_weight`)} as changes,
      ${subjectOf('o')} as subjects
    from order_details d join orders o on o.id = d.order_id
    left join inventorys i on i.code = d.inventory_code and i.deleted_at is null
    where d.deleted_at is null and o.id = ${ofPaying ? payingOf(order) : order}`
}

/** The amounts that confirmed returns take off a sale, or that a return takes off itself. */
function offsets(order: number): Entries {
  return sql`
    select r.date, 3 as rank, r.id, r.confirmed_at as at, 'offset' as kind, null as method,
      'orders' as resource, r.id as key, r.code, r.remarks,
      ${amounts(sql`o.currency`, sql`-r.offset_cash_value`, sql`-r.offset_gold_weight`)} as changes,
      ${subjectOf('r')} as subjects
    from orders o join orders r on r.code = o.code or r.original_customer_order_code = o.code
    where o.id = ${payingOf(order)} and r.confirmed and r.deleted_at is null and r.order_type in ${returns}`
}

/** The maximum number of entries in a proof; the earlier ones are part of its opening. */
const MOST_ENTRIES = 1000

/** A stored entry of a figure. */
export interface StoredEntry {
  id: number
  /** The business day. */
  date: string
  /** The moment of writing, null where the books have none. */
  at: string | null
  kind: string
  method: string | null
  /** The resource of its paper, null where there is none. */
  resource: string | null
  key: number | null
  code: string | null
  remarks: string | null
  changes: Amounts
  subjects: (string | null)[]
}

/** The stored parts of a proof. */
export interface StoredProof {
  opening: Amounts
  entries: StoredEntry[]
  /** The number of entries in the period that only the opening holds. */
  folded: number
}

/**
 * The entries of a figure in a period, the last `MOST_ENTRIES` of them, and its amount before these.
 *
 * @param entries of the figure, as SQL
 * @returns pieces, grams with 3 decimals, carats, and money with 2 decimals by currency
 * @see domain.md §7, §8
 */
export async function proofOf(db: Db | Tx, entries: Entries, { from, to }: Period): Promise<StoredProof> {
  const begins = from === null ? sql`true` : sql`date >= ${from}::date`
  const ends = to === null ? sql`true` : sql`date <= ${to}::date`
  const { rows } = await sql<StoredProof>`
    with entries as materialized (
      select *, row_number() over (order by date desc, rank desc, id desc) as age
      from (${entries}) as entry where ${ends}
    ), parted as (
      select *, ${begins} and age <= ${MOST_ENTRIES} as listed from entries
    )
    select
      (select coalesce(jsonb_object_agg(unit, amount), '{}') from (
        select unit, sum(value::numeric) as amount from parted, jsonb_each_text(changes) as change (unit, value)
        where not listed group by unit) as summed) as opening,
      (select coalesce(json_agg(json_build_object('id', id, 'date', date, 'at', to_json(at), 'kind', kind,
          'method', method, 'resource', case when code is not null then resource end, 'key', key, 'code', code,
          'remarks', remarks, 'changes', changes, 'subjects', subjects)
          order by date, rank, id), '[]') from parted where listed) as entries,
      (select count(*)::bigint from parted where not listed and ${begins}) as folded`.execute(db)
  return rows[0] ?? { opening: {}, entries: [], folded: 0 }
}
