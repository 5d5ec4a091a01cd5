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
 * @returns money, positive when the customer owes more, in the currency of the order or of the balance, and what was
 *   paid in another one; grams of gold
 * @see domain.md §7
 */
export async function statementOf(db: Db, customerId: number, { from, to }: Period): Promise<Statement> {
  const isWithin = from === null ? sql`true` : sql`date >= ${from}::date`
  // Only the shown entries are sorted; the earlier ones are one sum in each currency.
  const { rows } = await sql<Statement>`
    with its_orders as materialized (
      select id, code, date, order_type, currency, confirmed, receivable_cash_value, receivable_gold_weight, remarks
      from orders where customer_id = ${customerId} and deleted_at is null
    ),
    entries as materialized (
      select *, ${isWithin} as shown from (${entriesOf(customerId)}) entry
      where ${to === null ? sql`true` : sql`date <= ${to}::date`}
    ),
    sums as materialized (
      select currency, coalesce(sum(cash) filter (where not shown), 0) as opening, coalesce(sum(cash), 0) as closing,
        coalesce(sum(gold_weight) filter (where not shown), 0) as opening_gold,
        coalesce(sum(gold_weight), 0) as closing_gold
      from entries group by currency
    ),
    running as (
      select e.*, s.opening + sum(e.cash)
          over (partition by e.currency order by date, rank, id rows unbounded preceding) as cash_balance,
        (select sum(opening_gold) from sums) + sum(gold_weight)
          over (order by date, rank, id rows unbounded preceding) as gold_balance
      from entries e join sums s on s.currency is not distinct from e.currency where e.shown
    )
    select ${amountsIn('opening')}::text as opening, ${amountsIn('closing')}::text as closing,
      (select coalesce(json_agg(entry), '[]')::text from (
        select r.date, r.kind, r.order_type, coalesce(r.code, v.code) as code, r.resource,
          case r.resource when 'payments' then v.id else r.id end as key,
          coalesce(v.order_code, r.order_code) as order_code, r.payment_method, r.currency, r.cash, r.gold_weight,
          r.paid_value, r.paid_currency, r.cash_balance, r.gold_balance, r.remarks
        from running r left join payments v on v.id = r.payment_id order by r.date, r.rank, r.id
      ) entry) as data`.execute(db)
  return rows[0] ?? { opening: '{}', data: '[]', closing: '{}' }
}

/** The sums of all entries in each currency of the statement, and in gold. */
function amountsIn(moment: 'opening' | 'closing'): RawBuilder<unknown> {
  const [cash, gold] = [sql.ref(moment), sql.ref(`${moment}_gold`)]
  return sql`(select json_build_object(
      'cash', coalesce(json_agg(json_build_object('currency', currency, 'value', ${cash}) order by currency), '[]'),
      'gold_weight', coalesce(sum(${gold}), 0)
    ) from sums)`
}

/**
 * The entries of a customer, from `its_orders`, payments and movements of the balance. A payment's order is its
 * customer's own. On the same day, orders come before payments, and payments before their movements of the balance.
 */
function entriesOf(customerId: number): RawBuilder<unknown> {
  return sql`
    select o.date, 1 as rank, o.id, 'order' as kind, o.order_type, o.code, 'orders' as resource, null::bigint as payment_id,
      o.code as order_code, null as payment_method, o.currency, ${signOf('o')} * o.receivable_cash_value as cash,
      ${signOf('o')} * o.receivable_gold_weight as gold_weight, o.remarks, null::numeric as paid_value, null as paid_currency
    from its_orders o where o.confirmed and o.order_type in (${owing})
    union all
    select p.date, 2, p.id, 'payment', o.order_type, null, 'payments', p.payment_id,
      p.order_code, p.payment_method, o.currency, -p.in_out * round(p.value * p.rate, 2), -p.in_out * p.weight, p.remarks,
      ${foreign} p.value end, ${foreign} p.currency end
    from order_payments p join its_orders o on o.code = p.order_code
    where p.customer_id = ${customerId} and p.deleted_at is null and p.payment_id is not null
    union all
    select m.date, 3, m.id, case m.in_out when 1 then 'deposit' else 'withdrawal' end, null, null,
      'customer_balance_details', m.payment_id, m.order_code,
      coalesce(m.billable_payment_method, m.tender), m.currency, -m.in_out * m.amount_value,
      0, m.remarks, null, null
    from customer_balance_details m
    where m.customer_id = ${customerId} and m.deleted_at is null and m.reverses_id is null
      and not exists (select 1 from customer_balance_details r where r.reverses_id = m.id and r.deleted_at is null)`
}

/** Begins a value of a payment in another currency than its order's; null of any other payment. */
const foreign = sql`case when p.currency <> o.currency and p.value <> 0 then`

/** The order types that are confirmed themselves; a preorder's receivable is counted on its sale. */
const confirmedTypes = Object.entries(orderTypes).filter(([, { movement }]) => movement !== null)

/** The order types that are confirmed themselves, as a list for SQL. */
export const owing = sql.join(confirmedTypes.map(([type]) => sql.lit(type)))

/** 1 where an order makes the customer owe us, -1 where we owe the customer. */
export function signOf(alias: string): RawBuilder<number> {
  const cases = confirmedTypes.map(([type, { cash }]) => sql`when ${sql.lit(type)} then ${sql.lit(cash)}`)
  return sql`case ${sql.ref(`${alias}.order_type`)} ${sql.join(cases, sql` `)} end`
}
