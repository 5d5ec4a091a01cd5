import { sql, type RawBuilder } from 'kysely'
import { orderTypes } from '#domain/order/order-types'
import type { Period } from '#domain/payment/statement'
import type { Db } from '../../db/connect'

/** The parts of a statement, as JSON written by PostgreSQL. */
export interface Statement {
  /** `{ cash: [{ currency, value }], gold_weight }` before the first day, in each currency of the statement. */
  opening: string
  /** The entries of the period, each with the amounts owed after it. */
  data: string
  /** The same after the last day. */
  closing: string
}

/**
 * A customer's statement: every confirmed order, live payment, deposit and withdrawal, by date, with the amounts that
 * the customer owes after each, in each currency and in gold.
 *
 * A preorder is not an entry, but its deposits and its sale are. Reversed entries and their reversals are left out.
 *
 * @returns money, positive when the customer owes more, in the currency of the order or of the balance; grams of gold
 * @see domain.md §7
 */
export async function statementOf(db: Db, customerId: number, { from, to }: Period): Promise<Statement> {
  const within = from === null ? sql`true` : sql`date >= ${from}::date`
  const before = from === null ? sql`false` : sql`date < ${from}::date`
  const { rows } = await sql<Statement>`
    with entries as (${entriesOf(customerId)}),
    running as (
      select *,
        sum(cash) over (partition by currency order by date, rank, id rows unbounded preceding) as cash_balance,
        sum(gold_weight) over (order by date, rank, id rows unbounded preceding) as gold_balance
      from entries where ${to === null ? sql`true` : sql`date <= ${to}::date`}
    )
    select ${sumsOf(before)}::text as opening, ${sumsOf(sql`true`)}::text as closing,
      (select coalesce(json_agg(entry), '[]')::text from (
        select date, kind, order_type, code, resource, key, order_code, payment_method, currency, cash, gold_weight,
          cash_balance, gold_balance, remarks
        from running where ${within} order by date, rank, id
      ) entry) as data`.execute(db)
  return rows[0] ?? { opening: '{}', data: '[]', closing: '{}' }
}

/** The sums of the entries that meet a condition: in each currency of the statement, and in gold. */
function sumsOf(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select json_build_object(
      'cash', coalesce(json_agg(json_build_object('currency', currency, 'value', cash) order by currency), '[]'),
      'gold_weight', coalesce(sum(gold), 0)
    ) from (
      select currency, coalesce(sum(cash) filter (where ${condition}), 0) as cash,
        sum(gold_weight) filter (where ${condition}) as gold
      from running group by currency
    ) each)`
}

/** On the same day, orders come before payments, and payments before their movements of the balance. */
function entriesOf(customerId: number): RawBuilder<unknown> {
  return sql`
    select o.date, 1 as rank, o.id, 'order' as kind, o.order_type, o.code, 'orders' as resource, o.id as key,
      o.code as order_code, null as payment_method, o.currency, ${signOf('o')} * o.receivable_cash_value as cash,
      ${signOf('o')} * o.receivable_gold_weight as gold_weight, o.remarks
    from orders o
    where o.customer_id = ${customerId} and o.confirmed and o.deleted_at is null and o.order_type in (${owing})
    union all
    select p.date, 2, p.id, 'payment', o.order_type, v.code, 'payments', v.id,
      p.order_code, p.payment_method, o.currency, -p.in_out * round(p.value * p.rate, 2), -p.in_out * p.weight, p.remarks
    from order_payments p join orders o on o.code = p.order_code join payments v on v.id = p.payment_id
    where p.customer_id = ${customerId} and p.deleted_at is null
    union all
    select m.date, 3, m.id, case m.in_out when 1 then 'deposit' else 'withdrawal' end, null, v.code,
      'customer_balance_details', m.id, coalesce(v.order_code, m.order_code),
      coalesce(m.billable_payment_method, m.tender), m.currency, -m.in_out * m.amount_value,
      0, m.remarks
    from customer_balance_details m left join payments v on v.id = m.payment_id
    where m.customer_id = ${customerId} and m.reverses_id is null
      and not exists (select 1 from customer_balance_details r where r.reverses_id = m.id)`
}

/** The order types that are confirmed themselves; a preorder's receivable is counted on its sale. */
const confirmedTypes = Object.entries(orderTypes).filter(([, { movement }]) => movement !== null)

/** The order types that are confirmed themselves, as a list for SQL. */
export const owing = sql.join(confirmedTypes.map(([type]) => sql.lit(type)))

/** 1 where an order makes the customer owe us, -1 where we owe the customer. */
export function signOf(alias: string): RawBuilder<number> {
  const cases = confirmedTypes.map(([type, { cash }]) => sql`when ${sql.lit(type)} then ${sql.lit(cash)}`)
  return sql`case ${sql.ref(`${alias}.order_type`)} ${sql.join(cases, sql` `)} end`
}
